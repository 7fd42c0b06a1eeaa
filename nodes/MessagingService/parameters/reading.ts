import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { isRecord } from '../contract';

/**
 * Reads the node's parameters for the items of a run, and asks n8n as seldom as its answers allow: a fixed value, or
 * an expression that only names fields of the item (`{{ $json.email }}`), is read here as soon as n8n has given for
 * one item what was read here too. All else n8n evaluates for each item.
 */
export class Reading {
	private readonly fields = new Map<string, { filling: Filling | undefined; isConfirmed: boolean }>();
	private readonly items: ReadonlyArray<{ readonly json: IDataObject }>;

	constructor(private readonly context: IExecuteFunctions) {
		this.items = context.getInputData();
	}

	/**
	 * What a field holds for an item. What is fixed is one and the same for all items, and not to be changed.
	 * @throws what n8n throws when it evaluates an expression
	 */
	value(name: string, item: number, fallback: unknown): unknown {
		const field = this.field(name, item, fallback);
		const filled = filledIn(field.filling, this.items[item]?.json ?? {});
		if (filled && field.isConfirmed) return filled.value;
		const value: unknown = this.context.getNodeParameter(name, item, fallback);
		if (filled) {
			field.isConfirmed = JSON.stringify(value) === JSON.stringify(filled.value);
			if (!field.isConfirmed) field.filling = undefined;
		}
		return value;
	}

	/** What a field holds for all items, once that is sure. */
	fixed(name: string): Filled | undefined {
		const { filling, isConfirmed = false } = this.fields.get(name) ?? {};
		return isConfirmed && typeof filling === 'object' ? filling : undefined;
	}

	private field(name: string, item: number, fallback: unknown) {
		const known = this.fields.get(name);
		if (known) return known;
		const written: unknown = this.context.getNodeParameter(name, item, fallback, { rawExpressions: true });
		const field = { filling: fillingOf(written), isConfirmed: false };
		this.fields.set(name, field);
		return field;
	}
}

interface Filled {
	readonly value: unknown;
}

/** What is written, with the fields that it names yet to be filled in; `undefined` where one is no plain value. */
type Filling = Filled | ((json: IDataObject) => Filled | undefined);

/** What a field holds for an item, where that can be told without n8n. */
export const filledIn = (filling: Filling | undefined, json: IDataObject): Filled | undefined =>
	typeof filling === 'function' ? filling(json) : filling;

/** What is written, taken apart; `undefined` when it does more than name fields of the item. */
export function fillingOf(written: unknown): Filling | undefined {
	if (typeof written === 'string' && written.startsWith('=')) return fillingIn(written.slice(1));
	if (typeof written !== 'object' || written === null) return { value: written };
	const fillings: Array<readonly [string, Filling]> = [];
	for (const [name, inner] of Object.entries<unknown>({ ...written })) {
		const filling = fillingOf(inner);
		if (!filling) return undefined;
		fillings.push([name, filling]);
	}
	const fill = (json: IDataObject): Filled | undefined => {
		const values: Array<readonly [string, unknown]> = [];
		for (const [name, filling] of fillings) {
			const filled = filledIn(filling, json);
			if (!filled) return undefined;
			values.push([name, filled.value]);
		}
		return { value: Array.isArray(written) ? values.map(([, value]) => value) : Object.fromEntries(values) };
	};
	return fillings.some(([, filling]) => typeof filling === 'function') ? fill : fill({});
}

const named = /\{\{\s*\$json((?:\.[A-Za-z_]\w*|\['[^'\\]*'\]|\["[^"\\]*"\])+)\s*\}\}/;
const names = /\.(\w+)|\['([^']*)'\]|\["([^"]*)"\]/g;

/** An expression, without its equals sign, taken apart. */
function fillingIn(expression: string): Filling | undefined {
	// A text, and in turn the path of a field and a text.
	const [first = '', ...rest] = expression.split(named);
	const fields = rest.flatMap((path, index) =>
		index % 2 === 0 ? [[...path.matchAll(names)].map(nameIn)] : [],
	);
	const texts = rest.filter((_, index) => index % 2 === 1);
	if ([first, ...texts].some((text) => text.includes('{{'))) return undefined;
	const isAlone = fields.length === 1 && first === '' && texts[0] === '';
	return (json) => {
		const values = fields.map((path) => at(json, path));
		if (!values.every(isPlain)) return undefined;
		if (isAlone) return { value: values[0] };
		return { value: texts.reduce((all, text, index) => `${all}${String(values[index])}${text}`, first) };
	};
}

const nameIn = ([, dotted, single, double]: RegExpMatchArray) => dotted ?? single ?? double ?? '';

const isPlain = (value: unknown) =>
	typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);

function at(json: IDataObject, path: readonly string[]): unknown {
	let value: unknown = json;
	for (const name of path) value = isRecord(value) ? value[name] : undefined;
	return value;
}
