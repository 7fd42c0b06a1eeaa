import type { INodeProperties } from 'n8n-workflow';

/** Node properties as literals, and what the compiler derives from them. */

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;

/** A node property as a literal: its names, options and nested fields stay visible to the compiler. */
export type Field = DeepReadonly<INodeProperties>;

export type Named<F extends Field, Name> = Extract<F, { readonly name: Name }>;

/** What a drop-down can be. */
export type ChoiceOf<F> = F extends { readonly options: ReadonlyArray<{ readonly value: infer Value }> }
	? Value
	: string;

/** The fields of a collection, such as Options. */
export type FieldsIn<F> = F extends { readonly options: ReadonlyArray<infer Nested extends Field> }
	? Nested
	: Field;

/** The fields of a row of a fixed collection. */
export type RowFieldsIn<F> = F extends {
	readonly options: ReadonlyArray<{ readonly values: ReadonlyArray<infer Nested extends Field> }>;
}
	? Nested
	: Field;
