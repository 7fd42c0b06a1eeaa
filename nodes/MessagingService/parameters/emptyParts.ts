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
		isNothing(valueOf(one, ofItem)) ? !isOne : readsNothing(one, ofItem),
	);
}

const readsNothing = ({ written }: Expression, ofItem: ForItem): boolean =>
	!mindsNothing(written) &&
	(written.match(path) ?? []).some((read) =>
		isNothing(valueOf(expressionIn(`{{ ${read} }}`), ofItem)),
	);

/** Whether an expression says itself what to do if there is nothing. */
const mindsNothing = (written: string): boolean => /\?|\|\||&&|\$if/.test(written);

/** How JavaScript writes nothing within a longer text. */
const writtenNothing = /undefined|null|NaN|\[object \w+\]/;

/**
 * Returns the expressions of a text that have nothing: what they have `written` into it instead,
 * and those that left a gap between words, where a text shows that nobody meant it so.
 */
export function nothingIn(written: Written, text: string, ofItem: ForItem) {
	const { fixed } = written;
	const hasGap =
		fixed.some((part, index) => index > 0 && text.includes(`${fixed[index - 1]}${part}`)) &&
		/\p{L}/u.test(fixed.join(''));
	const isSuspicious = hasGap || writtenNothing.test(text);
	const parts = isSuspicious ? emptyPartsIn(written, ofItem) : [];
	return {
		written: parts.flatMap(
			(one) => writtenNothing.exec(String(valueOf(one, ofItem) ?? '')) ?? [],
		)[0],
		gaps: hasGap ? parts.filter((one) => !mindsNothing(one.written)) : [],
	};
}
