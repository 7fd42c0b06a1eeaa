import type { Field, ShapeOf } from './field';
import { Reader } from './reader';

export * as field from './describe';
export type { Field } from './field';
export type { TextRules } from './texts';

/**
 * The parameters of one item, of an operation that has at least these fields and options; without any, those of
 * any operation.
 */
export type Parameters<
	F extends Field = Field,
	Option extends Field = Field extends F ? Field : never,
> = Reader<ShapeOf<F>, ShapeOf<Option>>;

/** The parameters of each item of a run. */
export const parametersOf = Reader.of;
