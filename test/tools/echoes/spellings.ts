/** Encodings in which an answer may repeat a text; the most common ones. */

type Spelling = (text: string) => string;

const each =
	(write: (sign: string, at: number) => string): Spelling =>
	(text) =>
		[...text].map(write).join('');
const bytes =
	(write: (byte: number) => string): Spelling =>
	(text) =>
		[...Buffer.from(text)].map(write).join('');
const pointOf = (sign: string) => sign.codePointAt(0) ?? 0;
const hex = (value: number, length = 2) => value.toString(16).padStart(length, '0');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const swapped: Spelling = each((sign) =>
	sign === sign.toUpperCase() ? sign.toLowerCase() : sign.toUpperCase(),
);
const percent = bytes((byte) => `%${hex(byte)}`);
const escapes = each((sign) => `\\u${hex(pointOf(sign), 4)}`);

export const spellings: Readonly<Record<string, Spelling>> = {
	'as it is': (text) => text,
	'in capitals': (text) => text.toUpperCase(),
	'in reversed case': swapped,
	'in quotes': (text) => `"${text}",`,
	'behind a name': (text) => `key=${text}***`,
	'as URL': encodeURIComponent,
	'as URL, each byte': percent,
	'as URL, twice': (text) => encodeURIComponent(percent(text)),
	'as form': (text) => new URLSearchParams({ q: text }).toString().slice(2),
	'as JSON': (text) => JSON.stringify({ text }),
	'as JSON in JSON': (text) => JSON.stringify(JSON.stringify(text)),
	'in Unicode escapes': escapes,
	'in half Unicode escapes': each((sign, at) => (at % 2 ? sign : escapes(sign))),
	'in hexadecimal escapes': bytes((byte) => `\\x${hex(byte)}`),
	'in octal': bytes((byte) => `\\${byte.toString(8).padStart(3, '0')}`),
	'in decimal entities': each((sign) => `&#${pointOf(sign)};`),
	'in hexadecimal entities': each((sign) => `&#x${hex(pointOf(sign))};`),
	'in half entities': each((sign, at) => (at % 2 ? sign : `&#${pointOf(sign)};`)),
	'with tags between': each((sign) => `<b>${sign}</b>`),
	'with a tag in the middle': (text) => `${text.slice(0, 4)}<wbr>${text.slice(4)}`,
	'in base64': base64,
	'in base64 of addresses': (text) => Buffer.from(text).toString('base64url'),
	'in base64 shifted by one': (text) => base64(`a${text}`),
	'in base64 shifted by two': (text) => base64(`ab${text}`),
	'in base64 with Bearer': (text) => base64(`Bearer ${text}`),
	'in base64 as a pair': (text) => base64(`user:${text}`),
	'in base64, twice': (text) => base64(base64(text)),
	'in base64 of UTF-16': (text) => Buffer.from(text, 'utf16le').toString('base64'),
	'in hexadecimal': bytes((byte) => hex(byte)),
	'in hexadecimal with colons': (text) =>
		bytes((byte) => `:${hex(byte)}`)(text)
			.slice(1)
			.toUpperCase(),
	'in quoted-printable': bytes((byte) => `=${hex(byte).toUpperCase()}`),
	'in quoted-printable lines': (text) => text.replace(/.{3}/gs, '$&=\r\n'),
	'its first eight characters': (text) => `${text.slice(0, 8)}…`,
	'its last eight characters': (text) => `…${text.slice(-8)}`,
	'without its first character': (text) => text.slice(1),
	'in spaced letters': (text) => [...text].join(' '),
	'with hyphens between': (text) => [...text].join('-'),
	'with zero-width spaces between': (text) => [...text].join('\u200B'),
	'in full width': each((sign) => (/[!-~]/.test(sign) ? String.fromCodePoint(pointOf(sign) + 0xfee0) : sign)),
	backwards: (text) => [...text].reverse().join(''),
};
