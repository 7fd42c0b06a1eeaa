import { sameName } from './spelling';

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

/** A separate word; `1.5e+25` is how a number of 22 digits or more prints, `Invalid DateTime` what Luxon makes of no date. */
const nonValue =
	/\[object \w+\]|(?<![\p{L}\p{N}_])(?:undefined|NaN|Invalid DateTime|\d(?:\.\d+)?e\+\d\d)(?![\p{L}\p{N}_])/u;
/** What people write as well: a number after a sign or a colon, or alone, and a date that nothing follows. */
const perhapsNonValue =
	/(?<=[:=$€£+-] ?)Infinity(?! ?[\p{L}\p{N}_])|^Infinity$|(?<![\p{L}\p{N}_])Invalid [Dd]ate(?! ?[\p{L}\p{N}_])/u;

/**
 * Returns the first `undefined`, `NaN` and the like; in HTML only visible text counts.
 * @param typed what stands in the node itself, outside expressions
 */
export function nonValueIn(
	text: string,
	isHtml: boolean | undefined,
	typed: () => string,
): string | undefined {
	const visible = isHtml ? text.replace(/<[^<>]*>/g, ' ') : text;
	const [certain] = nonValue.exec(visible) ?? [];
	if (certain !== undefined) return certain;
	const [perhaps] = perhapsNonValue.exec(visible.trim()) ?? [];
	return perhaps === undefined || typed().includes(perhaps) ? undefined : perhaps;
}

/** Quotes the content of braces in a message, if it is only a name. */
export const braced = (inner: string): string =>
	/^[\p{L}\p{N}_ .$'"[\]()-]{1,40}$/u.test(inner)
		? `{{${inner.startsWith('$') ? ` ${inner} ` : inner}}}`
		: 'double braces';

const name = String.raw`[\p{L}_][\p{L}\p{N}_ .-]{0,60}`;
const inBraces = String.raw`\{\{([^{}]{1,120})\}\}|(?<!\{)\{(${name})\}`;
/** Ordinary characters, unless the item has a field of that name. */
const inOthers = String.raw`\[{1,2}(${name})\]{1,2}|%{1,2}([\p{L}_][\p{L}\p{N}_.-]{0,60})%{1,2}`;
const placeholder = new RegExp(`${inBraces}|${inOthers}`, 'gu');

/** Leaves out styles and scripts, in which brackets have another meaning. Linear time. */
const withoutStyles = (html: string): string =>
	html
		.split(/<\/(?:style|script)>/i)
		.map((part) => part.replace(/<(?:style|script)\b[^]*$/i, ''))
		.join(' ');

/** Returns the first `{name}`, `[name]` or `%name%` with the field of the item that has this name. */
export function namedPlaceholder(
	text: string,
	{
		names,
		filledLater,
		isHtml,
	}: { readonly names: readonly string[]; readonly filledLater?: RegExp; readonly isHtml?: boolean },
): { readonly written: string; readonly meant: string } | undefined {
	if (!/[{[%]/.test(text)) return undefined;
	const visible = isHtml ? withoutStyles(text).replace(/<[^<>]*>/g, ' ') : text;
	for (const { 0: written, 2: single, 3: bracket, 4: percent, index } of visible.matchAll(placeholder)) {
		if (filledLater) filledLater.lastIndex = index;
		const meant = filledLater?.test(visible)
			? undefined
			: sameName(single ?? bracket ?? percent ?? '', names);
		if (meant !== undefined) return { written, meant };
	}
	return undefined;
}
