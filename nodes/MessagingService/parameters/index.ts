export type { Field } from './field';
export { Parameters } from './parameters';
export type { TextRules } from './texts';
