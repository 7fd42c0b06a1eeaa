import assert from 'node:assert/strict';

import { say } from '../../scripts/program';
import { limitedTo, manualWorkflow, smsNode, start } from '../checks/workflows';
import type { Check } from '../checks/world';
import { thousand, width } from '../crash/thousand';
import { tally, withOrders, wordOf } from './concurrent';

/** Limit per Number across processes, and together with Send Once Keys. */

const rounds = Number(process.env['ROUNDS'] ?? 10);
const old = thousand.slice(0, 200);
const others = thousand.slice(200, 600);

export const limitChecks: readonly Check[] = [
	{
		claim: `Of twelve simultaneous executions in two workers for one number, a limit of 3 lets exactly 3 through, in ${rounds} rounds`,
		timeoutMs: 60_000 + rounds * 20_000,
		async run(world) {
			const limited = { limits: { limits: { limitPerNumber: 3, limitPeriod: 60 } } };
			await withOrders(
				world,
				'limited',
				async (send) => {
					const { emulator } = world;
					const sent: number[] = [];
					for (let round = 0; round < rounds; round += 1) {
						const phone = String(525_530_000_000 + round);
						const answers = await send(Array.from({ length: 12 }, () => ({ phone, invoice: '' })));
						say(`Round ${round}: ${JSON.stringify(tally(answers.map(wordOf)))}`);
						sent.push(emulator.messages.filter(({ number }) => number === phone).length);
					}
					assert.deepEqual(
						sent,
						sent.map(() => 3),
					);
				},
				{ options: limited },
			);
		},
	},
	{
		claim: `${old.length} older keys are still known after ${others.length} messages with a key and a limit of 20 each`,
		timeoutMs: 300_000,
		async run(world) {
			const { emulator, rest } = world;
			emulator.reset();
			emulator.set({ credits: 1e6 });
			const node = smsNode(
				{
					sendOnceKey: '={{ $json.invoice }}',
					limits: { limits: { limitPerNumber: 20, limitPeriod: 60 } },
				},
				{ onError: 'continueRegularOutput' },
			);
			const workflowFor = (items: typeof thousand) => manualWorkflow('Both', items, limitedTo(width, node));
			const id = await rest.importWorkflow(workflowFor(old));
			await rest.runWorkflow(id, start, 120_000);
			await rest.updateWorkflow(id, workflowFor([...others, ...old]));
			const again = await rest.runWorkflow(id, start, 200_000);
			assert.deepEqual(tally(again.items('Send SMS').map(wordOf)), {
				sent: others.length,
				skipped: old.length,
			});
			assert.equal(emulator.messages.length, old.length + others.length);
		},
	},
];
