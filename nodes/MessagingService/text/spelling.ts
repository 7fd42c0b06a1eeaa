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
 * Whether texts differ by one slip: a character that is missing, too many or another one, or two
 * that are swapped.
 */
export function isOneSlip(one: string, other: string): boolean {
	let from = 0;
	while (from < one.length && one[from] === other[from]) from += 1;
	let [left, right] = [one.slice(from), other.slice(from)];
	while (left !== '' && right !== '' && left.at(-1) === right.at(-1))
		[left, right] = [left.slice(0, -1), right.slice(0, -1)];
	const isSwapped = left.length === 2 && left === `${right[1]}${right[0]}`;
	return isSwapped || Math.max(left.length, right.length) <= 1;
}

/**
 * Returns the name that is this one but for capitals, accents and separators, or for one slip;
 * `phone2` and `phone` are two names, and so are `no` and `id`.
 */
export function nameSpelledLike(written: string, names: readonly string[]): string | undefined {
	const wanted = normalized(written);
	const digitsIn = (text: string) => text.replace(/\D/g, '');
	const isNear = (name: string) =>
		digitsIn(name) === digitsIn(written) && isOneSlip(wanted, normalized(name));
	return sameNames(written, names)[0] ?? (wanted.length < 3 ? undefined : names.find(isNear));
}
