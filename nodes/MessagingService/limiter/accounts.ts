import type { Connection } from '../service';
import { realClock } from './clock';
import { Limiter } from './limiter';

/** An unused limiter is kept for this long. */
const keptMs = 600_000;

const limiters = new Map<string, Limiter>();

/** Names the account of a connection: one for each credential and Base URL. */
export const accountOf = ({ credential, baseUrl }: Connection): string =>
	`${credential.type} ${credential.id} ${baseUrl}`;

/** Returns the limiter of an account in this process. */
export function limiterOf(connection: Connection): Limiter {
	const { limits } = connection;
	const now = realClock.now();
	for (const [account, { usedAt }] of limiters) if (now - usedAt > keptMs) limiters.delete(account);
	const account = accountOf(connection);
	const limiter = limiters.get(account) ?? new Limiter(realClock);
	limiters.set(account, limiter);
	limiter.limits = limits;
	return limiter;
}
