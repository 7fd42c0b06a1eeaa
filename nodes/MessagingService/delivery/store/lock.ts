import { OperationalError, type IExecuteFunctions } from 'n8n-workflow';
import { pause } from '../../limiter/clock';
import { hasLists, inList, type ListName } from './lists';

/** Milliseconds. The lock of a killed process expires after the next period of the clock. */
const period = 12_000;
/** Most tries for a lock, a minute in all. */
const tries = 1_200;

const ofLock = { mode: 'entries' } as const;

/**
 * Does work on a list under a lock that other processes respect. The lock is a row in n8n's database, which only one process
 * can create. A process that stood still until its lock had expired does the work again. If n8n does not allow more lists,
 * there is no lock.
 *
 * @param work must be safe to repeat
 * @throws what the database or the work throws; an error if the lock cannot be taken
 */
export async function locked<Result>(
	context: IExecuteFunctions,
	list: ListName,
	work: () => Promise<Result>,
): Promise<Result> {
	if (!hasLists(context)) return await work();
	const { checkProcessedAndRecord, clearAllProcessedItems, getProcessedDataCount } = context.helpers;
	const at = async <Answer>(time: number, call: () => Promise<Answer>) =>
		await inList(context, list, call, ` lock ${time}`);
	const make = async () => (await checkProcessedAndRecord(['taken'], 'node', ofLock)).new.length > 0;
	const isMade = async () => (await getProcessedDataCount('node', ofLock)) > 0;
	for (let left = tries; left > 0; left -= 1) {
		const now = Math.floor(Date.now() / period);
		// If two processes create the row at once, one of them fails once.
		if (await at(now, make).catch(async () => await at(now, make))) {
			try {
				// An owner from the period before, or with a fast clock, has created another row.
				if (!(await at(now - 1, isMade)) && !(await at(now + 1, isMade))) {
					const result = await work();
					if (Date.now() < (now + 2) * period) return result;
				}
			} finally {
				// Otherwise it expires.
				await at(now, async () => await clearAllProcessedItems('node', ofLock)).catch(() => {});
			}
		}
		await pause(10 + 80 * Math.random());
	}
	throw new OperationalError('The lock could not be taken');
}
