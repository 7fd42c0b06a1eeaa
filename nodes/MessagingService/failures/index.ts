export * from './answered';
export * from './changed';
export { deliveryOf, errorItem, inOneText, ofOnlyItem, type DeliveryState, type Failure } from './failure';
export * from './held';
export * from './invalid';
export * from './mask';
export * from './setup';
export { wordsFor } from './wording';
