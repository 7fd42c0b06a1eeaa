import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { isRecord } from '../contract';

/**
 * Reads the node's parameters for the items of a run, and asks n8n as seldom as its answers allow: a fixed value, or
 * an expression that only names fields of the item (`{{ $json.email }}`), is read here as soon as n8n has given for
 * one item what was read here too. All else n8n evaluates for each item.
 */
export class Reading {
	private readonly written = new Map<string, unknown>();
	private readonly isOurs = new Map<string, boolean>();
	private readonly items: ReadonlyArray<{ readonly json: IDataObject }>;

	constructor(private readonly context: IExecuteFunctions) {
		this.items = context.getInputData();
	}

	/**
	 * What a field holds for an item.
	 * @throws what n8n throws when it evaluates an expression
	 */
	value(name: string, item: number, fallback: unknown): unknown {
		const plain = this.isOurs.get(name) !== false && this.plain(name, item, fallback);
		if (plain && this.isOurs.has(name)) return plain.value;
		const value: unknown = this.context.getNodeParameter(name, item, fallback);
		if (plain) this.isOurs.set(name, JSON.stringify(value) === JSON.stringify(plain.value));
		return value;
	}

	private plain(name: string, item: number, fallback: unknown) {
		if (!this.written.has(name)) {
			const written: unknown = this.context.getNodeParameter(name, item, fallback, { rawExpressions: true });
			this.written.set(name, written);
		}
		return filledIn(this.written.get(name), this.items[item]?.json ?? {});
	}
}

const named = /\{\{\s*\$json((?:\.[A-Za-z_]\w*|\['[^'\\]*'\]|\["[^"\\]*"\])+)\s*\}\}/g;
const names = /\.(\w+)|\['([^']*)'\]|\["([^"]*)"\]/g;

/** What is written with the fields that it names; `undefined` when it is more than that, or one is no plain value. */
export function filledIn(written: unknown, json: IDataObject): { readonly value: unknown } | undefined {
	if (typeof written === 'string') {
		if (!written.startsWith('=')) return { value: written };
		const found = [...written.matchAll(named)].map(([all, path = '']) => ({ all, value: at(json, path) }));
		if (!found.every(({ value }) => isPlain(value))) return undefined;
		const [first] = found;
		if (first && written === `=${first.all}`) return { value: first.value };
		const texts = written
			.slice(1)
			.split(named)
			.filter((_, index) => index % 2 === 0);
		if (texts.some((text) => text.includes('{{'))) return undefined;
		return { value: texts.map((text, index) => `${text}${String(found[index]?.value ?? '')}`).join('') };
	}
	if (typeof written !== 'object' || written === null) return { value: written };
	const values: Array<readonly [string, unknown]> = [];
	for (const [name, inner] of Object.entries<unknown>({ ...written })) {
		const filled = filledIn(inner, json);
		if (!filled) return undefined;
		values.push([name, filled.value]);
	}
	return { value: Array.isArray(written) ? values.map(([, value]) => value) : Object.fromEntries(values) };
}

const isPlain = (value: unknown) =>
	typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);

function at(json: IDataObject, path: string): unknown {
	let value: unknown = json;
	for (const [, dotted, single, double] of path.matchAll(names)) {
		const name = dotted ?? single ?? double ?? '';
		value = isRecord(value) ? value[name] : undefined;
	}
	return value;
}
