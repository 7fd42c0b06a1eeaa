import { OperationalError } from 'n8n-workflow';
import { isRecord } from '../../contract';
import { pause, realClock } from '../../limiter/clock';

/** Milliseconds to wait for a database that is away, in all and between two tries. */
const mostMs = 60_000;
const pauses = { first: 250, longest: 4_000 } as const;
/** Milliseconds for a single try. */
const singleTryMs = 5_000;

/** When n8n's database stopped answering this process. All callers share one waiting time. */
let awaySince: number | undefined;

/**
 * Calls n8n's database, and retries until it has been away for a minute.
 *
 * @param work must be safe to repeat
 * @param isPatient false for a single try
 * @throws the error of the last try
 */
export async function withRetries<Result>(work: () => Promise<Result>, isPatient = true): Promise<Result> {
	for (let wait: number = pauses.first; ; wait = Math.min(2 * wait, pauses.longest)) {
		try {
			const result = await withTimeout(isPatient ? mostMs : singleTryMs, work());
			awaySince = undefined;
			return result;
		} catch (thrown) {
			awaySince ??= realClock.now();
			const isOver = realClock.now() - awaySince >= mostMs;
			if (isOver || !isPatient || isMistake(thrown)) return await Promise.reject(thrown as Error);
			await pause(wait);
		}
	}
}

/** n8n rejects the call itself, so repeating it is no use. */
const isMistake = (thrown: unknown): boolean => isRecord(thrown) && thrown.code === 'ERR_ASSERTION';

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
