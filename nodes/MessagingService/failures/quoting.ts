import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { documentedText, type EndpointName } from '../contract';
import { isPlain, isUnit, withoutAccents } from './vocabulary';

/** A request and its credential, which an answer may repeat. */
export interface Sent {
	readonly request?: object;
	readonly data?: ICredentialDataDecryptedObject | undefined;
}

/** Only this many characters of an answer are examined. */
const examinedLength = 1000;

const mask = '…';

/** Endpoints 7 to 9: any number in an answer may be a one-time password. */
const codeEndpoints: ReadonlySet<EndpointName> = new Set(['otpSend', 'otpSendByQuery', 'otpVerify']);

/** The letters and digits of a text, without spaces, punctuation, case and accents. */
const coreOf = (text: string): string => withoutAccents(text).replace(/[^a-z0-9]/g, '');

/** The text between two spaces, and the words in it. */
interface Piece {
	readonly text: string;
	readonly words: readonly string[];
	isShown: boolean;
}

/** A word, or joined words such as `to/from`, `sender_id` and `isn't`, with at most a few punctuation marks. */
const wordShape = /^[("'“«¿¡[]?(\p{L}+(?:[-_/'’]\p{L}+)*)[.,;:!?)\]"'”»]{0,3}$/u;
const contracted = /['’](?:d|ll|re|s|t|ve)$/;
const joints = /[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u;

function pieceOf(text: string): Piece {
	const body = wordShape.exec(text)?.[1]?.replace(contracted, '') ?? '';
	const words = (body || text).split(joints).filter((word) => word !== '');
	// A listed word may be hyphenated, as in e-mail.
	return { text, words, isShown: body !== '' && (words.every(isPlain) || isPlain(words.join(''))) };
}

/** Shows a number only if it has at most three digits and stands directly before a unit. */
function showCounts(pieces: readonly Piece[]): void {
	for (const [at, piece] of pieces.entries()) {
		const [before, next] = [pieces[at - 1], pieces[at + 1]];
		if (/^\(?\d{1,3}$/.test(piece.text) && next?.isShown && isUnit(next.words[0] ?? ''))
			piece.isShown = !/\d/.test(before?.text ?? '');
	}
}

/** Yields the core of each text in a request, except files, which no answer would quote. */
function* coresIn(value: unknown): Generator<string> {
	if (typeof value === 'string') yield coreOf(value.replace(/;base64,[\w+/=%-]*/g, ' '));
	else
		for (const [key, inner] of Object.entries<unknown>({ ...Object(value) }))
			if (key !== 'content') yield* coresIn(inner);
}

/** Hides any three consecutive words that are consecutive in the request. */
function hideRepeated(pieces: readonly Piece[], request: object): void {
	const words = pieces.flatMap((piece) => piece.words.map((word) => ({ piece, core: coreOf(word) })));
	const cores = [...coresIn(request)];
	for (const at of words.keys()) {
		const row = words.slice(at, at + 3);
		const core = row.map((word) => word.core).join('');
		if (row.length === 3 && cores.some((text) => text.includes(core)))
			for (const { piece } of row) piece.isShown = false;
	}
}

/** Joins the pieces. A run without a word of four letters is masked, so spaced-out letters reveal nothing. */
const joined = (pieces: readonly Piece[]): string =>
	pieces
		.map(({ text, isShown }) => (isShown ? text : mask))
		.join(' ')
		.split(mask)
		.map((run) => (/\p{L}{4}/u.test(run) ? run : ' '))
		.join(mask)
		.replace(/…[\s…]*…/g, mask)
		.trim();

const decoded = (value: unknown) => Buffer.from(String(value).replace(/^Basic\s+/i, ''), 'base64').toString();

/** Whether a word, or four letters of consecutive short words, occurs in the key or begins like it. */
function revealsKey({ username, ...data }: ICredentialDataDecryptedObject, shown: string): boolean {
	const words = shown.split(joints).map(coreOf);
	const fragments = words.map((word, at) => (word.length > 3 ? word : words.slice(at).join('').slice(0, 4)));
	const { password, apiToken, encodedSecret = '' } = data;
	const keys = [password, apiToken, encodedSecret, decoded(encodedSecret)]
		.map((key) => coreOf(String(key ?? '').replace(/^\s*(?:Basic|Bearer)\s/i, '')))
		.filter((key) => key !== '');
	return (
		[...keys, coreOf(String(username ?? ''))].some(
			(whole) => whole !== '' && words.join('').includes(whole),
		) ||
		keys.some((key) =>
			fragments.some((part) => part.length > 3 && (key.includes(part) || part.startsWith(key.slice(0, 4)))),
		)
	);
}

/**
 * Returns the words of an answer that are safe to show. A page or refusal may repeat a message, a code or a key, so only
 * documented texts are shown whole. Of others, only listed words are shown, without sequences from the request, and
 * nothing if the result reveals part of the key. Encoded text is no listed word, so nothing needs decoding.
 *
 * @param words from the service or a proxy
 * @param options with `length`, the most characters shown
 * @returns the words, masked; `undefined` if none are left
 */
export function quotable(
	words: string,
	{
		endpoint,
		length,
		request = {},
		data = {},
	}: Sent & { readonly endpoint: EndpointName; readonly length: number },
): string | undefined {
	const text = words.slice(0, examinedLength).normalize('NFC').trim();
	if (text === '') return '';
	const documented = documentedText(words);
	if (documented !== undefined) return documented;
	const pieces = text.split(/\s+/).map(pieceOf);
	if (!codeEndpoints.has(endpoint)) showCounts(pieces);
	hideRepeated(pieces, request);
	const shown = joined(pieces);
	if (!/\p{L}/u.test(shown) || revealsKey(data, shown)) return undefined;
	return shown.length > length ? `${shown.slice(0, length)}${mask}` : shown;
}

/** Returns a code if it is safe to show: those of the service have three digits, so a longer one may be a password. */
export const quotableCode = (code: number | undefined): number | undefined =>
	code !== undefined && /^\d{1,3}$/.test(String(code)) ? code : undefined;
