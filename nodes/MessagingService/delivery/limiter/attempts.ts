import type { Answer } from '../../contract';
import type { Effect } from '../../operations/operation';
import type { Door } from './client';
import type { Sign } from './health';

const attempts = 3;
const longestPauseSeconds = 30;
/** After the last attempt others go first: how they fare tells whose fault it is. */
const othersFirstSeconds = 0.25;

/**
 * Asks in turn, and again where that can do no harm.
 *
 * @param ask makes the request once; never throws
 * @returns the last answer; none when the run was over before, or the service is away
 */
export async function answerTo(
	{ limiter, enter, hasOthers }: Door,
	effect: Effect,
	ask: () => Promise<Answer>,
): Promise<Answer | undefined> {
	let answer: Answer | undefined;
	let afterMs = 0;
	let done = 0;
	for (let counted = 0; ;) {
		const place = await enter(afterMs);
		if (place === undefined) return undefined;
		// What is refused while others go through is refused for itself.
		if (answer && counted >= attempts && limiter.done > done) {
			place.leave();
			return answer;
		}
		answer = await ask();
		place.leave(signOf(answer), pauseOf(answer));
		// While the service does nothing for anybody of a run, the breaker says when it is enough.
		counted = limiter.health.isOut && hasOthers() ? Math.min(counted, attempts - 1) : counted + 1;
		const wait = waitBeforeRetry(answer, effect, counted);
		if (wait === undefined || (counted >= attempts && (limiter.done > done || !hasOthers()))) return answer;
		done = limiter.done;
		// Never at once: the others have their turns, and where the breaker is open that is the end of it.
		afterMs = Math.max(1, 1000 * (counted < attempts ? wait : Math.max(wait, othersFirstSeconds)));
	}
}

const statusOf = (answer: Answer): number | undefined =>
	'httpStatus' in answer ? answer.httpStatus : undefined;

/** What an answer says of the service's load. */
function signOf(answer: Answer): Sign {
	const status = statusOf(answer);
	if (status === 429) return 'refused';
	if (status === 502 || status === 503 || status === 504) return 'fault';
	return answer.kind === 'unanswered' && answer.phase !== 'preparing' ? 'fault' : 'done';
}

/** Seconds after which the service wants to be asked again, where it says so and the wait is bearable. */
function pauseOf(answer: Answer): number | undefined {
	const seconds = 'retryAfterSeconds' in answer ? answer.retryAfterSeconds : undefined;
	return seconds !== undefined && seconds <= longestPauseSeconds ? seconds : undefined;
}

/**
 * Seconds to wait before the next attempt, or `undefined` for none. A send is repeated only after 429 with the time to
 * come back, which says that nothing was done; a read after any passing fault; a check never.
 */
function waitBeforeRetry(answer: Answer, effect: Effect, attempt: number): number | undefined {
	if (answer.kind === 'accepted' || effect === 'check') return undefined;
	const status = statusOf(answer);
	const asks = 'retryAfterSeconds' in answer && answer.retryAfterSeconds !== undefined;
	if (asks && (status === 429 || (status === 503 && effect === 'read'))) return pauseOf(answer);
	const isPassing = status === undefined || status === 429 || status >= 500;
	return effect === 'read' && isPassing ? 0.25 * 2 ** Math.min(attempt, attempts) : undefined;
}
