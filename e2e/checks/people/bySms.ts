import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { credentialNames } from '../../../n8n/credentials';
import { listening } from '../trigger/listening';
import { addressOf } from '../trigger/activeTrigger';
import { manualWorkflow, start, triggerNode, workflowOf } from '../workflows';
import type { World } from '../world';
import { asking, questionNode } from './question';

/** Asking by SMS, and answering on the phones that it reaches. */

type Place = Pick<World, 'rest' | 'emulator' | 'webhookUrl'>;

export const person = '525587654321';

/** The node that asks by SMS. */
const smsQuestion = (parameters: Record<string, unknown> = {}) =>
	questionNode({ channel: 'sms', from: undefined, ...parameters });

/** What a trigger does with an SMS of somebody. */
export interface Replies {
	readonly workflowId: string;
	/** Answers an SMS from the number that it went to; resolves with the statuses of all tries. */
	reply(id: number, message: string, more?: Record<string, string>): Promise<readonly number[]>;
	/** What the workflow of the trigger was started with. */
	started(count: number): Promise<Array<Record<string, unknown>>>;
}

/** An active trigger that hands replies over. */
export async function withReplies(
	{ rest, emulator, webhookUrl }: Place,
	use: (replies: Replies) => Promise<void>,
	parameters: Record<string, unknown> = {},
): Promise<void> {
	emulator.reset();
	const webhookId = randomUUID();
	const node = triggerNode(webhookId, { events: ['sms.incoming'], ...parameters });
	node['credentials'] = {
		...Object(node['credentials']),
		messagingServiceApi: { id: null, name: credentialNames.api },
	};
	const handle = { name: 'Handle', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} };
	const workflowId = await rest.importWorkflow(workflowOf('Replies', node, handle));
	await rest.activateWorkflow(workflowId);
	const to = addressOf(webhookUrl, webhookId);
	try {
		await listening(to);
		await use({
			workflowId,
			async reply(id, message, more = {}) {
				const asked = emulator.messages.find((one) => one.id === id);
				const sms = { source_addr: asked?.number ?? '', message, sms_id: String(id), ...more };
				const { statuses } = await emulator.incomingSms(sms, { to, tries: 8 });
				return statuses;
			},
			async started(count) {
				const found = await rest.settledExecutions(workflowId, count);
				const all = await Promise.all(found.map(async ({ id }) => await rest.execution(id)));
				return all.flatMap(({ items }) => items('Event'));
			},
		});
	} finally {
		await rest.deactivateWorkflow(workflowId);
	}
}

/** Runs a workflow that asks by SMS, until it waits. */
export async function askBySms({ rest }: Place, parameters: Record<string, unknown> = {}): Promise<string> {
	const id = await rest.importWorkflow(manualWorkflow('Ask by SMS', [{}], smsQuestion(parameters)));
	const { id: executionId, status, failure } = await rest.runWorkflow(id, start);
	assert.equal(status, 'waiting', failure?.message);
	return executionId;
}

/** What came out of the question. */
export async function answerOf({ rest }: Place, executionId: string): Promise<Record<string, unknown>> {
	for (const from = Date.now(); Date.now() - from < 20_000; await sleep(100)) {
		const { status, items } = await rest.execution(executionId);
		if (status === 'success') return Object(items(asking)[0]?.['data']);
	}
	throw new Error('It still waits.');
}

/** The SMS that arrived last. */
export const lastSms = ({ emulator }: Place) => emulator.messages.at(-1) ?? assert.fail('no SMS');
