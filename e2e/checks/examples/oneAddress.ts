import assert from 'node:assert/strict';

import { exampleFiles, readExample } from '../../../n8n/examples';
import { until } from '../until';
import { start } from '../workflows';
import type { Check, World } from '../world';
import { behind, noteOf, triggerIn, withOneAddress, type EventName } from './behind';
import { sendEvent } from './events';
import { runByHand } from './scene';
import { scenes } from './scenes';

const own = '.messagingServiceTrigger';
/** This one needs a model (agent/examples.ts). */
const playedElsewhere = ['people-whatsapp-agent.json'];

const hung = exampleFiles().filter((file) => triggerIn(file) !== undefined);

/** Plays an example behind the address: one event of each kind that its own trigger has chosen. */
async function playBehind(world: World, file: string): Promise<void> {
	const { emulator, rest } = world;
	emulator.reset();
	const { nodes } = readExample(file, emulator.url);
	const { events }: { events: readonly EventName[] } = Object(
		nodes.find(({ type }) => type.endsWith(own))?.['parameters'],
	);
	const id = await rest.importWorkflow(behind(file, emulator.url));
	const byHand = nodes.find(({ type }) => type === 'n8n-nodes-base.manualTrigger');
	if (byHand !== undefined) await runByHand(world, id, byHand.name);
	const wanted = Object.fromEntries(events.map((event) => [event, id]));
	const withMedia = noteOf(file).includes('Turn on *Download Media* in that trigger');
	const options = withMedia ? { downloadMedia: true } : {};
	let due = byHand === undefined ? 0 : 1;
	const sendAll = async (to: string) => {
		for (const event of events) {
			assert.equal((await sendEvent(emulator, event, to)).status, 200, event);
			await rest.settledExecutions(id, (due += 1));
		}
	};
	await withOneAddress(world, wanted, sendAll, options);
	const executions = await rest.settledExecutions(id, due);
	assert.deepEqual(
		executions.map(({ status }) => status),
		executions.map(() => 'success'),
	);
	scenes[file]?.shows?.(await rest.execution(executions[0]?.id ?? ''), world);
}

/** Opt-outs, delivery reports, and replies to questions, all by one address. */
async function threeOnOne(world: World): Promise<void> {
	const { emulator, rest } = world;
	emulator.reset();
	const stored = async (file: string) => await rest.importWorkflow(behind(file, emulator.url));
	const optOut = await stored('trigger-opt-out-list.json');
	const orders = await stored('trigger-delivery-report.json');
	const question = await rest.importWorkflow(readExample('people-sms-steps.json', emulator.url));
	const wanted = { 'sms.incoming': optOut, 'sms.deliveryReport': orders };
	await withOneAddress(world, wanted, async (to, address) => {
		const from = emulator.messages.length;
		await runByHand(world, optOut, start);
		await runByHand(world, orders, start);
		const asked = await rest.runWorkflow(question, start);
		assert.equal(asked.status, 'waiting', asked.failure?.message);
		const [, other, order, questioned] = emulator.messages.slice(from);
		assert.ok(other && order && questioned);

		// Not the one who is asked: STOP ends every question to a phone.
		const stop = { source_addr: other.number, message: 'STOP', short_code: '26262' };
		assert.equal((await emulator.incomingSms(stop, { to })).status, 200);
		assert.equal((await emulator.deliverReport(order.id, { to })).status, 200);
		const reply = async (message: string, sms_id = String(emulator.messages.at(-1)?.id)) => {
			const sms = { source_addr: questioned.number, message, sms_id };
			assert.equal((await emulator.incomingSms(sms, { to, tries: 8 })).status, 200);
		};
		await reply('yes', String(questioned.id));
		await until(
			'the second question',
			() => emulator.messages.at(-1)?.text.includes('account') === true,
		);
		await reply('4152 3133');
		await until('it goes on', async () => (await rest.execution(asked.id)).status === 'success');
		await rest.settledExecutions(optOut, 2);
		const [reported] = await rest.settledExecutions(orders, 2);
		const [found] = (await rest.execution(reported?.id ?? '')).items('Order and Status');
		assert.deepEqual([found?.['order'], found?.['status']], ['A-1001', 'confirmed']);
		// STOP and the report; the answer started nothing here.
		await rest.settledExecutions(address, 2);

		const before = emulator.messages.length;
		await runByHand(world, optOut, start);
		const again = emulator.messages.slice(before).map(({ number }) => number);
		assert.deepEqual(again, ['525512345678']);
	});
}

/** Three workflows on one address; in queue mode as well. */
export const threeOnOneChecks: readonly Check[] = [
	{
		claim:
			'One address, three workflows: STOP reaches the opt-out list, a delivery report its order, and a reply its question',
		run: threeOnOne,
		timeoutMs: 90_000,
	},
];

export const oneAddressChecks: readonly Check[] = [
	...threeOnOneChecks,
	...hung
		.filter((file) => !playedElsewhere.includes(file))
		.map((file) => ({
			claim: `examples/${file}, hung behind one address as its note says, gets its events`,
			run: (world: World) => playBehind(world, file),
		})),
	{
		claim: 'Every example with a trigger says how to hang it behind one address',
		run: () => {
			const listening = exampleFiles().filter((file) =>
				readExample(file, '').nodes.some(({ type }) => type.endsWith(own)),
			);
			const others = ['people-sms-replies.json', 'trigger-one-address.json'];
			assert.deepEqual(
				hung,
				listening.filter((file) => !others.includes(file)),
			);
			return Promise.resolve();
		},
	},
];
