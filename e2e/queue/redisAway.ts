import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { say } from '../../scripts/program';
import { limitedTo, manualWorkflow, smsNode, start } from '../checks/workflows';
import type { Check } from '../checks/world';
import { taken, thousand, width } from '../crash/thousand';
import { tally, wordOf } from './concurrent';
import type { QueueWorld } from './killedWorker';

/**
 * Redis is down while messages with Send Once Keys are sent; n8n may end its processes and is
 * restarted.
 */

const all = thousand.slice(0, 300);

export const redisAwayChecks: ReadonlyArray<Check<QueueWorld>> = [1, 20].map((seconds) => ({
	claim: `Redis is down for ${seconds} s in the middle of 300 SMS with Send Once Keys: none is sent twice, and after running again none is missing without a report`,
	timeoutMs: 400_000,
	async run(world) {
		const { emulator, rest } = world;
		emulator.reset();
		emulator.set({ latencyMs: 60, credits: 1e6 });
		const node = smsNode(
			{ sendOnceKey: '={{ $json.invoice }}' },
			{ onError: 'continueRegularOutput' },
		);
		const id = await rest.importWorkflow(manualWorkflow('Redis away', all, limitedTo(width, node)));
		await rest.startWorkflow(id, start);
		await taken(emulator, 80);
		await world.redisAway(seconds * 1000);
		await sleep(5_000);
		const ended = await world.revive();
		say(
			`After ${seconds} s: ${emulator.messages.length} messages, ended: ${ended.join(', ') || 'nothing'}`,
		);
		const again = await rest.runWorkflow(id, start, 240_000);
		const words = again.items('Send SMS').map(wordOf);
		say(`Run again: ${JSON.stringify(tally(words))}`);
		const numbers = new Set(emulator.messages.map(({ number }) => number));
		assert.equal(numbers.size, emulator.messages.length);
		assert.equal(words.length, all.length);
		const lost = all.filter(
			({ phone }, index) => words[index] !== 'unknown' && !numbers.has(phone),
		);
		assert.deepEqual(lost, []);
		assert.ok((tally(words)['unknown'] ?? 0) <= width);
	},
}));
