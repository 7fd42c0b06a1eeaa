/** Placeholder text sent by mistake, such as `{{name}}` or `undefined`. */

/**
 * Returns the content of the first double braces. Single braces are ignored, because styles have them. Linear time.
 * @param filledLater sticky; matches placeholders that are filled in later
 */
export function unfilledIn(text: string, filledLater?: RegExp): string | undefined {
	for (let at = text.indexOf('{{'); at >= 0; at = text.indexOf('{{', at + 2)) {
		const end = text.indexOf('}', at + 2);
		if (end < 0) return undefined;
		if (filledLater) filledLater.lastIndex = at;
		if (!filledLater?.test(text)) return text.slice(at + 2, end).trim();
	}
	return undefined;
}

/** A separate word; `1.5e+25` is how a number of 22 digits or more prints. */
const nonValue =
	/\[object \w+\]|(?<![\p{L}\p{N}_])(?:undefined|NaN|Infinity|\d(?:\.\d+)?e\+\d\d)(?![\p{L}\p{N}_])/u;

/** Returns the first `undefined`, `NaN` and the like; in HTML only visible text counts. */
export const nonValueIn = (text: string, isHtml = false): string | undefined =>
	nonValue.exec(isHtml ? text.replace(/<[^<>]*>/g, ' ') : text)?.[0];

/** Makes spellings of a name equal: `First Name`, `first_name`, `firstName`. */
const normalized = (name: string): string =>
	name
		.normalize('NFD')
		.replace(/[^\p{L}\p{N}]/gu, '')
		.toLowerCase();

/** Returns the name that was most likely meant. */
export function nameLike(written: string, names: readonly string[]): string | undefined {
	const wanted = normalized(written.replace(/^\$?json\b/, ''));
	if (wanted === '') return undefined;
	const same = names.find((name) => normalized(name) === wanted);
	if (same !== undefined) return same;
	const near = names.filter((name) => {
		const known = normalized(name);
		return known !== '' && (known.startsWith(wanted) || wanted.startsWith(known));
	});
	return near.length === 1 ? near[0] : undefined;
}

/** Quotes the content of braces in a message, if it is only a name. */
export const braced = (inner: string): string =>
	/^[\p{L}\p{N}_ .$'"[\]()-]{1,40}$/u.test(inner)
		? `{{${inner.startsWith('$') ? ` ${inner} ` : inner}}}`
		: 'double braces';

const placeholder = /\{\{([^{}]{1,120})\}\}|\{([\p{L}_][\p{L}\p{N}_ .-]{0,60})\}/gu;

/** Replaces each `{{name}}` and `{name}` by its value, except what `filledLater` matches. */
export const fillPlaceholders = (
	text: string,
	valueOf: (name: string) => string,
	filledLater?: RegExp,
): string =>
	text.replace(placeholder, (whole, double: string | undefined, single: string | undefined, at: number) => {
		if (filledLater) filledLater.lastIndex = at;
		return filledLater?.test(text)
			? whole
			: valueOf((double ?? single ?? '').trim().replace(/^\$json\./, ''));
	});
