export { failedAnswer } from './answered';
export { deliveryOf, errorItem, inOneText, type DeliveryState, type Failure } from './failure';
export {
	brokenOff,
	cancelled,
	heldBack,
	keyOfOtherItem,
	partsChanged,
	ofSeveral,
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
export { withoutAccents } from './plainWords';
export { retriedBefore, retryInDoubt, retryUnreachable } from './retried';
export { quotable, quotableCode, type Sent } from './quoting';
export {
	balanceNotChecked,
	balanceTooLow,
	balanceUnknown,
	baseUrlWords,
	blankWords,
	cannotWait,
	leftOutEvent,
	noBrowser,
	oneAtATime,
	refusedRequest,
	unknownOperation,
	unusableSetup,
	type UnusableBaseUrl,
} from './setup';
export { wordsFor } from './words';
