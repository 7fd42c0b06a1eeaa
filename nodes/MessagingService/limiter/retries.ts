import {
	isPassingStatus,
	meaningOfStatus,
	type Answer,
	type EndpointName,
	type StatusMeaning,
} from '../contract';
import type { Effect } from '../operations/operation';
import type { Load } from './endpoint';
import type { Acquire } from './scheduler';

const attempts = 3;
const longestPauseSeconds = 30;

/**
 * Makes a request when its turn comes, and repeats it where that is safe.
 *
 * @param ask makes the request once; never throws
 * @returns the last answer; undefined if the run ended first or the service is away
 */
export async function requestWithRetries(
	acquire: Acquire,
	endpoint: EndpointName,
	effect: Effect,
	ask: () => Promise<Answer>,
): Promise<Answer | undefined> {
	let afterMs = 0;
	for (let attempt = 1; ; attempt += 1) {
		const permit = await acquire(endpoint, afterMs);
		if (permit === undefined) return undefined;
		const answer = await ask();
		permit.end(loadOf(answer), pauseOf(answer));
		const wait = waitBeforeRetry(answer, effect, attempt);
		if (wait === undefined || attempt >= attempts) return answer;
		// At least a millisecond later: so requests that wait already go first.
		afterMs = Math.max(1, 1000 * wait);
	}
}

const statusOf = (answer: Answer): number | undefined =>
	'httpStatus' in answer ? answer.httpStatus : undefined;

function meaningOf(answer: Answer): StatusMeaning | undefined {
	const status = statusOf(answer);
	return status === undefined ? undefined : meaningOfStatus(status);
}

function loadOf(answer: Answer): Load {
	const meaning = meaningOf(answer);
	if (meaning === 'busy') return 'refused';
	if (meaning === 'away') return 'fault';
	return answer.kind === 'unanswered' && answer.phase !== 'preparing' ? 'fault' : 'done';
}

/** The pause in seconds that the service asks for, if it is short enough to wait for. */
function pauseOf(answer: Answer): number | undefined {
	const seconds = 'retryAfterSeconds' in answer ? answer.retryAfterSeconds : undefined;
	return seconds !== undefined && seconds <= longestPauseSeconds ? seconds : undefined;
}

/**
 * Seconds to wait before the next attempt, or `undefined` for none. A send is repeated only after 429 with Retry-After,
 * which says that nothing was done. A read is repeated after any passing fault, a check never.
 */
function waitBeforeRetry(answer: Answer, effect: Effect, attempt: number): number | undefined {
	if (answer.kind === 'accepted' || effect === 'check') return undefined;
	const meaning = meaningOf(answer);
	const hasRetryAfter = 'retryAfterSeconds' in answer && answer.retryAfterSeconds !== undefined;
	if (hasRetryAfter && (meaning === 'busy' || (meaning === 'away' && effect === 'read')))
		return pauseOf(answer);
	const status = statusOf(answer);
	const isPassing = status === undefined || isPassingStatus(status);
	return effect === 'read' && isPassing ? 0.25 * 2 ** attempt : undefined;
}
