import assert from 'node:assert/strict';

import { z } from 'zod/v4';

import type { Emulator } from '../../emulator';
import type { Execution } from '../../n8n/rest/execution';
import { exampleFiles, readExample } from '../../n8n/examples';
import { addressOf } from './trigger/activeTrigger';
import { listening } from './trigger/listening';
import type { Check, World } from './world';

/** Every file of `examples/`, imported and run as a user would. */

const Trigger = z.looseObject({
	type: z.string().endsWith('.messagingServiceTrigger'),
	webhookId: z.string(),
	parameters: z.looseObject({
		events: z.array(z.string()).default(['sms.deliveryReport', 'sms.incoming', 'whatsApp.message']),
	}),
});
type Trigger = z.infer<typeof Trigger>;

/** Sends one event of each kind that a trigger waits for. */
async function sendEvents(
	{ emulator, webhookUrl }: World,
	{ webhookId, parameters }: Trigger,
): Promise<number> {
	const to = addressOf(webhookUrl, webhookId);
	await listening(to);
	for (const event of parameters.events) {
		const { status } = await sendEvent(emulator, event, to);
		assert.equal(status, 200, `${event} was answered ${status}`);
	}
	return parameters.events.length;
}

function sendEvent(emulator: Emulator, event: string, to: string) {
	if (event === 'whatsApp.message') return emulator.inboundMessage({}, { to, signed: true });
	const sms = { source_addr: '525512345678', message: 'YES', short_code: '26262' };
	if (event === 'sms.incoming') return emulator.incomingSms(sms, { to });
	const [sent] = emulator.messages;
	const report = {
		trace_id: '1',
		segments: 1,
		chars: 2,
		encoding: 'GSM',
		message: 'Hi',
		phone: sms.source_addr,
		status: 3,
	};
	return sent === undefined
		? emulator.incomingSms(sms, { to, rawBody: JSON.stringify(report) })
		: emulator.deliverReport(sent.id, { to });
}

/** What an example is there to show, beyond running without a failure. */
const shows: Readonly<Record<string, (newest: Execution | undefined, world: World) => void>> = {
	'scheduled-missing-reports.json': (newest) => {
		const [silent] = newest?.items('No Report Yet') ?? [];
		assert.deepEqual([silent?.['order'], silent?.['status']], ['A-1001', 'pending']);
	},
	'sms-wait-until-final.json': (newest) => {
		const ends = (newest?.items('Final') ?? []).map(({ to, status }) => [to, status]);
		assert.deepEqual(ends, [
			['+525587654321', 'confirmed'],
			['+525500000010', 'rejected'],
		]);
		assert.ok(newest?.nodes.includes('Pause') && !newest.nodes.includes('Gave Up'));
	},
	'trigger-delivery-report.json': (newest) => {
		const [found] = newest?.items('Order and Status') ?? [];
		assert.deepEqual([found?.['order'], found?.['status']], ['A-1001', 'confirmed']);
	},
	'trigger-whatsapp-auto-reply.json': (_newest, { emulator }) => {
		assert.deepEqual(
			emulator.appMessages.map(({ request }) => [request.type, request.number]),
			[['text', '5215511112222']],
		);
	},
};

/** What has to be so at the service for that. */
const scenes: Readonly<Record<string, Parameters<Emulator['set']>[0]>> = {
	// No carrier takes the message as long as this lasts.
	'scheduled-missing-reports.json': { settleMs: 3_600_000 },
	// Too long for the first look, not for the second.
	'sms-wait-until-final.json': { settleMs: 2000 },
};

async function runExample(world: World, file: string): Promise<void> {
	const { emulator, rest } = world;
	emulator.reset();
	const { settleMs } = emulator.settings;
	emulator.set(scenes[file] ?? {});
	const workflow = readExample(file, emulator.url);
	const id = await rest.importWorkflow(workflow);
	const manual = workflow.nodes.find(({ type }) => type === 'n8n-nodes-base.manualTrigger');
	let due = 0;
	if (manual !== undefined) {
		const { status, failure } = await rest.runWorkflow(id, manual.name);
		assert.equal(status, 'success', `${failure?.node}: ${failure?.message}`);
		due += 1;
	}
	const triggers = (await rest.workflow(id)).nodes.flatMap((node) => Trigger.safeParse(node).data ?? []);
	assert.ok(manual !== undefined || triggers.length > 0, 'nothing starts it');
	if (triggers.length > 0) await rest.activateWorkflow(id);
	try {
		for (const trigger of triggers) due += await sendEvents(world, trigger);
		const executions = await rest.settledExecutions(id, due);
		assert.deepEqual(
			executions.map(({ status }) => status),
			executions.map(() => 'success'),
		);
		shows[file]?.(executions[0] && (await rest.execution(executions[0].id)), world);
	} finally {
		emulator.set({ settleMs });
		if (triggers.length > 0) await rest.deactivateWorkflow(id);
	}
}

/** Those with people in them need an answer (people/examples.ts). */
export const exampleChecks: readonly Check[] = exampleFiles()
	.filter((file) => !file.startsWith('people-'))
	.map((file) => ({
		claim: `examples/${file} can be imported as it is, and every run of it succeeds`,
		run: (world) => runExample(world, file),
	}));
