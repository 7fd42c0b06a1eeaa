import type { Letters } from './letters';

/** So many letters in a row are no coincidence; of a number so many digits. */
const pieceOf = { letters: 12, digits: 7 } as const;
/** Anything shorter is part of too many words to be telling. */
const shortest = 3;
/** Up to this length a text is only found as a whole word: a name may be part of many words. */
const wordLength = 5;
/** A secret that begins with so many letters of a word may be what the word was cut from. */
const beginning = 4;
/** A place in a text. */
export type Range = readonly [start: number, end: number];

const kindOf = (character: string) =>
	/\p{N}/u.test(character) ? 'digit' : /\p{L}/u.test(character) ? 'letter' : 'other';

/** Whether a word ends, and another one or something else begins, before a place in a text. */
const isBorder = (text: string, at: number): boolean =>
	kindOf(text.charAt(at - 1)) !== kindOf(text.charAt(at));

/** Whether a place begins and ends where a word does. */
const isWord = (text: string, [start, end]: Range): boolean => isBorder(text, start) && isBorder(text, end);

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
export class Search {
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

	/** The words that a secret begins like, as far as they are alike. */
	*findBeginning(secret: string): Generator<Range> {
		const { core } = this.letters;
		const first = secret.slice(0, beginning);
		if (first.length < beginning) return;
		for (let at = core.indexOf(first); at !== -1; at = core.indexOf(first, at + 1)) {
			let length = beginning;
			while (length < secret.length && core[at + length] === secret[length]) length += 1;
			const range = this.range(at, length);
			if (isBorder(this.text, range[0])) yield range;
		}
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
