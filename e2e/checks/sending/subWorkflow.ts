import assert from 'node:assert/strict';

import { limitedTo, manualWorkflow, smsNode, start, workflowOf } from '../workflows';
import type { Check } from '../world';

/** Messages sent by a sub-workflow. */

const called = 'Call';
const items = Array.from({ length: 6 }, (_, index) => ({
	phone: `52551000010${index}`,
	invoice: `F-${index}`,
}));

const checkOf = (claim: string, options: Record<string, unknown>, twice: number): Check => ({
	claim,
	async run({ emulator, rest }) {
		emulator.reset();
		emulator.fault({
			do: 'refuseSms',
			condition: 'noCredits',
			to: items[3]?.phone ?? '',
			times: 1,
		});
		const trigger = {
			name: 'Called',
			type: 'n8n-nodes-base.executeWorkflowTrigger',
			typeVersion: 1.1,
			parameters: { inputSource: 'passthrough' },
		};
		const sub = await rest.importWorkflow(
			workflowOf('Sub-workflow', trigger, limitedTo(1, smsNode(options))),
		);
		// An inactive sub-workflow runs only in manual executions, and a Retry is not one.
		await rest.activateWorkflow(sub);
		const call = {
			name: called,
			type: 'n8n-nodes-base.executeWorkflow',
			typeVersion: 1.2,
			parameters: { workflowId: { __rl: true, mode: 'id', value: sub }, options: {} },
		};
		const parent = await rest.importWorkflow(manualWorkflow('Parent', items, call));
		const failed = await rest.runWorkflow(parent, start);
		assert.equal(failed.status, 'error');
		assert.equal(emulator.messages.length, 3);
		const retried = await rest.retryExecution(failed.id, 'saved');
		assert.equal(retried.status, 'success', retried.failure?.message);
		assert.equal(retried.items(called).length, items.length);
		assert.equal(new Set(emulator.messages.map(({ number }) => number)).size, items.length);
		assert.equal(emulator.messages.length, items.length + twice);
	},
});

export const subWorkflowChecks: readonly Check[] = [
	checkOf(
		'Retry of a parent whose sub-workflow failed at the fourth item sends nothing twice with Send Once Keys',
		{ sendOnceKey: '={{ $json.invoice }}' },
		0,
	),
	checkOf(
		'Without keys that Retry sends the first three again, because n8n starts a new sub-workflow execution without context',
		{},
		3,
	),
];
