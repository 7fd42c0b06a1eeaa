export type { Field } from './field';
export { Parameters } from './parameters';
