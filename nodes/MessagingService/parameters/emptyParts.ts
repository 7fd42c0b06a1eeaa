/** Finds the expressions within a text of the node that give nothing for an item, as in `Hola {{ $json.name }}, …`. */

/** Text and expressions by turns, the text first. */
const piecesOf = (source: string): string[] => source.slice(1).split(/(\{\{[^]*?\}\})/);

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
	if (typeof source !== 'string' || !source.startsWith('=')) return [];
	const pieces = piecesOf(source);
	const [before = '', , after = ''] = pieces;
	if (pieces.length <= 3 && before.trim() === '' && after.trim() === '') return [];
	return pieces.filter((piece, index) => index % 2 === 1 && isNothing(evaluate(piece)));
}

/** Whether a text may have an empty expression: two of its fixed parts meet, and somebody wrote words in it. */
export function mayHaveEmptyParts(source: unknown, text: string): boolean {
	if (typeof source !== 'string' || !source.startsWith('=')) return false;
	const fixed = piecesOf(source).filter((_, index) => index % 2 === 0);
	const meets = fixed.some((part, index) => index > 0 && text.includes(`${fixed[index - 1]}${part}`));
	return meets && /\p{L}/u.test(fixed.join(''));
}

/** Whether an expression says itself what to do if there is nothing. */
export const mindsNothing = (written: string): boolean => /\?|\|\||&&|\$if/.test(written);
