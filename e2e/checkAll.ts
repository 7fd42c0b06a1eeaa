import { setTimeout as sleep } from 'node:timers/promises';

import type { Check, World } from './checks/world';
import { say } from '../scripts/program';
import { wordsGiven } from './suite';

/**
 * Runs checks one after another and prints a line for each.
 *
 * @param words selects the claims that contain them; by default those given, empty for all
 * @throws at the end if one does not hold, or at once if n8n has ended
 */
export async function checkAll<Place extends World>(
	world: Place,
	checks: ReadonlyArray<Check<Place>>,
	signal: AbortSignal,
	words = wordsGiven(),
): Promise<void> {
	const chosen = checks.filter(({ claim }) => claim.toLowerCase().includes(words.toLowerCase()));
	if (chosen.length === 0) throw new Error(`No claim contains "${words}".`);
	say(`Checking ${chosen.length} claims ...`);
	let failed = 0;
	for (const check of chosen) {
		signal.throwIfAborted();
		if ((await makeCheck(world, check)) !== undefined) failed += 1;
	}
	if (failed > 0) throw new Error(`${failed} of ${chosen.length} claims do not hold.`);
	say(`All ${chosen.length} claims hold.`);
}

/**
 * Runs one check and prints a line for it.
 *
 * @returns why it does not hold; undefined if it does
 * @throws if n8n has ended
 */
export async function makeCheck<Place extends World>(
	world: Place,
	{ claim, run, timeoutMs = 60_000 }: Check<Place>,
): Promise<string | undefined> {
	if (!world.n8n.alive()) throw new Error(`n8n has ended. Its last lines:\n${world.n8n.tail(20)}`);
	const from = Date.now();
	const late = async () => {
		await sleep(timeoutMs, undefined, { ref: false });
		throw new Error(`not finished after ${timeoutMs / 1000} s`);
	};
	try {
		await Promise.race([run(world), late()]);
		console.log(`ok - ${claim} (${((Date.now() - from) / 1000).toFixed(1)} s)`);
		return undefined;
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		console.log(`NOT ok - ${claim}\n${reason.replace(/^/gm, '    ')}`);
		return reason;
	}
}
