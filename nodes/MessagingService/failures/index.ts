export * from './answered';
export * from './failure';
export * from './invalid';
export * from './mask';
export * from './unsent';
export { wordsFor } from './wording';
