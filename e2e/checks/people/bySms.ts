import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { credentialNames } from '../../../n8n/credentials';
import { withActive } from '../trigger/activeTrigger';
import { manualWorkflow, start, triggerNode, workflowOf } from '../workflows';
import type { World } from '../world';
import { asking, questionNode } from './question';
import { takingReplies } from './takingReplies';

/** Asks by SMS and answers as the recipient. */

type Place = Pick<World, 'rest' | 'emulator' | 'webhookUrl' | 'credentials'>;

export const person = '525587654321';

/** A node that asks by SMS. */
const smsQuestion = (parameters: Record<string, unknown> = {}) =>
	questionNode({ channel: 'sms', answerBy: 'reply', ...parameters });

/** A workflow with a trigger that receives replies. */
export interface Replies {
	readonly workflowId: string;
	/** The address of its trigger. */
	readonly to: string;
	/**
	 * Sends an SMS as a phone does: the service takes it as an answer to the newest message to that
	 * number.
	 */
	say(message: string, from?: string, door?: string): Promise<readonly number[]>;
	/** Replies to a given SMS from its recipient; resolves with the statuses of all attempts. */
	reply(id: number, message: string, more?: Record<string, string>): Promise<readonly number[]>;
	/** Returns the events that started the trigger's workflow. */
	started(count: number): Promise<Array<Record<string, unknown>>>;
}

/** Activates a trigger that passes replies to waiting questions. */
export async function withReplies(
	world: Place,
	use: (replies: Replies) => Promise<void>,
	parameters: Record<string, unknown> = {},
): Promise<void> {
	const { rest, emulator } = world;
	emulator.reset();
	const node = triggerNode(randomUUID(), {
		events: ['sms.incoming', 'whatsApp.message'],
		...parameters,
	});
	node['credentials'] = {
		...Object(node['credentials']),
		messagingServiceApi: { id: null, name: credentialNames.api },
	};
	const handle = { name: 'Handle', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} };
	const workflowId = await rest.importWorkflow(
		await takingReplies(world, workflowOf('Replies', node, handle)),
	);
	await withActive(world, workflowId, async (to) => {
		await use({
			workflowId,
			to,
			async say(message, from = person, door = world.webhookUrl) {
				const sms = { source_addr: from, message };
				const at = to.replace(world.webhookUrl, door);
				return (await emulator.incomingSms(sms, { to: at, tries: 12 })).statuses;
			},
			async reply(id, message, more = {}) {
				const asked = emulator.messages.find((one) => one.id === id);
				const sms = { source_addr: asked?.number ?? '', message, sms_id: String(id), ...more };
				const { statuses } = await emulator.incomingSms(sms, { to, tries: 12 });
				return statuses;
			},
			async started(count) {
				const found = await rest.settledExecutions(workflowId, count);
				const all = await Promise.all(found.map(async ({ id }) => await rest.execution(id)));
				return all.flatMap(({ items }) => items('Event'));
			},
		});
	});
}

/** Runs a workflow that asks by SMS several times until each execution waits; returns their IDs. */
async function askOften(
	{ rest }: Place,
	times: number,
	parameters: Record<string, unknown> = {},
): Promise<string[]> {
	const id = await rest.importWorkflow(manualWorkflow('Ask by SMS', [{}], smsQuestion(parameters)));
	const executions: string[] = [];
	for (let time = 0; time < times; time += 1) {
		const { id: executionId, status, failure } = await rest.runWorkflow(id, start);
		assert.equal(status, 'waiting', failure?.message);
		executions.push(executionId);
	}
	return executions;
}

export const askBySms = async (
	place: Place,
	parameters: Record<string, unknown> = {},
): Promise<string> => (await askOften(place, 1, parameters))[0] ?? '';

/** Starts a workflow that asks by SMS without waiting for it. */
export async function startBySms({ rest }: Place): Promise<string> {
	const id = await rest.importWorkflow(manualWorkflow('Ask by SMS', [{}], smsQuestion()));
	return await rest.startWorkflow(id, start);
}

/** Returns the output of the question. */
export async function answerOf(
	{ rest }: Place,
	executionId: string,
): Promise<Record<string, unknown>> {
	for (const from = Date.now(); ; await sleep(100)) {
		const { status, items } = await rest.execution(executionId);
		if (status === 'success') return Object(items(asking)[0]?.['data']);
		if (Date.now() - from > 20_000) throw new Error(`Its execution is still ${status}.`);
	}
}

/** Returns the newest SMS. */
export const lastSms = ({ emulator }: Place) => emulator.messages.at(-1) ?? assert.fail('no SMS');
