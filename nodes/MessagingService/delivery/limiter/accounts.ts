import type { Answer } from '../../contract';
import type { Effect } from '../../operations/operation';
import type { Connection } from '../../service';
import { answerTo } from './attempts';
import { Client } from './client';
import { realClock } from './clock';
import { Limiter } from './limiter';

/** What was learned of a service is kept so long. */
const keptMs = 600_000;

const limiters = new Map<string, Limiter>();

/** The limiter of an account: one for all that uses the same credential and Base URL in this process. */
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
 * Makes a request that stands alone, through the same door.
 *
 * @param ask makes it; never throws
 * @param cancel of its run, if it has one
 * @returns none when the service is away
 */
export async function askOnce(
	connection: Connection,
	ask: () => Promise<Answer>,
	effect: Effect = 'check',
	cancel?: AbortSignal,
): Promise<Answer | undefined> {
	const client = new Client(limiterOf(connection), cancel);
	try {
		return await answerTo(client.door, effect, ask);
	} finally {
		client.end();
	}
}
