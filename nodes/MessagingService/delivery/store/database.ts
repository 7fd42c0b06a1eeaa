import { OperationalError } from 'n8n-workflow';
import { isRecord } from '../../contract';
import { pause, realClock } from '../limiter/clock';

/** Milliseconds to wait for a database that is away: in all, and between two tries, growing. */
const most = 60_000;
const pauses = { first: 250, longest: 4_000 } as const;
/** Milliseconds for an answer that nobody waits a minute for. */
const soon = 5_000;

/** Since when n8n's database has not answered this process. All who need it wait from then on, together. */
let awaySince: number | undefined;

/**
 * Asks n8n's database, again after pauses while it is away, until it has been away for a minute.
 *
 * @param work may be done twice
 * @param isPatient without patience there is one try
 * @throws what the last try has thrown
 */
export async function patiently<Result>(work: () => Promise<Result>, isPatient = true): Promise<Result> {
	for (let wait: number = pauses.first; ; wait = Math.min(2 * wait, pauses.longest)) {
		try {
			const result = await within(isPatient ? most : soon, work());
			awaySince = undefined;
			return result;
		} catch (thrown) {
			awaySince ??= realClock.now();
			const isOver = realClock.now() - awaySince >= most;
			if (isOver || !isPatient || isMistake(thrown)) return await Promise.reject(thrown as Error);
			await pause(wait);
		}
	}
}

/** What n8n takes for a mistake of ours stays one. */
const isMistake = (thrown: unknown): boolean => isRecord(thrown) && thrown.code === 'ERR_ASSERTION';

/** A database that does not answer at all is away, too. */
async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
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
