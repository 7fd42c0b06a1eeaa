import assert from 'node:assert/strict';
import { nodeTo, workflowTo } from '../checks/sending/severalNumbers';
import { start } from '../checks/workflows';
import type { Check } from '../checks/world';
import type { KillableWorld } from './killed';

/** A node that was cut and pasted has a new ID, and after a restart n8n's process knows nothing of the Retries before. */

const numbers = ['525510000021', '525510000022', '525510000023'];
const pasted = { id: 'node-pasted' };

export const pastedChecks: ReadonlyArray<Check<KillableWorld>> = [
	{
		claim: 'a second Retry after the node was pasted and n8n restarted sends nothing',
		timeoutMs: 180_000,
		async run({ emulator, rest, kill, restart }) {
			emulator.reset();
			const refuse = (...to: string[]) => {
				for (const one of to)
					emulator.fault({ do: 'refuseSms', condition: 'notReachable', to: one, times: 1 });
			};
			const counts = () =>
				numbers.map((one) => emulator.messages.filter(({ number }) => number === one).length);
			const id = await rest.importWorkflow(workflowTo('Pasted', nodeTo(numbers)));
			refuse(...numbers.slice(1));
			const failed = await rest.runWorkflow(id, start);
			refuse(...numbers.slice(2));
			await rest.retryExecution(failed.id, 'saved');
			await kill();
			await restart();
			await rest.updateWorkflow(id, workflowTo('Pasted', nodeTo(numbers, {}, pasted)));
			const second = await rest.retryExecution(failed.id, 'saved');
			assert.match(second.failure?.message ?? '', /Retry of this execution/);
			assert.deepEqual(counts(), [1, 1, 0]);
		},
	},
];
