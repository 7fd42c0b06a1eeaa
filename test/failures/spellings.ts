/** The spellings in which an answer may repeat a value, and in which it is masked. */

type Spelling = (text: string) => string;

const each =
	(write: (sign: string, at: number) => string): Spelling =>
	(text) =>
		[...text].map(write).join('');
const pointOf = (sign: string) => sign.codePointAt(0) ?? 0;
const hex = (value: number, length = 2) => value.toString(16).padStart(length, '0');
const bytes: Spelling = (text) => [...Buffer.from(text)].map((byte) => `%${hex(byte)}`).join('');
const json: Spelling = (text) => JSON.stringify(text).slice(1, -1);
const markup: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
};
const html = each((sign) => markup[sign] ?? sign);

export const spellings: Readonly<Record<string, Spelling>> = {
	'as it is': (text) => text,
	'in capitals': each((sign) =>
		sign.toUpperCase().length === sign.length ? sign.toUpperCase() : sign,
	),
	'as URL': encodeURIComponent,
	'as URL, each byte': bytes,
	'as URL, twice': (text) => encodeURIComponent(encodeURIComponent(text)),
	'as form': (text) => new URLSearchParams({ q: text }).toString().slice(2),
	'as JSON': json,
	'as JSON in JSON': (text) => json(json(text)),
	'as JSON in ASCII': (text) =>
		json(text)
			.replace(/[^ -~]/g, (unit) => `\\u${hex(unit.charCodeAt(0), 4)}`)
			.replaceAll('/', '\\/'),
	'as HTML': html,
	'as HTML, twice': (text) => html(html(text)),
	'in decimal entities': each((sign) => `&#${pointOf(sign)};`),
	'in hexadecimal entities': each((sign) => `&#x${hex(pointOf(sign))};`),
	'in base64': (text) => Buffer.from(text).toString('base64'),
	'in base64, in lines': (text) => Buffer.from(text).toString('base64').replace(/.{6}/g, '$&\r\n'),
	'in base64 of addresses': (text) => Buffer.from(text).toString('base64url'),
};
