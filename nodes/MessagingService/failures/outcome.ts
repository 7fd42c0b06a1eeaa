import { conditions, type Failed } from '../contract';
import type { DeliveryState } from './failure';

/**
 * A status by which whoever answered says that the request went no further. 408 is a time-out on the way, and 303
 * is what follows something done.
 */
const refuses = (httpStatus: number) =>
	httpStatus >= 300 && httpStatus < 500 && httpStatus !== 303 && httpStatus !== 408;

/**
 * What a failed answer tells about the message (Errors): sent for sure is never said, and not sent only where it
 * certainly is so.
 *
 * @param recipients how many the request had; of several, some may have got theirs although one is refused
 * @param effect a check may have used its code up, unless something is named that kept it from being done
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
			return refuses(answer.httpStatus) && !answer.tooLong ? 'notSent' : 'unknown';
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
