import type { Answer } from '../contract';
import type { Effect } from '../operations/operation';
import type { Load } from './circuitBreaker';
import type { Target } from './limiter';
import type { Turns } from './scheduler';

const attempts = 3;
const longestPauseSeconds = 30;
/** After the last attempt others go first: their answers tell whether the service or this request is at fault. */
const othersFirstSeconds = 0.25;

/**
 * Makes a request when its turn comes, and repeats it where that is safe.
 *
 * @param ask makes the request once; never throws
 * @returns the last answer; undefined if the run ended first or the service is away
 */
export async function requestWithRetries(
	{ limiter, acquire, hasOthers }: Turns,
	target: Target,
	effect: Effect,
	ask: () => Promise<Answer>,
): Promise<Answer | undefined> {
	let answer: Answer | undefined;
	let afterMs = 0;
	let done = 0;
	for (let counted = 0; ;) {
		const permit = await acquire(target, afterMs);
		if (permit === undefined) return undefined;
		// Others succeed, so the refusal concerns this request alone.
		if (answer && counted >= attempts && limiter.at(target).done > done) {
			permit.release();
			return answer;
		}
		answer = await ask();
		permit.release(loadOf(answer), pauseOf(answer));
		// While the service answers nobody in the run, the breaker decides when to give up.
		counted =
			limiter.at(target).breaker.isOutage && hasOthers() ? Math.min(counted, attempts - 1) : counted + 1;
		const wait = waitBeforeRetry(answer, effect, counted);
		if (wait === undefined || (counted >= attempts && (limiter.at(target).done > done || !hasOthers())))
			return answer;
		done = limiter.at(target).done;
		// Never at once: others have their turn first, and an open breaker ends it.
		afterMs = Math.max(1, 1000 * (counted < attempts ? wait : Math.max(wait, othersFirstSeconds)));
	}
}

const statusOf = (answer: Answer): number | undefined =>
	'httpStatus' in answer ? answer.httpStatus : undefined;

function loadOf(answer: Answer): Load {
	const status = statusOf(answer);
	if (status === 429) return 'refused';
	if (status === 502 || status === 503 || status === 504) return 'fault';
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
	const status = statusOf(answer);
	const hasRetryAfter = 'retryAfterSeconds' in answer && answer.retryAfterSeconds !== undefined;
	if (hasRetryAfter && (status === 429 || (status === 503 && effect === 'read'))) return pauseOf(answer);
	const isPassing = status === undefined || status === 429 || status >= 500;
	return effect === 'read' && isPassing ? 0.25 * 2 ** Math.min(attempt, attempts) : undefined;
}
