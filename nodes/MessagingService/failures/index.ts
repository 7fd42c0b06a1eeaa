export { adviceOn, type Advice } from './advice';
export { failedAnswer } from './answered';
export { deliveryOf, errorItem, inOneText, type DeliveryState, type Failure } from './failure';
export type { Sent } from './hidden';
export {
	brokenOff,
	cancelled,
	heldBack,
	partsChanged,
	sentInPart,
	serviceAway,
	stillUnknown,
	stoppedRun,
} from './held';
export { invalidItem, invalidParameter, invalidPlan, invalidRequest, invalidRun } from './invalid';
export {
	keyInDoubt,
	keyOfFailed,
	keyOfOthers,
	keysNearlyForgotten,
	keyUnreachable,
	limitReached,
	limitUnknown,
} from './keys';
export { quotable, quotableCode } from './quoting';
export {
	balanceNotChecked,
	balanceTooLow,
	balanceUnknown,
	baseUrlWords,
	cannotWait,
	leftOutEvent,
	oneAtATime,
	refusedRequest,
	unknownOperation,
	unusableBaseUrl,
	unusableSetup,
} from './setup';
export { wordsFor } from './words';
