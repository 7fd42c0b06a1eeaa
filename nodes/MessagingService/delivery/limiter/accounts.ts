import type { Answer } from '../../contract';
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
 * Makes a request that belongs to no run, through the same door, and once.
 *
 * @param ask makes it; never throws
 * @returns none when the service is away
 */
export const askOnce = async (
	connection: Connection,
	ask: () => Promise<Answer>,
): Promise<Answer | undefined> => await answerTo(new Client(limiterOf(connection)).door, 'check', ask);
