import assert from 'node:assert/strict';

import { say } from '../../scripts/program';
import { postJson, withWebhook } from '../checks/running';
import { ordersWorkflow, wordOf } from '../checks/sending/onceKey';
import { phones } from '../checks/workflows';
import type { Check } from '../checks/world';

/** Send Once Keys and Limit per Number of simultaneous executions in different processes. */

/** ROUNDS=<number> runs more, to find rare failures. */
const rounds = Number(process.env['ROUNDS'] ?? 3);

type Orders = ReturnType<typeof phones>;

export function tally(words: readonly string[]): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
	return counts;
}

interface Simultaneous {
	readonly claim: string;
	/** The orders of a round, which come at the same moment. */
	readonly orders: (round: number) => Orders;
	readonly rounds?: number;
	readonly latencyMs?: number;
	readonly options?: Record<string, unknown>;
	/** The outcomes of a round. */
	readonly due: Readonly<Record<string, number>>;
	/** Whether the same orders come a second time, when all are to be skipped. */
	readonly isRepeated?: boolean;
}

const equal = (count: number, round: number): Orders =>
	Array.from({ length: count }, () => ({
		phone: String(525_530_000_100 + round),
		invoice: `F-${round}`,
	}));

const simultaneous: readonly Simultaneous[] = [
	{
		claim:
			'50 simultaneous executions in two workers with the same Send Once Key send exactly one message',
		orders: (round) => equal(50, round),
		due: { sent: 1, skipped: 49 },
	},
	{
		claim:
			'Of 20 executions in two workers with the same key, with a service that takes 9 s, one sends and 19 wait for it',
		orders: (round) => equal(20, round),
		rounds: 1,
		latencyMs: 9_000,
		due: { sent: 1, skipped: 19 },
	},
	{
		claim: '50 simultaneous executions in two workers with different keys: each key is stored',
		orders: (round) =>
			phones(50).map(({ phone, invoice }) => ({ phone, invoice: `${round}-${invoice}` })),
		due: { sent: 50 },
		isRepeated: true,
	},
	{
		claim:
			'Of twelve simultaneous executions in two workers for one number, a limit of 3 lets exactly 3 through',
		orders: (round) => equal(12, round),
		rounds: Math.max(rounds, 10),
		options: { limitPerNumber: 3, limitPeriod: 60 },
		due: { sent: 3, notSent: 9 },
	},
];

export const concurrentChecks: readonly Check[] = simultaneous.map(
	({ claim, orders, latencyMs = 40, options, due, isRepeated = false, ...given }) => ({
		claim,
		timeoutMs: 60_000 + (given.rounds ?? rounds) * 30_000,
		async run(world) {
			const { emulator } = world;
			emulator.reset();
			emulator.set({ latencyMs, credits: 1e6 });
			await withWebhook(world, ordersWorkflow(options), async (address) => {
				for (let round = 0; round < (given.rounds ?? rounds); round += 1) {
					const all = orders(round);
					const before = emulator.messages.length;
					const send = async () => {
						const answers = await Promise.all(all.map((order) => postJson(address, order)));
						return tally(answers.map(wordOf));
					};
					const words = await send();
					say(`Round ${round}: ${JSON.stringify(words)}`);
					assert.deepEqual(words, due);
					if (isRepeated) assert.deepEqual(await send(), { skipped: all.length });
					assert.equal(emulator.messages.length - before, due['sent']);
				}
			});
		},
	}),
);
