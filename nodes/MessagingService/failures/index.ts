export { failedAnswer } from './answered';
export { deliveryOf, errorItem, type DeliveryState, type Failure } from './failure';
export type { Sent } from './hidden';
export { cancelled, heldBack, keysUnreachable, stillUnknown, stoppedRun } from './held';
export { invalidItem, invalidParameter, invalidPlan, invalidRequest } from './invalid';
export { quotable } from './quoting';
export { unknownOperation, unusableBaseUrl, unusableSetup } from './setup';
export { wordsFor } from './words';
