/** Finds the field that was meant by a name in another spelling. */

/**
 * Removes accents and case. The capital of ı is I; ł, ø and đ are letters that Unicode does not
 * take apart.
 */
export const withoutAccents = (text: string): string =>
	text
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toUpperCase()
		.toLowerCase()
		.replace(/[łøđ]/g, (letter) => 'lod'.charAt('łøđ'.indexOf(letter)));

/** Makes spellings of a name equal: `First Name`, `first_name`, `firstName`. */
const normalized = (name: string): string => withoutAccents(name).replace(/[^\p{L}\p{N}]/gu, '');

/** Returns the names that are the same but for capitals, accents and separators. */
export function sameNames(written: string, names: readonly string[]): string[] {
	const wanted = normalized(written.replace(/^\$?json\b/, ''));
	return names.filter((name) => (wanted === '' ? name === written : normalized(name) === wanted));
}

/**
 * How many characters differ, are missing or are too many, or are swapped with the next; 3 stands
 * for more than two.
 */
function differences(one: string, other: string): number {
	if (Math.abs(one.length - other.length) > 2 || one.length > 60) return 3;
	let beforeLast: number[] = [];
	let last = Array.from({ length: other.length + 1 }, (_, index) => index);
	for (let row = 1; row <= one.length; row += 1) {
		const next = [row];
		for (let column = 1; column <= other.length; column += 1) {
			const isSame = one[row - 1] === other[column - 1];
			const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
			next[column] = Math.min(
				(last[column] ?? 3) + 1,
				(next[column - 1] ?? 3) + 1,
				(last[column - 1] ?? 3) + (isSame ? 0 : 1),
				isSwapped ? (beforeLast[column - 2] ?? 3) + 1 : 3,
			);
		}
		[beforeLast, last] = [last, next];
	}
	return Math.min(last[other.length] ?? 3, 3);
}

/** Returns the name that is spelled nearly like this; `phone2` and `phone` are two names. */
export function nameSpelledLike(written: string, names: readonly string[]): string | undefined {
	const wanted = normalized(written);
	const digitsIn = (text: string) => text.replace(/\D/g, '');
	const most = wanted.length < 3 ? 0 : wanted.length < 6 ? 1 : 2;
	const near = (name: string) =>
		digitsIn(name) === digitsIn(written) && differences(wanted, normalized(name)) <= most;
	return sameNames(written, names)[0] ?? names.find(near);
}
