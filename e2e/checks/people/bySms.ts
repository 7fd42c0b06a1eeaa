import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import { credentialNames } from '../../../n8n/credentials';
import { comesTo, executionsOf, handle, runs, withActive } from '../running';
import { manualWorkflow, start, triggerNode, workflowOf } from '../workflows';
import type { World } from '../world';
import { asking, questionNode } from './question';
import { takingReplies } from './takingReplies';

/** Asks by SMS and answers as the recipient. */

type Place = Pick<World, 'rest' | 'emulator' | 'webhookUrl' | 'credentials'>;

export const person = '525587654321';

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
	reply(id: number, message: string): Promise<readonly number[]>;
	/** Returns the events that started the trigger's workflow. */
	started(count: number): Promise<Array<Record<string, unknown>>>;
}

/** Activates a trigger that passes replies to waiting questions. */
export async function withReplies(
	world: Place,
	use: (replies: Replies) => Promise<void>,
): Promise<void> {
	const { rest, emulator, webhookUrl } = world;
	emulator.reset();
	const node = triggerNode(randomUUID(), { events: ['sms.incoming', 'whatsApp.message'] });
	node['credentials'] = {
		...Object(node['credentials']),
		messagingServiceApi: { id: null, name: credentialNames.api },
	};
	const workflow = await takingReplies(world, workflowOf('Replies', node, handle));
	const workflowId = await rest.importWorkflow(workflow);
	await withActive(world, workflowId, async (to) => {
		const send = async (sms: Parameters<typeof emulator.incomingSms>[0], at = to) =>
			(await emulator.incomingSms(sms, { to: at, tries: 12 })).statuses;
		await use({
			workflowId,
			to,
			say: async (message, source_addr = person, door = webhookUrl) =>
				await send({ source_addr, message }, to.replace(webhookUrl, door)),
			async reply(id, message) {
				const asked = emulator.messages.find((one) => one.id === id);
				return await send({ source_addr: asked?.number ?? '', message, sms_id: String(id) });
			},
			started: executionsOf(world, workflowId).events,
		});
	});
}

const bySms = (parameters: Record<string, unknown> = {}) => {
	const question = questionNode({ channel: 'sms', answerBy: 'reply', ...parameters });
	return manualWorkflow('Ask by SMS', [{}], question);
};

/** Runs a workflow that asks by SMS until it waits; returns the execution's ID. */
export const askBySms = async (
	place: Place,
	parameters: Record<string, unknown> = {},
): Promise<string> => (await runs(place, bySms(parameters), 'waiting')).id;

/** Starts a workflow that asks by SMS without waiting for it. */
export const startBySms = async ({ rest }: Place): Promise<string> =>
	await rest.startWorkflow(await rest.importWorkflow(bySms()), start);

/** Returns the output of the question. */
export async function answerOf(
	place: Place,
	executionId: string,
): Promise<Record<string, unknown>> {
	const { items } = await comesTo(place, executionId, 'success');
	return Object(items(asking)[0]?.['data']);
}

export const lastSms = ({ emulator }: Place) => emulator.messages.at(-1) ?? assert.fail('no SMS');

/** The numbers in the newest SMS that approve and decline its question. */
export const numbersIn = (text = ''): readonly [yes: string, no: string] => {
	const [yes = '', no = ''] = text.match(/^\d{3}(?= )/gm) ?? [];
	return [yes, no];
};
