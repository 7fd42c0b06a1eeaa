import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { say } from '../../scripts/program';
import { limitedTo, manualWorkflow, smsNode, start } from '../checks/workflows';
import type { Check } from '../checks/world';
import { taken, thousand, width } from '../crash/thousand';
import { tally, wordOf } from './concurrent';
import type { QueueWorld } from './killedWorker';

/** n8n's database is down while messages with Send Once Keys are sent. */

const all = thousand.slice(0, 300);

export const databaseAwayChecks: ReadonlyArray<Check<QueueWorld>> = [1, 20].map((seconds) => ({
	claim: `The database is down for ${seconds} s in the middle of 300 SMS with Send Once Keys: each is sent once, and the execution ends`,
	timeoutMs: 240_000,
	async run(world) {
		const { emulator, rest } = world;
		emulator.reset();
		emulator.set({ latencyMs: 60, credits: 1e6 });
		const node = smsNode(
			{ sendOnceKey: '={{ $json.invoice }}' },
			{ onError: 'continueRegularOutput' },
		);
		const id = await rest.importWorkflow(manualWorkflow('Away', all, limitedTo(width, node)));
		const execution = await rest.startWorkflow(id, start);
		await taken(emulator, 80);
		await world.databaseAway(seconds * 1000);
		say(`${emulator.messages.length} messages when the database is back`);
		await taken(emulator, all.length);
		// n8n answers again only after a moment.
		await sleep(10_000);
		const first = await rest.finished(execution);
		const words = tally(first.items('Send SMS').map(wordOf));
		say(`After ${seconds} s: ${first.status}, ${JSON.stringify(words)}`);
		assert.deepEqual([first.status, words], ['success', { sent: all.length }]);
		// Each key is used, and none is uncertain.
		const again = await rest.runWorkflow(id, start, 120_000);
		assert.deepEqual(tally(again.items('Send SMS').map(wordOf)), { skipped: all.length });
		const numbers = emulator.messages.map(({ number }) => number);
		assert.deepEqual([numbers.length, new Set(numbers).size], [all.length, all.length]);
	},
}));
