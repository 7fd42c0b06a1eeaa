import type { Client } from '../limiter/client';
import { pause, realClock } from '../limiter/clock';
import type { Outcome } from '../output/outcome';
import { shareOut, type Group, type Sending } from './group';
import { send } from './request';

/** Seconds between the rounds: short at first, when most reports come, and never longer than the last. */
const firstPause = 2;
const longestPause = 30;

/**
 * Asks again about everything that is not final yet, in rounds with growing pauses, until all of it is, the time
 * is over, or the execution is cancelled. Each round asks once for each; what fails leaves what was known.
 */
export async function askUntilFinal(
	sending: Sending,
	client: Client,
	groups: readonly Group[],
	outcomes: Map<number, Outcome>,
): Promise<void> {
	const { cancel, operation, options } = sending;
	const { isFinal } = operation;
	if (!isFinal || options.waitMs === 0) return;
	const isOpen = ([{ item }]: Group): boolean => {
		const outcome = outcomes.get(item);
		return outcome?.kind === 'sent' && !outcome.outputs.every(({ json }) => isFinal(json));
	};
	const end = realClock.now() + options.waitMs;
	let open = groups.filter(isOpen);
	for (let seconds = firstPause; open.length > 0; seconds = Math.min(seconds * 2, longestPause)) {
		const left = end - realClock.now();
		if (left <= 0 || cancel?.aborted) break;
		await pause(Math.min(seconds * 1000, left), cancel);
		await client.inTurn(open, Infinity, async (group, door) => {
			const result = await send({ ...sending, door }, group, group[0].draft);
			const found = Array.isArray(result) ? shareOut(group, result) : [];
			for (const [item, outcome] of found) outcomes.set(item, outcome);
			return true;
		});
		open = open.filter(isOpen);
	}
}
