export { failedAnswer, isOfAccount } from './answered';
export { ofSeveral, sentInPart, stillUnknown, stoppedRun } from './changed';
export { deliveryOf, errorItem, inOneText, ofOnlyItem, type DeliveryState, type Failure } from './failure';
export { held, heldBack, isLimitReached, keyOfFailed, keysNearlyForgotten, serviceAway } from './held';
export { invalidItem, invalidParameter, invalidPlan, invalidRequest, invalidRun } from './invalid';
export { masked, shownCode, type Sent } from './mask';
export {
	balanceNotChecked,
	baseUrlWords,
	cannotBegin,
	countryWords,
	flawWords,
	unusableSetup,
} from './setup';
export type { UnusableBaseUrl } from './setup';
export { wordsFor } from './wording';
