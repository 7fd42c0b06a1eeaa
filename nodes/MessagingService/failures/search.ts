import type { Letter } from './letters';

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

/** Two letters or two digits side by side stand within a word or a number. */
const within = /\p{L}{2}|\p{N}{2}/u;

/** Whether a word ends, and another one or something else begins, before a place in a text. */
const isBorder = (text: string, at: number): boolean => !within.test(text.slice(at - 1, at + 1));

/** Whether a place begins and ends where a word does. */
const isWord = (text: string, [start, end]: Range): boolean => isBorder(text, start) && isBorder(text, end);

/** Where a short text repeats another one, wholly or in a long enough piece. */
export class Search {
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

	/** The words that a secret begins like, as far as they are alike. */
	*findBeginning(secret: string): Generator<Range> {
		const { core } = this;
		const first = secret.slice(0, beginning);
		if (first.length < beginning) return;
		for (let at = core.indexOf(first); at !== -1; at = core.indexOf(first, at + 1)) {
			let length = beginning;
			while (length < secret.length && core[at + length] === secret[length]) length += 1;
			const range = this.range(at, length);
			if (isBorder(this.text, range[0])) yield range;
		}
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
