import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { isRecord } from '../contract';

/** What stands in a field of the node: fixed texts, and the expressions between them. */

export interface Expression {
	/** With its braces. */
	readonly written: string;
	/** The steps to a field of the item, if it is nothing else: `{{ $json.order.id }}`. */
	readonly names: readonly string[] | undefined;
}

/** The item for which expressions are evaluated. */
export interface ForItem {
	readonly context: IExecuteFunctions;
	readonly item: number;
	readonly json: IDataObject;
}

export interface Written {
	readonly source: unknown;
	/** The texts before, between and after the expressions; the whole of a fixed text. */
	readonly fixed: readonly string[];
	readonly expressions: readonly Expression[];
}

const step = String.raw`\.[\p{L}_$][\p{L}\p{N}_$]*|\['[^'\\]{0,100}'\]|\["[^"\\]{0,100}"\]`;
const fieldOfItem = new RegExp(String.raw`^\{\{\s*\$json((?:${step})+)\s*\}\}$`, 'u');
const steps = new RegExp(step, 'gu');

export function expressionIn(written: string): Expression {
	const [, path] = fieldOfItem.exec(written) ?? [];
	const names = path?.match(steps)?.map((one) => one.replace(/^\.|^\[.|.\]$/g, ''));
	return { written, names };
}

/** Takes apart what stands in the node; a text that begins with = has expressions. */
export function writtenIn(source: unknown): Written {
	const text = typeof source === 'string' ? source : '';
	if (!text.startsWith('=')) return { source, fixed: [text], expressions: [] };
	// eslint-disable-next-line regexp/no-super-linear-move -- the text is the workflow author's own
	const pieces = text.slice(1).split(/(\{\{[^]*?\}\})/);
	return {
		source,
		fixed: pieces.filter((_, index) => index % 2 === 0),
		expressions: pieces.filter((_, index) => index % 2 === 1).map(expressionIn),
	};
}

export const valueAt = (json: IDataObject, names: readonly string[]): unknown =>
	names.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), json);

/** Returns the value of one expression for an item. */
export function valueOf({ written, names }: Expression, { context, item, json }: ForItem): unknown {
	try {
		// What is no field of the item may still be a method of one.
		return (names && valueAt(json, names)) ?? context.evaluateExpression(written, item);
	} catch {
		// Not an expression by itself, so nothing is said of it.
		return written;
	}
}
