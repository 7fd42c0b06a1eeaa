import type { Answer } from '../contract';
import type { Effect } from '../operations/operation';
import type { Connection } from '../service';
import { realClock } from './clock';
import { Limiter } from './limiter';
import { requestWithRetries } from './retries';
import { Scheduler } from './scheduler';

/** An unused limiter is kept for this long. */
const keptMs = 600_000;

const limiters = new Map<string, Limiter>();

/** Returns the limiter of an account: one for each credential and Base URL in this process. */
export function limiterOf({ credential, baseUrl, limits }: Connection): Limiter {
	const now = realClock.now();
	for (const [account, { usedAt }] of limiters) if (now - usedAt > keptMs) limiters.delete(account);
	const account = `${credential.type} ${credential.id} ${baseUrl}`;
	const limiter = limiters.get(account) ?? new Limiter(realClock);
	limiters.set(account, limiter);
	limiter.limits = limits;
	return limiter;
}

/**
 * Makes a single request through the limiter of its account.
 *
 * @param ask makes it; never throws
 * @returns undefined if the service is away or the run was cancelled
 */
export async function askOnce(
	connection: Connection,
	ask: () => Promise<Answer>,
	effect: Effect = 'check',
	cancel?: AbortSignal,
): Promise<Answer | undefined> {
	const scheduler = new Scheduler(limiterOf(connection), cancel);
	try {
		return await requestWithRetries(scheduler.turns, effect, ask);
	} finally {
		scheduler.end();
	}
}
