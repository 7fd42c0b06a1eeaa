export { failedAnswer } from './answered';
export { isInvalidKey, smsConditionOf } from './conditions';
export { deliveryOf, errorItem, type DeliveryState, type Failure } from './failure';
export { brokenOff, cancelled, heldBack, stillUnknown, stoppedRun } from './held';
export { keyInDoubt, keyOfFailed, keyOfOthers, keysNearlyForgotten, keyUnreachable } from './keys';
export { invalidItem, invalidParameter, invalidPlan, invalidRequest, invalidRun } from './invalid';
export { isQuotable } from './quoting';
export { balanceTooLow, balanceUnknown, unknownOperation, unusableBaseUrl, unusableSetup } from './setup';
export { wordsFor } from './words';
