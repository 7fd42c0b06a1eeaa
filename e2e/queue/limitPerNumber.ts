import assert from 'node:assert/strict';

import { say } from '../../scripts/program';
import type { Check } from '../checks/world';
import { tally, withOrders, wordOf } from './concurrent';

/** Limit per Number across processes. */

const rounds = Number(process.env['ROUNDS'] ?? 10);

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
];
