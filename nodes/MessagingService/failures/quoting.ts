import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { documentedText, type EndpointName } from '../contract';
import { withoutAccents, isCounted, isPlain } from './vocabulary';

/** Which words of an answer may be shown: a page or a refusal may repeat a message, a code or a key. */

/** A request, and the values of its credential. */
export interface Sent {
	readonly request?: object;
	readonly data?: ICredentialDataDecryptedObject | undefined;
}

/** More of an answer than this is not looked at. */
const farEnough = 1000;

const mask = '…';

/** Answers in which any number may be a one-time password (endpoints 7 to 9). */
const withCodes: ReadonlySet<EndpointName> = new Set(['otpSend', 'otpSendByQuery', 'otpVerify']);

/** The letters and digits of a text, however it is spaced and punctuated. */
const coreOf = (text: string): string => withoutAccents(text).replace(/[^a-z0-9]/g, '');

/** What stands between two spaces, and the words in it. */
interface Piece {
	readonly text: string;
	readonly words: readonly string[];
	isShown: boolean;
}

/** One word, or several that are joined, such as `to/from`, `sender_id` and `isn't`, with few signs around. */
const shape = /^[("'“«¿¡[]?(\p{L}+(?:[-_/'’]\p{L}+)*)[.,;:!?)\]"'”»]{0,3}$/u;
const contracted = /['’](?:d|ll|re|s|t|ve)$/;
const joints = /[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u;

function pieceOf(text: string): Piece {
	const body = shape.exec(text)?.[1]?.replace(contracted, '') ?? '';
	const words = (body || text).split(joints).filter((word) => word !== '');
	// A word may also be written apart, as in e-mail.
	return { text, words, isShown: body !== '' && (words.every(isPlain) || isPlain(words.join(''))) };
}

/** A number of three digits at most is shown right before what it counts, and only there. */
function showCounts(pieces: readonly Piece[]): void {
	for (const [at, piece] of pieces.entries()) {
		const [before, next] = [pieces[at - 1], pieces[at + 1]];
		if (/^\(?\d{1,3}$/.test(piece.text) && next?.isShown && isCounted(next.words[0] ?? ''))
			piece.isShown = !/\d/.test(before?.text ?? '');
	}
}

/** The letters and digits of each text of a request; files are too long to be quoted by anybody. */
function* coresIn(value: unknown): Generator<string> {
	if (typeof value === 'string') yield coreOf(value.replace(/;base64,[\w+/=%-]*/g, ' '));
	else
		for (const [key, inner] of Object.entries<unknown>({ ...Object(value) }))
			if (key !== 'content') yield* coresIn(inner);
}

/** Cuts three words in a row that stand in a row in the request. */
function cutRepeated(pieces: readonly Piece[], request: object): void {
	const words = pieces.flatMap((piece) => piece.words.map((word) => ({ piece, core: coreOf(word) })));
	const cores = [...coresIn(request)];
	for (const at of words.keys()) {
		const row = words.slice(at, at + 3);
		const core = row.map((word) => word.core).join('');
		if (row.length === 3 && cores.some((text) => text.includes(core)))
			for (const { piece } of row) piece.isShown = false;
	}
}

/** What is shown in one go has a word of four letters or more, so letters that are spaced out show nothing. */
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

/** Whether a word of a text, or four letters of short ones in a row, is of the key, or begins like it. */
function tellsOf({ username, ...data }: ICredentialDataDecryptedObject, shown: string): boolean {
	const words = shown.split(joints).map(coreOf);
	const rows = words.map((word, at) => (word.length > 3 ? word : words.slice(at).join('').slice(0, 4)));
	const { password, apiToken, encodedSecret = '' } = data;
	const keys = [password, apiToken, encodedSecret, decoded(encodedSecret)]
		.map((key) => coreOf(String(key ?? '').replace(/^\s*(?:Basic|Bearer)\s/i, '')))
		.filter((key) => key !== '');
	return (
		[...keys, coreOf(String(username ?? ''))].some(
			(whole) => whole !== '' && words.join('').includes(whole),
		) ||
		keys.some((key) =>
			rows.some((row) => row.length > 3 && (key.includes(row) || row.startsWith(key.slice(0, 4)))),
		)
	);
}

/**
 * Words of an answer as they may be shown: a documented text as it is; of anything else the words of a public list,
 * without what stands in a row in the request, and nothing at all where that has a part of the key. What is encoded
 * is no word, so nothing needs to be decoded. The credential test and the node both ask here.
 *
 * @param words what the service or a proxy said
 * @param about where it was said, to what, and how much of it is shown
 * @returns the words, cut; `undefined` where nothing is left of them
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
	const text = words.slice(0, farEnough).normalize('NFC').trim();
	if (text === '') return '';
	const documented = documentedText(words);
	if (documented !== undefined) return documented;
	const pieces = text.split(/\s+/).map(pieceOf);
	if (!withCodes.has(endpoint)) showCounts(pieces);
	cutRepeated(pieces, request);
	const shown = joined(pieces);
	if (!/\p{L}/u.test(shown) || tellsOf(data, shown)) return undefined;
	return shown.length > length ? `${shown.slice(0, length)}${mask}` : shown;
}

/** A code of an answer as it may be shown: the service's own have three digits, so a longer one may be a password. */
export const quotableCode = (code: number | undefined): number | undefined =>
	code !== undefined && /^\d{1,3}$/.test(String(code)) ? code : undefined;
