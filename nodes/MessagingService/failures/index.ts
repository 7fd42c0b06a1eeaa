export { failedAnswer } from './answered';
export { isInvalidKey, smsConditionOf } from './conditions';
export { deliveryOf, errorItem, type DeliveryState, type Failure } from './failure';
export { cancelled, heldBack, keysUnreachable, stillUnknown, stoppedRun } from './held';
export { invalidItem, invalidParameter, invalidPlan, invalidRequest } from './invalid';
export { isQuotable } from './quoting';
export { unknownOperation, unusableBaseUrl, unusableSetup } from './setup';
export { wordsFor } from './words';
