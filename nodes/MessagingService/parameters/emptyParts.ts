/** Finds the expressions within a text of the node that give nothing for an item, as in `Hola {{ $json.name }}, …`. */

/** The expressions of a text in the node, as they are written, and the fixed texts around them. */
function expressionPieces(source: unknown) {
	if (typeof source !== 'string' || !source.startsWith('=')) return undefined;
	const [first = '', ...others] = source.slice(1).split('{{');
	const pieces = others.map((piece) => piece.split('}}', 1).join() || piece);
	const after = others.map((piece, index) => piece.slice((pieces[index]?.length ?? 0) + 2));
	return { fixed: [first, ...after], written: pieces.map((piece) => `{{${piece}}}`) };
}

const isNothing = (value: unknown): boolean =>
	value === undefined ||
	value === null ||
	Number.isNaN(value) ||
	(typeof value === 'string' && value.trim() === '');

/**
 * Returns the expressions that give nothing, as they are written; none if the text is a single expression.
 * @param source the text in the node; one that begins with = has expressions
 * @param evaluate returns the value of one expression for the item
 */
export function emptyPartsIn(source: unknown, evaluate: (written: string) => unknown): string[] {
	const { fixed = [], written = [] } = expressionPieces(source) ?? {};
	const isOne = written.length === 1 && fixed.join('').trim() === '';
	return isOne ? [] : written.filter((one) => isNothing(evaluate(one)));
}

/** Whether a text may have an empty expression: two of its fixed texts meet, and somebody wrote words in them. */
export function mayHaveEmptyParts(source: unknown, text: string): boolean {
	const { fixed = [] } = expressionPieces(source) ?? {};
	const meets = fixed.some((part, index) => index > 0 && text.includes(`${fixed[index - 1]}${part}`));
	return meets && /\p{L}/u.test(fixed.join(''));
}

/** Whether an expression says itself what to do if there is nothing. */
export const mindsNothing = (written: string): boolean => /\?|\|\||&&|\$if/.test(written);
