import { expressionIn, valueOf, type Expression, type ForItem, type Written } from './expressions';

/**
 * Finds the expressions of a text in the node that give nothing for an item, or are written with
 * something that is nothing, as in `Hola {{ $json.name }}, …` and `{{ $json.invoice + '-shipped'
 * }}`.
 */

const isNothing = (value: unknown): boolean =>
	value == null || Number.isNaN(value) || (typeof value === 'string' && value.trim() === '');

/**
 * What an expression reads, such as `$json.name` or `$('Order').item.json.id`: a name of n8n and
 * the steps behind it.
 */
const path = /\$[\p{L}_]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*|\[[^[\]]*\]|\([^()$]*\))+/gu;

/**
 * Returns the expressions that have nothing for an item. One that is the whole text has its own
 * check if it gives nothing.
 */
export function emptyPartsIn({ fixed, expressions }: Written, ofItem: ForItem): Expression[] {
	const isOne = expressions.length === 1 && fixed.join('').trim() === '';
	return expressions.filter((one) =>
		isNothing(valueOf(one, ofItem)) ? !isOne : nothingsIn(one, ofItem).length > 0,
	);
}

/** Returns the values that an expression reads and that are nothing. */
const nothingsIn = ({ written }: Expression, ofItem: ForItem): unknown[] =>
	(mindsNothing(written) ? [] : (written.match(path) ?? []))
		.map((read) => valueOf(expressionIn(`{{ ${read} }}`), ofItem))
		.filter(isNothing);

/** Whether an expression says itself what to do if there is nothing. */
const mindsNothing = (written: string): boolean => /\?|\|\||&&|\$if/.test(written);

/** What JavaScript writes into a longer text for something that is missing. */
const writtenFor = (nothing: unknown): readonly string[] =>
	nothing === undefined
		? ['undefined', 'NaN']
		: typeof nothing === 'string'
			? []
			: [String(nothing)];

/**
 * Returns the expressions of a text that have nothing: what they have `written` into it instead,
 * and those that left a gap between words, where a text shows that nobody meant it so.
 */
export function nothingIn(written: Written, text: string, ofItem: ForItem) {
	const { fixed } = written;
	const hasGap =
		fixed.some((part, index) => index > 0 && text.includes(`${fixed[index - 1]}${part}`)) &&
		/\p{L}/u.test(fixed.join(''));
	const parts = hasGap || /undefined|null|NaN/.test(text) ? emptyPartsIn(written, ofItem) : [];
	const left = parts.flatMap((one) => {
		const value = String(valueOf(one, ofItem) ?? '');
		return nothingsIn(one, ofItem)
			.flatMap(writtenFor)
			.filter((word) => value.includes(word));
	});
	return {
		written: left[0],
		gaps: hasGap ? parts.filter((one) => !mindsNothing(one.written)) : [],
	};
}
