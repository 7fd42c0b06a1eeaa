import type { Answer } from '../../contract';
import type { Effect } from '../../operations/operation';
import { pause } from './pause';
import type { Sign } from './flow';
import type { Pace } from './pace';

const attempts = 3;
const longestWaitSeconds = 30;

/**
 * Asks in turn, and again where that can do no harm.
 *
 * @param ask makes the request once; never throws
 * @returns the last answer; none when the execution was cancelled before the request left
 */
export async function answerTo(
	pace: Pace,
	effect: Effect,
	ask: () => Promise<Answer>,
): Promise<Answer | undefined> {
	const { flow, cancel } = pace;
	let answer: Answer | undefined;
	for (let attempt = 1; attempt <= attempts; attempt += 1) {
		await pace.turn();
		if (cancel?.aborted) break;
		const begun = flow.begin();
		answer = await ask();
		flow.end(begun, signOf(answer), pauseOf(answer));
		const wait = waitBeforeRetry(answer, effect, attempt);
		if (wait === undefined || attempt === attempts) break;
		await pause(wait * 1000, cancel, flow.clock);
	}
	return answer;
}

const statusOf = (answer: Answer): number | undefined =>
	'httpStatus' in answer ? answer.httpStatus : undefined;

/** What an answer says of the service's load. */
function signOf(answer: Answer): Sign {
	const status = statusOf(answer);
	if (status === 429) return 'refused';
	if (status === 502 || status === 503 || status === 504) return 'overloaded';
	return answer.kind === 'unanswered' && answer.phase !== 'preparing' ? 'overloaded' : 'through';
}

/** Seconds after which the service wants to be asked again, where it says so and the wait is bearable. */
function pauseOf(answer: Answer): number | undefined {
	const seconds = 'retryAfterSeconds' in answer ? answer.retryAfterSeconds : undefined;
	return seconds !== undefined && seconds <= longestWaitSeconds ? seconds : undefined;
}

/**
 * How long to wait before the next attempt beyond what all wait, or `undefined` for none. A send is repeated only
 * after 429 with the time to come back, which says that nothing was done; a read after any passing fault; a check
 * never.
 */
function waitBeforeRetry(answer: Answer, effect: Effect, attempt: number): number | undefined {
	if (answer.kind === 'accepted' || effect === 'check') return undefined;
	const status = statusOf(answer);
	const asks = 'retryAfterSeconds' in answer && answer.retryAfterSeconds !== undefined;
	if (asks && (status === 429 || (status === 503 && effect === 'read')))
		return pauseOf(answer) === undefined ? undefined : 0;
	const passing = status === undefined || status === 429 || status >= 500;
	return effect === 'read' && passing ? 0.25 * 2 ** attempt : undefined;
}
