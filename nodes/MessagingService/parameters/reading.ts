import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { valueAt, writtenIn } from './expressions';

/**
 * Reads the node's parameters for the items of a run with as few calls to n8n as possible. Fixed
 * values, and expressions that only name fields of the item (`{{ $json.email }}`), are evaluated
 * here once n8n has given the same value for one item. A list that is the same for all items is
 * evaluated once. n8n evaluates everything else for each item.
 */
export class Reading {
	private readonly fields = new Map<
		string,
		{ template: Template | undefined; isConfirmed: boolean }
	>();
	private readonly items: ReadonlyArray<{ readonly json: IDataObject }>;

	constructor(private readonly context: IExecuteFunctions) {
		this.items = context.getInputData();
	}

	/**
	 * Returns the value of a field for an item; throws what n8n throws. Items share fixed values: do
	 * not change them.
	 */
	value(name: string, item: number, fallback: unknown): unknown {
		const field = this.field(name, item, fallback);
		const evaluated = evaluate(field.template, this.items[item]?.json ?? {}, item);
		if (evaluated && field.isConfirmed) return evaluated.value;
		const value: unknown = this.context.getNodeParameter(name, item, fallback);
		if (evaluated) {
			field.isConfirmed = JSON.stringify(value) === JSON.stringify(evaluated.value);
			if (!field.isConfirmed) field.template = undefined;
		}
		return value;
	}

	/**
	 * Returns the value that a field has for all items; undefined if it may differ or is not
	 * confirmed yet.
	 */
	fixed(name: string): Evaluated | undefined {
		const { template, isConfirmed = false } = this.fields.get(name) ?? {};
		return isConfirmed && typeof template === 'object' ? template : undefined;
	}

	private field(name: string, item: number, fallback: unknown) {
		const known = this.fields.get(name);
		if (known) return known;
		const source: unknown = this.context.getNodeParameter(name, item, fallback, {
			rawExpressions: true,
		});
		// Inside a collection, each expression is evaluated by itself.
		const template =
			typeof source === 'object' ? parseTemplate(source, name, this.inside) : parseTemplate(source);
		const field = { template, isConfirmed: false };
		this.fields.set(name, field);
		return field;
	}

	/** An expression inside a collection. */
	private readonly inside: Inside = (path, expression, own) => {
		const isShared = isSameForAll(expression);
		let list: Evaluated | undefined;
		return (json, item) => {
			const known = list ?? own?.(json, item);
			if (known) return known;
			const value: unknown = this.context.getNodeParameter(path, item, undefined);
			// A plain value, such as the moment or a number drawn for a key, may be meant for each item.
			if (isShared && typeof value === 'object' && value !== null) list = { value };
			return { value };
		};
	};
}

/** n8n's names of what is the same for all items. */
const shared =
	/\$(?:\(|now\b|today\b|workflow\b|execution\b|vars\b|env\b|if\b|ifEmpty\b|jmespath\b|input\.(?:all|first|last)\b)/g;

/** Whether an expression names nothing of its item. */
export const isSameForAll = (expression: string): boolean =>
	!/\$|\.item\b|itemMatching|pairedItem|random/i.test(expression.replace(shared, ''));

interface Evaluated {
	readonly value: unknown;
}

type OfItem = (json: IDataObject, item: number) => Evaluated | undefined;

/**
 * A parsed parameter: a fixed value, or a function that returns undefined if a field it names is no
 * plain value.
 */
type Template = Evaluated | OfItem;

/** Returns how an expression at a path is evaluated. */
type Inside = (path: string, expression: string, own: OfItem | undefined) => OfItem;

export const evaluate = (
	template: Template | undefined,
	json: IDataObject,
	item = 0,
): Evaluated | undefined => (typeof template === 'function' ? template(json, item) : template);

/**
 * Parses a raw parameter; undefined if it does more than name fields of the item.
 * @param inside evaluates expressions, also those that do more
 */
export function parseTemplate(source: unknown, path = '', inside?: Inside): Template | undefined {
	if (typeof source === 'string' && source.startsWith('=')) {
		const own = parseExpression(source);
		return inside ? inside(path, source, own) : own;
	}
	if (typeof source !== 'object' || source === null) return { value: source };
	const templates: Array<readonly [string, Template]> = [];
	for (const [name, inner] of Object.entries<unknown>({ ...source })) {
		if (inside && !/^(?!__proto__)\w+$/.test(name)) return undefined;
		const template = parseTemplate(
			inner,
			Array.isArray(source) ? `${path}[${name}]` : `${path}.${name}`,
			inside,
		);
		if (!template) return undefined;
		templates.push([name, template]);
	}
	const combine = (json: IDataObject, item: number): Evaluated | undefined => {
		const values: Array<readonly [string, unknown]> = [];
		for (const [name, template] of templates) {
			const evaluated = evaluate(template, json, item);
			if (!evaluated) return undefined;
			values.push([name, evaluated.value]);
		}
		return {
			value: Array.isArray(source) ? values.map(([, value]) => value) : Object.fromEntries(values),
		};
	};
	return templates.some(([, template]) => typeof template === 'function')
		? combine
		: combine({}, 0);
}

/** Parses a text with expressions. */
function parseExpression(source: string): OfItem | undefined {
	const { fixed, expressions } = writtenIn(source);
	const paths = expressions.flatMap(({ names }) => (names ? [names] : []));
	if (paths.length < expressions.length || fixed.some((text) => text.includes('{{')))
		return undefined;
	const [first = '', ...after] = fixed;
	const isSingleField = first === '' && after.length === 1 && after[0] === '';
	return (json) => {
		const values = paths.map((names) => valueAt(json, names));
		if (!values.every(isPlain)) return undefined;
		if (isSingleField) return { value: values[0] };
		return {
			value: after.reduce((all, text, index) => `${all}${String(values[index])}${text}`, first),
		};
	};
}

const isPlain = (value: unknown) =>
	typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
