import assert from 'node:assert/strict';

import { say } from '../../scripts/program';
import { listening, postJson } from '../checks/trigger/listening';
import { smsNode, workflowOf } from '../checks/workflows';
import type { Check, World } from '../checks/world';

/** Send Once Keys of simultaneous executions in different processes. */

const executions = 50;
/** ROUNDS=<number> runs more, to find rare failures. */
const rounds = Number(process.env['ROUNDS'] ?? 3);

type Order = Readonly<Record<'phone' | 'invoice', string>>;
type Send = (orders: readonly Order[]) => Promise<Array<Record<string, unknown>>>;

/**
 * Activates a workflow that sends one SMS per order; passes a function that posts many orders at
 * once.
 */
async function withOrders(
	world: World,
	path: string,
	use: (send: Send) => Promise<void>,
	{
		latencyMs = 40,
		options = { sendOnceKey: '={{ $json.body.invoice }}' } as Record<string, unknown>,
	} = {},
): Promise<void> {
	const { emulator, rest, webhookUrl } = world;
	emulator.reset();
	emulator.set({ latencyMs, credits: 1e6 });
	const webhook = {
		name: 'Order',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		webhookId: path,
		parameters: { httpMethod: 'POST', path, responseMode: 'lastNode', options: {} },
	};
	const node = smsNode(options, { onError: 'continueRegularOutput' });
	node['parameters'] = {
		...Object(node['parameters']),
		to: '={{ $json.body.phone }}',
		message: 'Paid',
	};
	const id = await rest.importWorkflow(workflowOf('Orders', webhook, node));
	await rest.activateWorkflow(id);
	const address = `${webhookUrl}/webhook/${path}`;
	await listening(address);
	await use(async (orders) => await Promise.all(orders.map((order) => postJson(address, order))));
	await rest.deactivateWorkflow(id);
}

const orderOf = (number: number): Order => ({
	phone: String(525_510_000_100 + number),
	invoice: `F-${number}`,
});

export const wordOf = (json: Record<string, unknown>) =>
	json['skipped'] ? 'skipped' : json['error'] ? String(Object(json['error']).delivery) : 'sent';

export function tally(words: readonly string[]): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
	return counts;
}

export const concurrentChecks: readonly Check[] = [
	{
		claim: `${executions} simultaneous executions in two workers with the same Send Once Key send exactly one message`,
		timeoutMs: 60_000 + rounds * 30_000,
		async run(world) {
			await withOrders(world, 'same-key', async (send) => {
				const { emulator } = world;
				const sent: number[] = [];
				for (let round = 0; round < rounds; round += 1) {
					const before = emulator.messages.length;
					const answers = await send(Array.from({ length: executions }, () => orderOf(round)));
					sent.push(emulator.messages.length - before);
					say(`Round ${round}: ${JSON.stringify(tally(answers.map(wordOf)))}`);
				}
				assert.deepEqual(
					sent,
					sent.map(() => 1),
				);
			});
		},
	},
	{
		claim:
			'Of 20 executions in two workers with the same key, with a service that takes 9 s, one sends and 19 wait for it',
		timeoutMs: 120_000,
		async run(world) {
			const slow = async (send: Send) => {
				const answers = await send(Array.from({ length: 20 }, () => orderOf(0)));
				assert.deepEqual(tally(answers.map(wordOf)), { sent: 1, skipped: 19 });
				assert.equal(world.emulator.messages.length, 1);
			};
			await withOrders(world, 'slow-key', slow, { latencyMs: 9_000 });
		},
	},
	{
		claim: `${executions} simultaneous executions in two workers with different keys: each key is stored`,
		timeoutMs: 60_000 + rounds * 30_000,
		async run(world) {
			await withOrders(world, 'own-keys', async (send) => {
				const { emulator } = world;
				const first: string[] = [];
				const second: string[] = [];
				for (let round = 0; round < rounds; round += 1) {
					const orders = Array.from({ length: executions }, (_, index) =>
						orderOf(round * executions + index),
					);
					first.push(...(await send(orders)).map(wordOf));
					second.push(...(await send(orders)).map(wordOf));
				}
				say(`First: ${JSON.stringify(tally(first))}; again: ${JSON.stringify(tally(second))}`);
				const all = rounds * executions;
				assert.equal(emulator.messages.length, all);
				assert.deepEqual(tally(first), { sent: all });
				assert.deepEqual(tally(second), { skipped: all });
			});
		},
	},
];

const limitRounds = Number(process.env['ROUNDS'] ?? 10);

/** Limit per Number across processes. */
export const limitChecks: readonly Check[] = [
	{
		claim: `Of twelve simultaneous executions in two workers for one number, a limit of 3 lets exactly 3 through, in ${limitRounds} rounds`,
		timeoutMs: 60_000 + limitRounds * 20_000,
		async run(world) {
			const limited = { limitPerNumber: 3, limitPeriod: 60 };
			await withOrders(
				world,
				'limited',
				async (send) => {
					const { emulator } = world;
					const sent: number[] = [];
					for (let round = 0; round < limitRounds; round += 1) {
						const phone = String(525_530_000_100 + round);
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
