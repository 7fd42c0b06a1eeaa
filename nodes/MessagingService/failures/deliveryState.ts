import { conditions, isOpenStatus, meaningOfStatus, type Failed } from '../contract';
import type { DeliveryState } from './failure';

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
			// A page with 200 may hide a success.
			return isOpenStatus(answer.httpStatus) ||
				meaningOfStatus(answer.httpStatus) === 'accepted' ||
				answer.tooLong
				? 'unknown'
				: 'notSent';
		case 'refused':
			if (answer.condition === 'unsubscribed' && recipients > 1) return 'unknown';
			if (answer.condition) return conditions[answer.condition].delivery;
			return effect === 'check' && meaningOfStatus(answer.httpStatus) !== 'busy' ? 'unknown' : 'notSent';
		case 'notFound':
			return 'notSent';
		case 'empty':
			return effect === 'check' ? 'unknown' : 'notSent';
	}
}
