import { realClock } from './clock';
import { Flow } from './flow';

/** What is known of the services that this process asks; a next run does not find it out anew by being refused. */

const widthKeptMs = 10_000;
const rateKeptMs = 600_000;

const known = new Map<string, Flow>();

/**
 * The flow to one service, shared by all runs of this process that use the same account there.
 *
 * @param account names the service and the account, and holds no secret
 */
export function flowTo(account: string): Flow {
	const now = realClock.now();
	for (const [key, { usedAt }] of known) {
		// What lies ahead is of a clock that was set back since.
		if (now - usedAt > rateKeptMs || usedAt > now) known.delete(key);
	}
	const flow = known.get(account) ?? new Flow(realClock);
	if (now - flow.usedAt > widthKeptMs) flow.rest();
	known.set(account, flow);
	return flow;
}
