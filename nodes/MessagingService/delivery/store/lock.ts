import { OperationalError, type IExecuteFunctions } from 'n8n-workflow';
import { pause } from '../limiter/pause';
import { OwnList } from './ownList';

/** Milliseconds: a lock whose process was killed is over after the next period of the clock. */
const period = 5_000;
/** How often a lock is tried; at most half a minute in all. */
const tries = 600;

/**
 * Does some work while no other process does anything under this name. A lock is a list that is made and removed,
 * which the database lets one process do.
 * @throws when the database does not answer, or the lock is not to be had
 */
export async function locked<Result>(
	context: IExecuteFunctions,
	name: string,
	isPatient: boolean,
	work: () => Promise<Result>,
): Promise<Result> {
	for (let left = tries; left > 0; left -= 1) {
		const now = Math.floor(Date.now() / period);
		const lockOf = (at: number) => new OwnList(context, `${name} lock ${at}`, isPatient);
		const own = lockOf(now);
		if (await own.make()) {
			try {
				// Whoever began in the period before, or has a clock that is ahead, made another list.
				if (!(await lockOf(now - 1).isMade()) && !(await lockOf(now + 1).isMade())) return await work();
			} finally {
				await own.remove();
			}
		}
		await pause(10 + 80 * Math.random(), undefined);
	}
	throw new OperationalError('The lock is not to be had');
}
