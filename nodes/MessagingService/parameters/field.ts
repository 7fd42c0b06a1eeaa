import type { INodeProperties } from 'n8n-workflow';

/** Types of node properties, and the types of their values derived from them. */

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;

/** A readonly node property; declared as a literal, it keeps its names, options and nested fields in its type. */
export type Field = DeepReadonly<INodeProperties>;

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
	readonly [Each in F as Each['name']]: { readonly choice: ChoiceOf<Each>; readonly rows: RowsOf<Each> };
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
