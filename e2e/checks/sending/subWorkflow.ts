import assert from 'node:assert/strict';

import { callOf } from '../places/inWorkflow';
import { ended, runs } from '../running';
import {
	byInvoice,
	limitedTo,
	manualWorkflow,
	nodeOf,
	phones,
	smsNode,
	workflowOf,
} from '../workflows';
import type { Check } from '../world';

/** Messages sent by a sub-workflow. */

const items = phones(6);

export const subWorkflowChecks: readonly Check[] = [
	{
		claim:
			'Retry of a parent whose sub-workflow failed at the fourth item sends nothing twice with Send Once Keys',
		async run({ emulator, rest }) {
			emulator.reset();
			const to = items[3]?.phone ?? '';
			emulator.fault({ do: 'refuseSms', condition: 'noCredits', to, times: 1 });
			const called = nodeOf('Called', 'executeWorkflowTrigger@1.1', { inputSource: 'passthrough' });
			const sub = await rest.importWorkflow(
				workflowOf('Sub-workflow', called, limitedTo(1, smsNode(byInvoice))),
			);
			// An inactive sub-workflow runs only in manual executions, and a Retry is not one.
			await rest.activateWorkflow(sub);
			const failed = await runs({ rest }, manualWorkflow('Parent', items, callOf(sub)), 'error');
			assert.equal(emulator.messages.length, 3);
			const retried = ended(await rest.retryExecution(failed.id, 'saved'));
			assert.equal(retried.items('Call').length, items.length);
			assert.deepEqual(
				emulator.messages.map(({ number }) => number).sort(),
				items.map(({ phone }) => phone),
			);
		},
	},
];
