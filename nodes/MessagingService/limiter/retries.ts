import { isPassingStatus, meaningOfStatus, type Answer, type StatusMeaning } from '../contract';
import type { Effect } from '../operations/operation';
import type { Load } from './circuitBreaker';
import { keyOf, type Target } from './learned';
import type { Turns } from './scheduler';

const attempts = 3;
const longestPauseSeconds = 30;

/**
 * Makes a request when its turn comes, and repeats it where that is safe. If its number was refused before and is refused
 * again, only one job goes on asking; the others wait for its last answer, and a refusal is theirs, too.
 *
 * @param ask makes the request once; never throws
 * @returns the last answer; undefined if the run ended first or the service is away
 */
export async function requestWithRetries(
	turns: Turns,
	target: Target,
	effect: Effect,
	ask: () => Promise<Answer>,
): Promise<Answer | undefined> {
	const { limiter, acquire, aside, hasOthers } = turns;
	const key = keyOf(target);
	let tell: ((answer: Answer | undefined) => void) | undefined;
	let answer: Answer | undefined;
	let afterMs = 0;
	try {
		for (let counted = 0; ;) {
			const shared = tell || effect === 'check' ? undefined : limiter.shared.get(key);
			if (shared) {
				const told = await aside(shared);
				if (told === 'over') return (answer = undefined);
				if (told && loadOf(told) === 'refused') return (answer = told);
				afterMs = Math.min(afterMs, 1);
				continue;
			}
			const permit = await acquire(target, afterMs);
			if (permit === undefined) return (answer = undefined);
			answer = await ask();
			const isAgain = permit.release(loadOf(answer), pauseOf(answer));
			// While the service answers nobody in the run, the breaker decides when to give up.
			const isAway = limiter.learned.at(target).breaker.isOutage && hasOthers();
			counted = isAway ? Math.min(counted, attempts - 1) : counted + 1;
			const wait = waitBeforeRetry(answer, effect, counted);
			if (wait === undefined || counted >= attempts) return answer;
			// At least a millisecond later: so requests that wait already go first, and an open breaker ends it.
			afterMs = Math.max(1, 1000 * wait);
			if (isAgain && !limiter.shared.has(key))
				limiter.shared.set(key, new Promise((resolve) => (tell = resolve)));
		}
	} finally {
		if (tell) limiter.shared.delete(key);
		tell?.(answer);
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
	return effect === 'read' && isPassing ? 0.25 * 2 ** Math.min(attempt, attempts) : undefined;
}
