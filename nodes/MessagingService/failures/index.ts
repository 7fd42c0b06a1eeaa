export * from './answered';
export {
	deliveryOf,
	errorItem,
	inOneText,
	ofItems,
	ofOnlyItem,
	ofSeveral,
	sentInPart,
	stillUnknown,
	stoppedRun,
	type DeliveryState,
	type Failure,
} from './failure';
export * from './invalid';
export * from './mask';
export * from './unsent';
export { wordsFor } from './wording';
