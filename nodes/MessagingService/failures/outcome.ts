import { conditions, type Failed } from '../contract';
import type { DeliveryState } from './failure';

/** Whether a status means that the request went no further. 408 is a timeout on the way, and 303 follows success. */
const isRejection = (httpStatus: number) =>
	httpStatus >= 300 && httpStatus < 500 && httpStatus !== 303 && httpStatus !== 408;

/**
 * Returns the delivery state after a failed answer (Errors): `notSent` only if that is certain.
 *
 * @param recipients count in the request; if one is refused, others may have got the message
 * @param effect a check may have used up its code, unless a named condition prevented it
 */
export function outcomeOf(
	answer: Failed,
	recipients = 1,
	effect: 'send' | 'check' | 'read' = 'send',
): DeliveryState {
	switch (answer.kind) {
		case 'unanswered':
			return answer.phase === 'underway' ? 'unknown' : 'notSent';
		case 'unclear':
			return 'unknown';
		case 'unreadable':
			return isRejection(answer.httpStatus) && !answer.tooLong ? 'notSent' : 'unknown';
		case 'refused':
			if (answer.condition === 'unsubscribed' && recipients > 1) return 'unknown';
			if (answer.condition) return conditions[answer.condition].delivery;
			return effect === 'check' && answer.httpStatus !== 429 ? 'unknown' : 'notSent';
		case 'notFound':
			return 'notSent';
		case 'empty':
			return effect === 'check' ? 'unknown' : 'notSent';
	}
}
