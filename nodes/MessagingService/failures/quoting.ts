import type { EndpointName } from '../contract';
import { hiddenTexts, type Sent } from './hidden';
import { coreOf, lettersOf, plainCore, plainOf, type Letters } from './letters';

/** Which words of an answer may be shown: a page or a refusal may repeat a message, a code or a key. */

/** So many letters in a row are no coincidence; of a number so many digits. */
const pieceOf = { letters: 12, digits: 7 } as const;
/** Anything shorter is part of too many words to be telling. */
const shortest = 3;
/** Up to this length a text is only found as a whole word: a name may be part of many words. */
const wordLength = 5;
/** More of an answer than this is never shown, so no more is searched. */
const searched = 1000;

const mask = '…';

/** Answers in which any number may be a one-time password (endpoints 7 to 9). */
const withCodes: ReadonlySet<EndpointName> = new Set(['otpSend', 'otpSendByQuery', 'otpVerify']);

/** Four or more digits among nothing but letters and digits: in groups or not, however they are written. */
const codes = /\p{Nd}{4,}/gu;

type Range = readonly [start: number, end: number];

const kindOf = (character: string) =>
	/\p{N}/u.test(character) ? 'digit' : /\p{L}/u.test(character) ? 'letter' : 'other';

/** Whether a place begins and ends where a word does. */
function isWord(text: string, [start, end]: Range): boolean {
	const at = (index: number) => kindOf(text.charAt(index));
	return at(start - 1) !== at(start) && at(end) !== at(end - 1);
}

/** The places of every piece of a length. */
function placesOf(core: string, length: number): Map<string, number[]> {
	const places = new Map<string, number[]>();
	for (let at = 0; at + length <= core.length; at += 1) {
		const piece = core.slice(at, at + length);
		places.set(piece, [...(places.get(piece) ?? []), at]);
	}
	return places;
}

/** Where a short text repeats another one, wholly or in a long enough piece. */
class Search {
	private readonly windows = new Map<number, ReturnType<Search['open']>>();

	constructor(
		private readonly text: string,
		private readonly letters: Letters,
	) {}

	private open(length: number) {
		const { core } = this.letters;
		const half = Math.ceil(length / 2);
		return { pieces: placesOf(core, length), half, halves: new Set(placesOf(core, half).keys()) };
	}

	private window(length: number) {
		const window = this.windows.get(length) ?? this.open(length);
		this.windows.set(length, window);
		return window;
	}

	range(at: number, length: number): Range {
		return [this.letters.starts[at] ?? 0, this.letters.ends[at + length - 1] ?? 0];
	}

	/**
	 * A long text is gone through once, in steps so wide that every piece of it holds a half that begins at one of
	 * them; only around halves that the short text has too, whole pieces are compared.
	 */
	*find(hidden: string): Generator<Range> {
		if (hidden.length < shortest) return;
		const length = Math.min(hidden.length, /^\d+$/.test(hidden) ? pieceOf.digits : pieceOf.letters);
		const { pieces, half, halves } = this.window(length);
		if (pieces.size === 0) return;
		const last = hidden.length - length;
		for (let at = 0; at + half <= hidden.length; at += length - half + 1) {
			if (!halves.has(hidden.slice(at, at + half))) continue;
			for (let start = Math.max(0, at + half - length); start <= Math.min(at, last); start += 1) {
				const piece = hidden.slice(start, start + length);
				for (const place of pieces.get(piece) ?? []) {
					const range = this.range(place, length);
					if (length > wordLength || isWord(this.text, range)) yield range;
				}
				// Its places are known by now, however often it comes.
				pieces.delete(piece);
			}
		}
	}
}

function masked(text: string, ranges: Range[]): string {
	let shown = '';
	let at = 0;
	for (const [start, end] of ranges.sort((a, b) => a[0] - b[0])) {
		if (start > at) shown += text.slice(at, start);
		if (end > at) shown += mask;
		at = Math.max(at, end);
	}
	// The filling of base64, and what stands between two masks and is no word, belong to what is hidden.
	return (shown + text.slice(at))
		.replace(/…(?:=|%3D)+/gi, mask)
		.replace(/…(?:[^\p{L}\p{N}]*…)+/gu, mask)
		.trim();
}

/**
 * Words of an answer as they may be shown: without what was sent, in whatever spelling, without the credential in
 * any encoding, and without anything that may be a one-time password. The credential test and the node both ask here.
 *
 * @param words what the service or a proxy said
 * @param about where it was said, to what, and how much of it is shown
 * @returns the words, cut; `undefined` where nothing is left of them
 */
export function quotable(
	words: string,
	{ endpoint, length, ...sent }: Sent & { readonly endpoint: EndpointName; readonly length: number },
): string | undefined {
	const text = words.slice(0, searched);
	const letters = lettersOf(text);
	const all = new Search(text, letters);
	const plain = new Search(text, plainOf(letters));
	const ranges: Range[] = [];
	for (const hidden of letters.core === '' ? [] : hiddenTexts(sent)) {
		const core = coreOf(hidden);
		ranges.push(...all.find(core), ...plain.find(plainCore(core)));
	}
	if (withCodes.has(endpoint))
		for (const { 0: digits, index } of letters.core.matchAll(codes))
			ranges.push(all.range(index, digits.length));
	const safe = masked(text, ranges);
	if (text !== '' && safe.includes(mask) && !/[\p{L}\p{N}]/u.test(safe)) return undefined;
	return safe.length > length ? `${safe.slice(0, length)}${mask}` : safe;
}

/** A code of an answer as it may be shown: the service's own have three digits, so a longer one may be a password. */
export const quotableCode = (code: number | undefined, endpoint: EndpointName): number | undefined =>
	code !== undefined && code > 999 && withCodes.has(endpoint) ? undefined : code;
