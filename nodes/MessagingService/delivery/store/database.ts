import { OperationalError } from 'n8n-workflow';
import { isRecord } from '../../contract';
import { pause, realClock } from '../../limiter/clock';
import { NoRows } from './rows';

/**
 * Milliseconds to wait for a database that is away, in all and between two tries. n8n itself
 * connects again 0, 1, 3, 7, 15, 31 and 61 s after it lost the connection.
 */
const mostMs = 90_000;
const pauses = { first: 250, longest: 4_000 } as const;
/** Milliseconds for a single try. */
const singleTryMs = 5_000;

/**
 * When n8n's database stopped answering this process, and its latest failure. All callers share one
 * waiting time.
 */
let away: { readonly since: number; readonly lastAt: number } | undefined;
/** Milliseconds without a failure, or a call, after which a failure is a new one. */
const forgottenAfterMs = 2 * mostMs;

/** Whether the last call to the database had no answer. */
export const isAway = (): boolean => away !== undefined;

/**
 * Calls n8n's database, and retries until it has been away for 90 s.
 *
 * @param work must be safe to repeat
 * @param isPatient false for a single try
 * @throws the error of the last try
 */
export async function withRetries<Result>(
	work: () => Promise<Result>,
	isPatient = true,
): Promise<Result> {
	for (let wait: number = pauses.first; ; wait = Math.min(2 * wait, pauses.longest)) {
		try {
			const result = await withTimeout(isPatient ? mostMs : singleTryMs, work());
			away = undefined;
			return result;
		} catch (thrown) {
			if (isMistake(thrown)) return await Promise.reject(thrown as Error);
			const lastAt = realClock.now();
			const isSame = away !== undefined && lastAt - away.lastAt < forgottenAfterMs;
			away = { since: isSame && away ? away.since : lastAt, lastAt };
			if (!isPatient || lastAt - away.since >= mostMs) return await Promise.reject(thrown as Error);
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
