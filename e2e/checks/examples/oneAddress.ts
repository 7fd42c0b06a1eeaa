import assert from 'node:assert/strict';

import { exampleFiles, importedExample, readExample } from '../../../n8n/examples';
import type { Workflow } from '../../../n8n/rest/workflow';
import { takingReplies } from '../people/takingReplies';
import { comesTo, ended, executionsOf, runs, until, withActive } from '../running';
import { changed, isTrigger, nodeOf, type Node } from '../workflows';
import type { Check, World } from '../world';

/** Examples behind the one of *one address, many workflows*, changed as their notes say. */

/** The nodes of the address that call another workflow, with the example that they call here. */
const calls: Readonly<Record<string, string>> = {
	'Opt-Out List': 'trigger-opt-out-list.json',
	'Delivery Reports': 'trigger-delivery-report.json',
	WhatsApp: 'trigger-whatsapp-auto-reply.json',
};

/** The trigger that an example's note wants replaced. */
const triggerIn = (file: string): string | undefined =>
	/\(\*Accept all data\*\) in place of \*\*(.+?)\*\*, with the same name/.exec(
		importedExample(file)
			.nodes.filter(({ type }) => type.endsWith('.stickyNote'))
			.map((note) => String(Object(note['parameters']).content))
			.join('\n'),
	)?.[1];

/** An example with *When Executed by Another Workflow* in place of its trigger. */
function behind(file: string, emulatorUrl: string): Workflow {
	const example = readExample(file, emulatorUrl);
	const kind = 'executeWorkflowTrigger@1.1';
	const replaced = ({ name, id, position }: Node): Node => ({
		...{ ...nodeOf(name, kind, { inputSource: 'passthrough' }), id, position },
	});
	const nodes = example.nodes.map((node) => (isTrigger(node) ? replaced(node) : node));
	return { ...example, nodes };
}

/** Opt-outs, delivery reports, WhatsApp, and replies to questions, all by one address. */
async function fourOnOne(world: World): Promise<void> {
	const { emulator, rest } = world;
	emulator.reset();
	const stored: Record<string, string> = {};
	for (const [node, file] of Object.entries(calls))
		stored[node] = await rest.importWorkflow(behind(file, emulator.url));
	const { 'Opt-Out List': optOut = '', 'Delivery Reports': orders = '', WhatsApp = '' } = stored;
	const example = readExample('trigger-one-address.json', emulator.url);
	const nodes = example.nodes.map((node) => {
		const value = stored[node.name];
		if (value === undefined) return node;
		return changed(node, { workflowId: { __rl: true, mode: 'id', value } });
	});
	const address = await rest.importWorkflow(await takingReplies(world, { ...example, nodes }));
	const question = await rest.importWorkflow(readExample('people-sms-steps.json', emulator.url));
	const play = async (to: string) => {
		await runs(world, optOut);
		await runs(world, orders);
		const asked = await runs(world, question, 'waiting');
		const [, other, order, questioned] = emulator.messages;
		assert.ok(other && order && questioned);

		// Not the one who is asked: STOP ends every question to a phone.
		const stop = { source_addr: other.number, message: 'STOP', short_code: '26262' };
		assert.equal((await emulator.incomingSms(stop, { to })).status, 200);
		assert.equal((await emulator.deliverReport(order.id, { to })).status, 200);
		assert.equal((await emulator.inboundMessage({}, { to, signed: true })).status, 200);
		const reply = async (message: string, sms_id = String(emulator.messages.at(-1)?.id)) => {
			const sms = { source_addr: questioned.number, message, sms_id };
			assert.equal((await emulator.incomingSms(sms, { to, tries: 8 })).status, 200);
		};
		await reply('yes', String(questioned.id));
		const isAsked = () => emulator.messages.at(-1)?.text.includes('account') === true;
		await until('the second question', isAsked);
		await reply('4152 3133');
		await comesTo(world, asked.id, 'success');
		await rest.settledExecutions(optOut, 2);
		const [reported] = await executionsOf(world, orders).executions(2);
		const [found] = ended(reported).items('Order and Status');
		assert.deepEqual([found?.['order'], found?.['status']], ['A-1001', 'confirmed']);
		ended((await executionsOf(world, WhatsApp).executions(1))[0]);
		assert.equal(emulator.appMessages.length, 1);
		// STOP, the report and the message; the answer started nothing here.
		await rest.settledExecutions(address, 3);

		const before = emulator.messages.length;
		await runs(world, optOut);
		const again = emulator.messages.slice(before).map(({ number }) => number);
		assert.deepEqual(again, ['525512345678']);
	};
	await withActive(world, address, play, Object.values(stored));
}

/** Four workflows on one address; in queue mode as well. */
export const oneAddressChecks: readonly Check[] = [
	{
		claim:
			'One address, four workflows: STOP reaches the opt-out list, a delivery report its order, a WhatsApp message its answer, and a reply its question',
		run: fourOnOne,
		timeoutMs: 90_000,
	},
	{
		claim:
			'Every example with a trigger says how to hang it behind one address, in place of which node',
		async run() {
			const others = ['people-sms-replies.json', 'trigger-one-address.json'];
			for (const file of exampleFiles().filter((one) => !others.includes(one))) {
				const trigger = importedExample(file).nodes.find(isTrigger);
				assert.equal(triggerIn(file), trigger?.name, file);
			}
		},
	},
];
