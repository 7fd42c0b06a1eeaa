import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { documentedText, textOrEmpty } from '../contract';
import { htmlToText } from '../text/html';

/** A request and its credential, which an answer may repeat. */
export interface Sent {
	readonly request?: object;
	readonly data?: ICredentialDataDecryptedObject | undefined;
}

const mask = '…';
const mostShown = 200;
/** Only the beginnings of an answer and of a value are examined. */
const examined = { answer: 20_000, words: 500, value: 10_000 };
/**
 * So many characters of a longer value are masked too, because a service may cut what it repeats.
 */
const piece = 12;
const shortest = 4;

const percent = (escaped: string): string =>
	Buffer.from(escaped.replaceAll('%', ''), 'hex').toString();

/** Undoes the escapes of HTML, URLs and JSON, and puts a text on one line without markup. */
function unescaped(text: string): string {
	let words = text;
	// A value may be escaped more than once.
	for (let round = 0; round < 3 && /[&<%\\]/.test(words); round += 1)
		words = (/[&<]/.test(words) ? htmlToText(words) : words)
			.replace(/(?:%[\da-f]{2})+/gi, percent)
			.replace(/\\(?:u([\da-f]{4})|[bfnrt])/gi, (_escape, hex?: string) =>
				hex === undefined ? ' ' : String.fromCharCode(Number.parseInt(hex, 16)),
			);
	return words
		.normalize('NFC')
		.replace(/\p{Cf}/gu, '')
		.replace(/[\p{C}\p{Z}<>]+/gu, ' ')
		.trim();
}

/** The letter with a dot is the only one whose small form is longer. */
const lower = (text: string): string => text.replaceAll('İ', 'i').toLowerCase();
/**
 * Not compared: spaces, also those in URLs, because lines may break anywhere, and what is left of
 * escapes.
 */
const core = (text: string): string => lower(text).replace(/[\s+\\]/g, '');

/** Yields the values in a request, and the words in them that may be codes or addresses. */
function* valuesIn(value: unknown): Generator<string> {
	if (typeof value === 'number') yield String(value);
	if (typeof value === 'string') {
		const text = value.slice(0, examined.value);
		yield text;
		yield* text.split(/[^\p{L}\p{N}@]+/u).filter((word) => /[\d@]/.test(word));
	} else
		for (const [key, inner] of Object.entries<unknown>({ ...Object(value) }))
			// Words such as “template”.
			if (key !== 'type') yield* valuesIn(inner);
}

/** Yields the values of a credential: each, both together, and what is encoded in them. */
function* secretsIn({
	username,
	password,
	...keys
}: ICredentialDataDecryptedObject): Generator<string> {
	const pair = [username, password].map(textOrEmpty);
	yield* [...pair, pair.join(':')];
	for (const key of [keys.apiToken, keys.encodedSecret]) {
		const token = textOrEmpty(key).replace(/^\s*(?:Basic|Bearer)\s/i, '');
		const inside = Buffer.from(token, 'base64').toString();
		yield* [token, inside, ...inside.split(':', 1), inside.slice(inside.indexOf(':') + 1)];
	}
}

function formsOf(value: string): string[] {
	if (core(value).length < shortest) return [];
	const inUrls = Buffer.from(value).toString('base64url');
	const inBase64 = inUrls.replaceAll('-', '+').replaceAll('_', '/');
	return [value, unescaped(value), inUrls, inBase64].map(core);
}

/** Masks the characters of a text in which it repeats a value. */
function withoutValues(text: string, values: readonly string[]): string[] {
	const kept = [...lower(text).matchAll(/[^\s+\\]/g)].map(({ index }) => index);
	const all = core(text);
	const shown = text.split('');
	for (const form of new Set(values.flatMap(formsOf))) {
		const size = Math.min(form.length, piece);
		if (size < shortest || (size < piece && !all.includes(form))) continue;
		for (let at = 0; at + size <= all.length; at += 1)
			if (form.includes(all.slice(at, at + size)))
				shown.fill(mask, kept[at], (kept[at + size - 1] ?? 0) + 1);
	}
	return shown;
}

/**
 * Returns the words of an answer on one line, at most 200 characters, without what was sent.
 * Documented texts stay as they are. In others `…` stands for each value of the request or the
 * credential with four characters or more, also in another case, escaped for HTML, URLs or JSON, or
 * in base64, and for every number of four digits or more.
 *
 * @param words from the service or a proxy
 */
export function masked(words: string, { request = {}, data = {} }: Sent): string {
	const documented = documentedText(words);
	if (documented !== undefined) return documented;
	const text = unescaped(words.slice(0, examined.answer));
	const isWhole = words.length <= examined.answer && text.length <= examined.words;
	const shown = withoutValues(text.slice(0, examined.words), [
		...secretsIn(data),
		...valuesIn(request),
	])
		// The end may have cut a value.
		.slice(0, isWhole ? undefined : -piece)
		.join('')
		.replace(/\p{Nd}{4,}/gu, mask)
		.replace(/…[\s…]*…/g, mask);
	return shown.length > mostShown
		? `${shown.slice(0, mostShown).replace(/\p{Cs}/gu, '')}${mask}`
		: shown;
}

/**
 * Returns a code if it is safe to show: those of the service have three digits, so a longer one may
 * be a password.
 */
export const shownCode = (code: number | undefined): number | undefined =>
	code !== undefined && /^\d{1,3}$/.test(String(code)) ? code : undefined;
