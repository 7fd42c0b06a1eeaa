import type { EndpointName } from '../contract';
import { hiddenTexts, type Sent } from './hidden';
import { coreOf, lettersOf, plainCore, plainLetters, type Letter } from './letters';

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

/** Two letters or two digits side by side stand within a word or a number. */
const within = /\p{L}{2}|\p{N}{2}/u;

/** Whether a place begins and ends where a word does. */
const isWord = (text: string, [start, end]: Range): boolean =>
	!within.test(text.slice(start - 1, start + 1)) && !within.test(text.slice(end - 1, end + 1));

/** Where a short text repeats another one, wholly or in a long enough piece. */
class Search {
	readonly core: string;
	/** The places of every piece that may be looked for. */
	private readonly places = new Map<string, number[]>();

	constructor(
		private readonly text: string,
		private readonly letters: readonly Letter[],
	) {
		this.core = letters.map(({ unit }) => unit).join('');
		for (const at of letters.keys())
			for (let length = shortest; length <= pieceOf.letters; length += 1) {
				const piece = this.core.slice(at, at + length);
				this.places.set(piece, [...(this.places.get(piece) ?? []), at]);
			}
	}

	range(at: number, length: number): Range {
		return [this.letters[at]?.start ?? 0, this.letters[at + length - 1]?.end ?? 0];
	}

	*find(hidden: string): Generator<Range> {
		if (hidden.length < shortest) return;
		const length = Math.min(hidden.length, /^\d+$/.test(hidden) ? pieceOf.digits : pieceOf.letters);
		for (let at = 0; at + length <= hidden.length; at += 1) {
			const piece = hidden.slice(at, at + length);
			for (const place of this.places.get(piece) ?? []) {
				const range = this.range(place, length);
				if (length > wordLength || isWord(this.text, range)) yield range;
			}
			// Its places are known by now, however often it comes.
			this.places.delete(piece);
		}
	}
}

function masked(text: string, ranges: Range[]): string {
	let shown = '';
	let at = 0;
	for (const [start, end] of ranges.sort((a, b) => a[0] - b[0])) {
		shown += text.slice(at, start) + mask;
		at = Math.max(at, end);
	}
	// The filling of base64, and what stands between two masks and is no word, belong to what is hidden.
	return (shown + text.slice(at))
		.replace(/…(?:=|%3D)+/gi, mask)
		.replace(/…[^\p{L}\p{N}]*…/gu, mask)
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
	const plain = new Search(text, plainLetters(letters));
	const ranges: Range[] = [];
	for (const hidden of hiddenTexts(sent)) {
		const core = coreOf(hidden);
		ranges.push(...all.find(core), ...plain.find(plainCore(core)));
	}
	if (withCodes.has(endpoint))
		for (const { 0: digits, index } of all.core.matchAll(codes)) ranges.push(all.range(index, digits.length));
	const safe = masked(text, ranges);
	if (safe.includes(mask) && !/[\p{L}\p{N}]/u.test(safe)) return undefined;
	return safe.length > length ? `${safe.slice(0, length)}${mask}` : safe;
}

/** A code of an answer as it may be shown: the service's own have three digits, so a longer one may be a password. */
export const quotableCode = (code: number | undefined, endpoint: EndpointName): number | undefined =>
	(code ?? 0) > 999 && withCodes.has(endpoint) ? undefined : code;
