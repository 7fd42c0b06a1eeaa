import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { say } from '../../scripts/program';
import { runs } from '../checks/running';
import { wordOf } from '../checks/sending/onceKey';
import { start } from '../checks/workflows';
import type { Check } from '../checks/world';
import { accountOf, keyedTo, taken, thousand, width } from '../crash/thousand';
import { tally } from './concurrent';
import type { QueueWorld } from './killedWorker';

/** n8n's database or its queue is down while messages with Send Once Keys are sent. */

const all = thousand.slice(0, 300);

/** Starts sending, and calls `away` in the middle of it. */
async function meanwhile(world: QueueWorld, away: () => Promise<void>) {
	const id = await world.rest.importWorkflow(keyedTo(world.emulator, all));
	const execution = await world.rest.startWorkflow(id, start);
	await taken(world.emulator, 80);
	await away();
	return { id, execution };
}

export const awayChecks: ReadonlyArray<Check<QueueWorld>> = [1, 20].flatMap((seconds) => [
	{
		claim: `The database is down for ${seconds} s in the middle of 300 SMS with Send Once Keys: each is sent once, and the execution ends`,
		timeoutMs: 240_000,
		async run(world) {
			const { emulator, rest, databaseAway } = world;
			const { id, execution } = await meanwhile(
				world,
				async () => await databaseAway(seconds * 1000),
			);
			await taken(emulator, all.length);
			// n8n answers again only after a moment.
			await sleep(10_000);
			const first = await rest.finished(execution);
			const words = tally(first.items('Send SMS').map(wordOf));
			assert.deepEqual([first.status, words], ['success', { sent: all.length }]);
			// Each key is used, and none is uncertain.
			const again = await runs(world, id, 'success', start, 120_000);
			assert.deepEqual(tally(again.items('Send SMS').map(wordOf)), { skipped: all.length });
			assert.equal(accountOf(emulator, again, all).unknown, 0);
		},
	},
	{
		claim: `Redis is down for ${seconds} s in the middle of 300 SMS with Send Once Keys: none is sent twice, and after running again none is missing without a report`,
		timeoutMs: 400_000,
		async run(world) {
			const { id } = await meanwhile(world, async () => await world.redisAway(seconds * 1000));
			await sleep(5_000);
			// n8n may have ended its processes.
			say(`Ended: ${(await world.revive()).join(', ') || 'nothing'}`);
			const again = await runs(world, id, 'success', start, 240_000);
			assert.ok(accountOf(world.emulator, again, all).unknown <= width);
		},
	},
]);
