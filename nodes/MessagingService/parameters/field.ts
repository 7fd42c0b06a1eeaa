import type { INodeProperties } from 'n8n-workflow';

/** Node properties as literals, and what the compiler derives from them. */

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;

/** A node property as a literal: its names, options and nested fields stay visible to the compiler. */
export type Field = DeepReadonly<INodeProperties>;

/** What can be read, by the names of fields: where these are asked for, others may be there too. */
export type Shape = Readonly<Record<string, Held>>;

interface Held {
	/** Of a drop-down: its values. */
	readonly choice: unknown;
	/** Of a fixed collection: the fields of a row. */
	readonly rows: Shape;
}

export type NameIn<Fields extends Shape> = keyof Fields & string;

/** What can be read of these fields. */
export type ShapeOf<F extends Field> = {
	readonly [One in F as One['name']]: { readonly choice: ChoiceOf<One>; readonly rows: RowsOf<One> };
};

type ChoiceOf<F> = F extends { readonly options: ReadonlyArray<{ readonly value: infer Value }> }
	? Value
	: unknown;

type RowsOf<F> = F extends {
	readonly options: ReadonlyArray<{ readonly values: ReadonlyArray<infer Nested extends Field> }>;
}
	? ShapeOf<Nested>
	: Shape;

/** The fields of Options. */
export type OptionsIn<F extends Field> =
	Extract<F, { readonly name: 'options' }> extends {
		readonly options: ReadonlyArray<infer Nested extends Field>;
	}
		? Nested
		: never;
