import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';

import type { Emulator } from '../../../emulator';
import type { Execution } from '../../../n8n/rest/execution';
import { until } from '../until';
import { limitedTo, manualWorkflow, phones, smsNode, start, workflowOf, type Node } from '../workflows';
import type { Check, World } from '../world';

/** Repeated Retries of one execution: each starts from a copy of the same data. */

const eight = phones(8);
const phoneOf = (item: number) => eight[item]?.phone ?? '';
const node = limitedTo(1, smsNode());
const nodeNamed = (name: string, settings: object = {}): Node => ({ ...node, name, ...settings });
const code = (name: string, jsCode: string): Node => ({
	name,
	type: 'n8n-nodes-base.code',
	typeVersion: 2,
	parameters: { jsCode },
});

/** Returns how many messages each of the eight recipients got. */
const arrivals = ({ messages }: Emulator): number[] =>
	eight.map(({ phone }) => messages.filter(({ number }) => number === phone).length);
const each = (times: number) => eight.map(() => times);

const refuse = ({ emulator }: World, ...items: number[]) => {
	for (const item of items)
		emulator.fault({ do: 'refuseSms', condition: 'noCredits', to: phoneOf(item), times: 1 });
};

const pressRetry = async ({ rest }: World, { id }: { id: string }) => await rest.retryExecution(id, 'saved');

async function run(world: World, title: string, ...nodes: Node[]): Promise<Execution> {
	const id = await world.rest.importWorkflow(manualWorkflow(title, eight, ...nodes));
	return await world.rest.runWorkflow(id, start);
}

/** Checks that an execution failed without claiming “not sent”. */
function assertRefused({ status, failure }: Execution): void {
	assert.equal(status, 'error');
	assert.match(failure?.message ?? '', /Retry of this execution/);
	assert.doesNotMatch(failure?.description ?? '', /not sent\. A retry/);
}

function assertSucceeded(execution: Execution): void {
	assert.equal(execution.status, 'success', execution.failure?.message);
}

const check = (claim: string, play: (world: World) => Promise<void>): Check => ({
	claim: `Retry pressed again: ${claim}`,
	timeoutMs: 180_000,
	async run(world) {
		world.emulator.reset();
		await play(world);
	},
});

