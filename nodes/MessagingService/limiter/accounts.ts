import type { Connection } from '../service';
import { realClock } from './clock';
import { Limiter } from './limiter';

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
