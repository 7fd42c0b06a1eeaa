import type { Field, ShapeOf } from './field';
import { Reader } from './reader';

export * as field from './field';
export type { Field } from './field';
export { isTool } from './source';
export type { TextRules } from './texts';

/**
 * The parameters of one item of an operation with at least these fields and options; by default, of
 * any operation.
 */
export type Parameters<
	F extends Field = Field,
	Option extends Field = Field extends F ? Field : never,
> = Reader<ShapeOf<F>, ShapeOf<Option>>;

/** Returns a function that gives the parameters of an item of a run. */
export const parametersOf = Reader.of;
