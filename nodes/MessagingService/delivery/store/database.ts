import { OperationalError } from 'n8n-workflow';
import { isRecord } from '../../contract';
import { pause, realClock } from '../../limiter/clock';
import { NoRows } from './rows';

/**
 * Milliseconds to wait for a database that is away, in all and between two tries. n8n itself connects again 0, 1, 3, 7, 15,
 * 31 and 61 s after it lost the connection.
 */
const mostMs = 90_000;
const pauses = { first: 250, longest: 4_000 } as const;
/** Milliseconds for a single try. */
const singleTryMs = 5_000;

/** When n8n's database stopped answering this process. All callers share one waiting time. */
let awaySince: number | undefined;
/** Calls of this process; after a pause as long as this, nobody knows whether the database is still away. */
const calls = { underWay: 0, lastAt: -Infinity, forgottenAfterMs: 60_000 };

/** Whether the last call to the database had no answer. */
export const isAway = (): boolean => awaySince !== undefined;

/**
 * Calls n8n's database, and retries until it has been away for 90 s.
 *
 * @param work must be safe to repeat
 * @param isPatient false for a single try
 * @throws the error of the last try
 */
export async function withRetries<Result>(work: () => Promise<Result>, isPatient = true): Promise<Result> {
	if (calls.underWay === 0 && realClock.now() - calls.lastAt > calls.forgottenAfterMs) awaySince = undefined;
	calls.underWay += 1;
	try {
		return await retried(work, isPatient);
	} finally {
		calls.underWay -= 1;
		calls.lastAt = realClock.now();
	}
}

async function retried<Result>(work: () => Promise<Result>, isPatient: boolean): Promise<Result> {
	for (let wait: number = pauses.first; ; wait = Math.min(2 * wait, pauses.longest)) {
		try {
			const result = await withTimeout(isPatient ? mostMs : singleTryMs, work());
			awaySince = undefined;
			return result;
		} catch (thrown) {
			if (isMistake(thrown)) return await Promise.reject(thrown as Error);
			awaySince ??= realClock.now();
			const isOver = realClock.now() - awaySince >= mostMs;
			if (isOver || !isPatient) return await Promise.reject(thrown as Error);
			await pause(wait);
		}
	}
}

/** n8n rejects the call itself, so repeating it is no use. */
const isMistake = (thrown: unknown): boolean =>
	thrown instanceof NoRows || (isRecord(thrown) && thrown.code === 'ERR_ASSERTION');

/** Treats a database that never answers as away. */
async function withTimeout<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
	const over = new AbortController();
	const late = pause(milliseconds, over.signal).then(() => {
		throw new OperationalError('The database did not answer');
	});
	try {
		return await Promise.race([work, late]);
	} finally {
		over.abort();
	}
}
