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

/** Four or more digits, in groups or not. */
const codes = /\p{Nd}(?:[ .-]?\p{Nd}){3,}/gu;

type Range = readonly [start: number, end: number];

const kindOf = (character: string) =>
	/\p{N}/u.test(character) ? 'digit' : /\p{L}/u.test(character) ? 'letter' : 'other';

/** Whether a place begins and ends where a word does. */
function isWord(text: string, [start, end]: Range): boolean {
	const at = (index: number) => kindOf(text.charAt(index));
	return at(start - 1) !== at(start) && at(end) !== at(end - 1);
}

/** Where a short text repeats another one, wholly or in a long enough piece. */
class Search {
	private readonly windows = new Map<number, Map<string, number[]>>();

	constructor(
		private readonly text: string,
		private readonly letters: Letters,
	) {}

	private range(at: number, length: number): Range {
		return [this.letters.starts[at] ?? 0, this.letters.ends[at + length - 1] ?? 0];
	}

	/** Every piece of this length with its places, so that a long text is gone through only once. */
	private pieces(length: number): Map<string, number[]> {
		const found = this.windows.get(length);
		if (found) return found;
		const pieces = new Map<string, number[]>();
		const { core } = this.letters;
		for (let at = 0; at + length <= core.length; at += 1) {
			const piece = core.slice(at, at + length);
			pieces.set(piece, [...(pieces.get(piece) ?? []), at]);
		}
		this.windows.set(length, pieces);
		return pieces;
	}

	*find(hidden: string): Generator<Range> {
		if (hidden.length < shortest) return;
		const length = Math.min(hidden.length, /^\d+$/.test(hidden) ? pieceOf.digits : pieceOf.letters);
		const pieces = this.pieces(length);
		if (pieces.size === 0) return;
		for (let at = 0; at + length <= hidden.length; at += 1) {
			for (const place of pieces.get(hidden.slice(at, at + length)) ?? []) {
				const range = this.range(place, length);
				if (length > wordLength || isWord(this.text, range)) yield range;
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
	const shown = masked(text, ranges);
	const safe = withCodes.has(endpoint) ? shown.replace(codes, mask) : shown;
	if (text !== '' && safe.includes(mask) && !/[\p{L}\p{N}]/u.test(safe)) return undefined;
	return safe.length > length ? `${safe.slice(0, length)}${mask}` : safe;
}
