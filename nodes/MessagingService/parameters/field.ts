import type { INodeProperties } from 'n8n-workflow';

/** Types of node properties, and the types of their values derived from them. */

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;

/**
 * A readonly node property; declared as a literal, it keeps its names, options and nested fields in
 * its type.
 */
export type Field = DeepReadonly<INodeProperties>;

/** n8n's type is the same, but mutable. */
export const asProperties = (fields: readonly Field[]) => fields as INodeProperties[];

/** The fields of an operation or a collection by name. */
export type FieldsByName = ReadonlyMap<string, Field>;

export const byName = (fields: readonly Field[]): FieldsByName =>
	new Map(fields.map((field) => [field.name, field]));

/** Types of the values by field name; a reader may have more fields than its type says. */
export type Shape = Readonly<Record<string, ValueTypes>>;

interface ValueTypes {
	/** The values of a drop-down. */
	readonly choice: unknown;
	/** The fields in a row of a fixed collection. */
	readonly rows: Shape;
}

export type NameIn<Fields extends Shape> = keyof Fields & string;

/** The value types of these fields. */
export type ShapeOf<F extends Field> = {
	readonly [Each in F as Each['name']]: {
		readonly choice: ChoiceOf<Each>;
		readonly rows: RowsOf<Each>;
	};
};

type ChoiceOf<F> = F extends { readonly options: ReadonlyArray<{ readonly value: infer Value }> }
	? Value
	: unknown;

type RowsOf<F> = F extends {
	readonly options: ReadonlyArray<{ readonly values: ReadonlyArray<infer Nested extends Field> }>;
}
	? ShapeOf<Nested>
	: Shape;

/** The fields in Options. */
export type OptionsIn<F extends Field> =
	Extract<F, { readonly name: 'options' }> extends {
		readonly options: ReadonlyArray<infer Nested extends Field>;
	}
		? Nested
		: never;

/** Builds fields of the panel, one function per kind of field. */

type Named<Name extends string> = Omit<Field, 'name' | 'options'> & { readonly name: Name };

type DisplayOptions = NonNullable<Field['displayOptions']>;

/** Other properties of a field, with `show` and `hide` of its `displayOptions`. */
type More = Partial<Omit<Field, 'displayName' | 'name' | 'type' | 'options' | 'displayOptions'>> &
	Pick<DisplayOptions, 'show' | 'hide'>;

const shown = ({ show, hide, ...more }: More) => ({
	...((show || hide) && { displayOptions: { ...(show && { show }), ...(hide && { hide }) } }),
	...more,
});

const ofKind =
	(type: Field['type'], fallback: string | number | boolean) =>
	<const Name extends string>(
		name: Name,
		displayName: string,
		description: string,
		more: More = {},
	): Named<Name> => ({ displayName, name, type, default: fallback, description, ...shown(more) });

export const text = ofKind('string', '');
/** A text that must not be empty. */
export const required: typeof text = (name, displayName, description, more) =>
	text(name, displayName, description, { required: true, ...more });
/** A text that n8n hides and encrypts. */
export const secret: typeof text = (name, displayName, description, more) =>
	text(name, displayName, description, { typeOptions: { password: true }, ...more });
export const toggle = ofKind('boolean', false);
export const amount = ofKind('number', 0);
export const json = ofKind('json', '{}');

/** A sentence shown between the fields. */
export const notice = <const Name extends string>(
	name: Name,
	displayName: string,
	more: More = {},
): Named<Name> => ({ displayName, name, type: 'notice', default: '', ...shown(more) });

type Option = readonly [label: string, description?: string];

/** A drop-down: label and description of each option, by its value. */
export const choice = <const Name extends string, const Value extends string>(
	name: Name,
	displayName: string,
	{
		options,
		default: fallback,
		...more
	}: More & { readonly options: Readonly<Record<Value, Option>>; readonly default: NoInfer<Value> },
) => ({
	displayName,
	name,
	type: 'options' as const,
	default: fallback,
	...shown(more),
	options: Object.entries<Option>(options).map(([value, [label, description]]) => ({
		name: label,
		// `Object.entries` loses the type of the keys.
		value: value as Value,
		...(description && { description }),
	})),
});

/** A drop-down that decides which fields are shown, so that no expression can choose. */
export const mode: typeof choice = (name, displayName, more) =>
	choice(name, displayName, { noDataExpression: true, ...more });

const on = (field: Field): Field =>
	field.type === 'boolean' ? { ...field, default: true } : field;

/**
 * A collection: the user adds some of its fields. A switch that is added starts on; one that is not
 * added is off.
 */
export const collection = <const Name extends string>(
	name: Name,
	displayName: string,
	placeholder: string,
	options: readonly Field[],
) => ({
	displayName,
	name,
	type: 'collection' as const,
	placeholder,
	default: {},
	options: options.map(on),
});

/**
 * A fixed collection: the user adds any number of rows with the same fields. None of them is
 * `required`: n8n would refuse every empty one by itself, even the rows that it makes of an
 * expression's letters.
 */
export const rows = <const Name extends string, const Fields extends readonly Field[]>(
	name: Name,
	displayName: string,
	{
		row,
		fields,
		...more
	}: More & { readonly row: readonly [string, string]; readonly fields: Fields },
) => ({
	displayName,
	name,
	type: 'fixedCollection' as const,
	typeOptions: { multipleValues: true },
	default: {},
	placeholder: `Add ${row[1].toLowerCase()}`,
	...shown(more),
	options: [{ name: row[0], displayName: row[1], values: fields }] as const,
});