export const retryTwiceChecks: readonly Check[] = [
	check(
		'a failed execution is continued once: its second Retry is refused, and the Retry of the first one sends the rest',
		async (world) => {
			refuse(world, 2, 5);
			const failed = await run(world, 'Retry twice', node);
			const retried = await pressRetry(world, failed);
			assert.equal(retried.status, 'error');
			const refused = await pressRetry(world, failed);
			assertRefused(refused);
			assert.match(refused.failure?.message ?? '', new RegExp(`execution ${retried.id}$`));
			const second = await pressRetry(world, retried);
			assertSucceeded(second);
			assert.equal(second.items('Send SMS').length, 8);
			for (const of of [failed, retried, failed]) assertRefused(await pressRetry(world, of));
			assert.deepEqual(arrivals(world.emulator), each(1));
		},
	),
	check('two and three Retries at the same moment send each message once', async (world) => {
		for (const count of [2, 2, 3]) {
			world.emulator.reset();
			refuse(world, 2);
			const failed = await run(world, 'Double click', node);
			const all = await Promise.all(
				Array.from({ length: count }, async () => await pressRetry(world, failed)),
			);
			assert.equal(all.filter(({ status }) => status === 'success').length, 1);
			for (const one of all.filter(({ status }) => status !== 'success')) assertRefused(one);
			assert.deepEqual(arrivals(world.emulator), each(1));
		}
	}),
	check('a chain of Retries, each then repeated, sends each message once', async (world) => {
		refuse(world, 0, 1, 2, 4, 6);
		const chain = [await run(world, 'Chain', node)];
		for (let retry = 0; retry < 5; retry += 1) chain.push(await pressRetry(world, chain[retry] as Execution));
		assertSucceeded(chain[5] as Execution);
		for (const of of chain.slice(0, 5)) assertRefused(await pressRetry(world, of));
		assert.deepEqual(arrivals(world.emulator), each(1));
	}),
	check('with Retry On Fail a Retry continues from its own tries', async (world) => {
		refuse(world, 2);
		const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 50 };
		const id = await world.rest.importWorkflow(manualWorkflow('Tries within', eight, node));
		const failed = await world.rest.runWorkflow(id, start);
		refuse(world, 3, 5);
		await world.rest.updateWorkflow(
			id,
			manualWorkflow('Tries within', eight, nodeNamed('Send SMS', settings)),
		);
		const both = await Promise.all([pressRetry(world, failed), pressRetry(world, failed)]);
		assert.ok(both.some(({ status }) => status === 'success'));
		assert.deepEqual(arrivals(world.emulator), each(1));
	}),
	check('a second messaging node after the failed one sends once too', async (world) => {
		refuse(world, 2);
		const failed = await run(
			world,
			'Two nodes',
			node,
			code('Back', 'return $("Start").all()'),
			nodeNamed('Then'),
		);
		assertSucceeded(await pressRetry(world, failed));
		assertRefused(await pressRetry(world, failed));
		assert.deepEqual(arrivals(world.emulator), each(2));
		// If the first node continues on error, the second one refuses on its own.
		const { rest } = world;
		const id = await rest.importWorkflow(
			manualWorkflow(
				'Both',
				eight,
				code('Before', 'throw new Error("Not yet")'),
				nodeNamed('Send SMS'),
				code('Back', 'return $("Start").all()'),
				nodeNamed('Then'),
			),
		);
		world.emulator.reset();
		const before = await rest.runWorkflow(id, start);
		const continuing = { onError: 'continueRegularOutput' };
		await rest.updateWorkflow(
			id,
			manualWorkflow(
				'Both',
				eight,
				code('Before', 'return $input.all()'),
				nodeNamed('Send SMS', continuing),
				code('Back', 'return $("Start").all()'),
				nodeNamed('Then'),
			),
		);
		assertSucceeded(await pressRetry(world, before));
		const second = await pressRetry(world, before);
		assertRefused(second);
		assert.equal(second.failure?.node, 'Then');
		assert.equal(Object(second.items('Send SMS')[0]?.['error'])['delivery'], 'unknown');
		assert.deepEqual(arrivals(world.emulator), each(2));
	}),
	check('if an earlier node had failed, the first Retry sends and the second does not', async (world) => {
		const { rest } = world;
		const id = await rest.importWorkflow(
			manualWorkflow('Upstream', eight, code('Before', 'throw new Error("Not yet")'), node),
		);
		const failed = await rest.runWorkflow(id, start);
		await rest.updateWorkflow(
			id,
			// Data from other services often changes between runs.
			manualWorkflow(
				'Upstream',
				eight,
				code('Before', 'return $input.all().map(({ json }) => ({ json: { ...json, at: Math.random() } }))'),
				node,
			),
		);
		refuse(world, 3);
		const retried = await pressRetry(world, failed);
		assert.equal(retried.status, 'error');
		assertRefused(await pressRetry(world, failed));
		assertSucceeded(await pressRetry(world, retried));
		assertRefused(await pressRetry(world, failed));
		assert.deepEqual(arrivals(world.emulator), each(1));
	}),
	check('in a loop over items each pass sends once', async (world) => {
		refuse(world, 2, 5);
		const loop = {
			name: 'Loop',
			type: 'n8n-nodes-base.splitInBatches',
			typeVersion: 3,
			parameters: { batchSize: 2, options: {} },
		};
		const workflow = manualWorkflow('Loop', eight, loop, node);
		const to = (name: string) => [{ node: name, type: 'main', index: 0 }];
		const connections = {
			[start]: { main: [to('Loop')] },
			Loop: { main: [[], to('Send SMS')] },
			'Send SMS': { main: [to('Loop')] },
		};
		const id = await world.rest.importWorkflow({ ...workflow, connections });
		const failed = await world.rest.runWorkflow(id, start);
		const retried = await pressRetry(world, failed);
		assert.equal(retried.status, 'error');
		assertRefused(await pressRetry(world, failed));
		assertSucceeded(await pressRetry(world, retried));
		assertRefused(await pressRetry(world, failed));
		assertRefused(await pressRetry(world, retried));
		assert.deepEqual(arrivals(world.emulator), each(1));
	}),
	check('after a cancelled Retry the rest is sent, and nothing twice', async (world) => {
		refuse(world, 2);
		const failed = await run(world, 'Cancelled', node);
		world.emulator.fault({ do: 'hang', work: true, to: phoneOf(4), times: 1 });
		const running = pressRetry(world, failed).catch(() => {});
		await until('the message that hangs', () => arrivals(world.emulator)[4] === 1);
		const [newest] = await world.rest.executionsOf();
		assert.ok(newest);
		await world.rest.stopExecution(newest.id);
		await running;
		const cancelled = await world.rest.finished(newest.id);
		assert.equal(cancelled.status, 'canceled');
		for (const of of [failed, cancelled]) await pressRetry(world, of);
		assert.deepEqual(arrivals(world.emulator), each(1));
	}),
	check('an execution started by a webhook sends each message once', async (world) => {
		const { rest, emulator, webhookUrl } = world;
		const path = 'retry-twice';
		const webhook = {
			name: start,
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2,
			webhookId: path,
			parameters: { httpMethod: 'POST', path, options: {} },
		};
		const items = `return ${JSON.stringify(eight)}.map((json) => ({ json }))`;
		const id = await rest.importWorkflow(workflowOf('Webhook', webhook, code('Items', items), node));
		await rest.activateWorkflow(id);
		refuse(world, 2);
		const address = `${webhookUrl}/webhook/${path}`;
		await until('the webhook answers', async () => (await fetch(address, { method: 'POST' })).ok);
		const [failed] = await rest.settledExecutions(id, 1);
		assert.ok(failed);
		assertSucceeded(await pressRetry(world, failed));
		assertRefused(await pressRetry(world, failed));
		await rest.deactivateWorkflow(id);
		assert.deepEqual(arrivals(emulator), each(1));
	}),
	check(
		'while n8n’s table of processed values is missing nothing is sent, and then everything is',
		async (world) => {
			refuse(world, 2);
			const failed = await run(world, 'Table away', node);
			const database = new DatabaseSync(join(world.userFolder, '.n8n', 'database.sqlite'));
			database.exec('PRAGMA busy_timeout = 5000');
			database.exec('ALTER TABLE processed_data RENAME TO processed_data_away');
			const waiting = pressRetry(world, failed);
			await sleep(10_000);
			const meanwhile = arrivals(world.emulator);
			database.exec('ALTER TABLE processed_data_away RENAME TO processed_data');
			database.close();
			assert.deepEqual(
				meanwhile,
				eight.map((_, item) => (item < 2 ? 1 : 0)),
			);
			assertSucceeded(await waiting);
			assert.deepEqual(arrivals(world.emulator), each(1));
		},
	),
];
