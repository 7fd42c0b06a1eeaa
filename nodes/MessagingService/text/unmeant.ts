/** What nobody means to send: the name of a value in the value's place, and what a program writes where there is none. */

/**
 * What stands first in double braces, without them. Single braces are frequent, e.g. in styles, and are left alone. Takes
 * time proportional to the length of the text.
 * @param keeps sticky, for what is filled in later on
 */
export function unfilledIn(text: string, keeps?: RegExp): string | undefined {
	for (let at = text.indexOf('{{'); at >= 0; at = text.indexOf('{{', at + 2)) {
		const end = text.indexOf('}', at + 2);
		if (end < 0) return undefined;
		if (keeps) keeps.lastIndex = at;
		if (!keeps?.test(text)) return text.slice(at + 2, end).trim();
	}
	return undefined;
}

/** A word of its own; `1.5e+25` is what a number of 22 digits and more comes out as. */
const nonValue =
	/\[object \w+\]|(?<![\p{L}\p{N}_])(?:undefined|NaN|Infinity|\d(?:\.\d+)?e\+\d\d)(?![\p{L}\p{N}_])/u;

/** `undefined`, `NaN` and the like, where a text has it; of HTML what can be read counts. */
export const nonValueIn = (text: string, isHtml = false): string | undefined =>
	nonValue.exec(isHtml ? text.replace(/<[^<>]*>/g, ' ') : text)?.[0];

/** Names as people vary them: `First Name`, `first_name`, `firstName`. */
const plain = (name: string): string =>
	name
		.normalize('NFD')
		.replace(/[^\p{L}\p{N}]/gu, '')
		.toLowerCase();

/** The name among these that is most likely meant. */
export function nameLike(written: string, names: readonly string[]): string | undefined {
	const wanted = plain(written.replace(/^\$?json\b/, ''));
	if (wanted === '') return undefined;
	const same = names.find((name) => plain(name) === wanted);
	if (same !== undefined) return same;
	const near = names.filter((name) => {
		const known = plain(name);
		return known !== '' && (known.startsWith(wanted) || wanted.startsWith(known));
	});
	return near.length === 1 ? near[0] : undefined;
}

/** A name in braces as it is repeated in a sentence, where it is no more than a name. */
export const braced = (inner: string): string =>
	/^[\p{L}\p{N}_ .$'"[\]()-]{1,40}$/u.test(inner)
		? `{{${inner.startsWith('$') ? ` ${inner} ` : inner}}}`
		: 'double braces';

const placeholder = /\{\{([^{}]{1,120})\}\}|\{([\p{L}_][\p{L}\p{N}_ .-]{0,60})\}/gu;

/** A text with what `valueOf` says in the place of each `{{name}}` and `{name}`, but for what `keeps` takes whole. */
export const filled = (text: string, valueOf: (name: string) => string, keeps?: RegExp): string =>
	text.replace(placeholder, (written, double: string | undefined, single: string | undefined, at: number) => {
		if (keeps) keeps.lastIndex = at;
		return keeps?.test(text) ? written : valueOf((double ?? single ?? '').trim().replace(/^\$json\./, ''));
	});
