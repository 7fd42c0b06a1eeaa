import { evaluate, parseTemplate } from './reading';
import type { Source } from './source';

/**
 * Finds the expressions of a text in the node that give nothing for an item, or are written with
 * something that is nothing, as in `Hola {{ $json.name }}, …` and `{{ $json.invoice + '-shipped'
 * }}`.
 */

type Item = Pick<Source, 'context' | 'item' | 'json'>;

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
 * What an expression reads, such as `$json.name` or `$('Order').item.json.id`: a name of n8n and
 * the steps behind it.
 */
const path = /\$[\p{L}_]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*|\[[^[\]]*\]|\([^()$]*\))+/gu;

/**
 * Returns the expressions that have nothing for an item, as they are written. One that is the whole
 * text has its own check if it gives nothing.
 * @param source the text in the node; one that begins with = has expressions
 */
export function emptyPartsIn(source: unknown, ofItem: Item): string[] {
	const { fixed = [], written = [] } = expressionPieces(source) ?? {};
	const isOne = written.length === 1 && fixed.join('').trim() === '';
	return written.filter((one) =>
		isNothing(valueOf(one, ofItem)) ? !isOne : readsNothing(one, ofItem),
	);
}

/** Returns the expressions that have nothing where a text shows that nobody meant it so. */
export function noticeableParts(source: unknown, text: string, ofItem: Item): string[] {
	return mayHaveEmptyParts(source, text)
		? emptyPartsIn(source, ofItem).filter((written) => !mindsNothing(written))
		: [];
}

/** How JavaScript writes nothing within a longer text. */
const writtenNothing = /undefined|null|NaN|\[object \w+\]/;

/** Returns what an expression has written into a text in place of something that is nothing. */
export function writtenForNothing(source: unknown, text: string, ofItem: Item): string | undefined {
	if (!writtenNothing.test(text)) return undefined;
	const values = emptyPartsIn(source, ofItem).map((written) =>
		String(valueOf(written, ofItem) ?? ''),
	);
	return values.flatMap((value) => writtenNothing.exec(value) ?? [])[0];
}

const readsNothing = (written: string, ofItem: Item): boolean =>
	!mindsNothing(written) &&
	(written.match(path) ?? []).some((read) => isNothing(valueOf(`{{ ${read} }}`, ofItem)));

/** Returns the value of one expression for the item. */
function valueOf(written: string, { context, item, json }: Item): unknown {
	try {
		const evaluated = evaluate(parseTemplate(`=${written}`), json, item);
		return evaluated ? evaluated.value : context.evaluateExpression(written, item);
	} catch {
		// Not an expression by itself, so nothing is said of it.
		return written;
	}
}

/**
 * Whether a text may have an empty expression: two of its fixed texts meet, and somebody wrote
 * words in them.
 */
function mayHaveEmptyParts(source: unknown, text: string): boolean {
	const { fixed = [] } = expressionPieces(source) ?? {};
	const meets = fixed.some(
		(part, index) => index > 0 && text.includes(`${fixed[index - 1]}${part}`),
	);
	return meets && /\p{L}/u.test(fixed.join(''));
}

/** Whether an expression says itself what to do if there is nothing. */
const mindsNothing = (written: string): boolean => /\?|\|\||&&|\$if/.test(written);
