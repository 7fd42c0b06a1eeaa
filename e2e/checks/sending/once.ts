import assert from 'node:assert/strict';

import type { Emulator } from '../../../emulator';
import { limitedTo, manualWorkflow, phones, smsNode, start } from '../workflows';
import type { Check } from '../world';

/** Sent messages are not sent again. */

const six = phones(6);
const fourth = six[3]?.phone ?? '';

function sentOnce({ messages }: Emulator, expected: ReadonlyArray<{ phone: string }> = six): void {
	assert.deepEqual(
		messages.map(({ number }) => number).sort(),
		expected.map(({ phone }) => phone),
	);
}

const smsRequests = ({ requests }: Emulator) =>
	requests.filter(({ endpoint }) => endpoint === 'smsSend').length;

const retryChecks = (['saved', 'original'] as const).map((which): Check => ({
	claim: `Retry of a failed execution with the ${which} workflow sends the remaining messages, and nothing twice`,
	async run({ emulator, rest }) {
		emulator.reset();
		emulator.fault({ do: 'refuseSms', condition: 'noCredits', to: fourth, times: 1 });
		const node = limitedTo(1, smsNode());
		const id = await rest.importWorkflow(manualWorkflow('Retry', six, node));
		const failed = await rest.runWorkflow(id, start);
		assert.equal(failed.status, 'error');
		assert.match(failed.failure?.description ?? '', /3 sent, 3 not sent/);
		sentOnce(emulator, six.slice(0, 3));

		const retried = await rest.retryExecution(failed.id, which);
		assert.equal(retried.status, 'success', retried.failure?.message);
		assert.notEqual(retried.id, failed.id);
		assert.deepEqual(
			retried.items('Send SMS').map(({ to }) => String(to).slice(1)),
			six.map(({ phone }) => phone),
		);
		// Pressed again, it starts from the same data.
		const again = await rest.retryExecution(failed.id, which);
		assert.match(again.failure?.message ?? '', /Retry of this execution/);
		sentOnce(emulator);
	},
}));

export const onceChecks: readonly Check[] = [
	{
		claim: 'Retry On Fail sends each SMS exactly once if the service first refuses one',
		async run({ emulator, rest }) {
			emulator.reset();
			const fault = emulator.fault({
				do: 'refuseSms',
				condition: 'noCredits',
				to: fourth,
				times: 2,
			});
			const node = smsNode({}, { retryOnFail: true, maxTries: 3, waitBetweenTries: 50 });
			const id = await rest.importWorkflow(manualWorkflow('Retry On Fail', six, node));
			const { status, failure, items } = await rest.runWorkflow(id, start);
			assert.equal(status, 'success', failure?.message);
			assert.equal(fault.happened, 2);
			assert.equal(items('Send SMS').length, 6);
			sentOnce(emulator);
			// The refused message three times, the others once.
			assert.equal(smsRequests(emulator), 8);
		},
	},
	{
		claim:
			'An SMS with a lost answer is not sent again by Retry On Fail or Retry, and is reported as uncertain',
		async run({ emulator, rest }) {
			emulator.reset();
			emulator.fault({ do: 'reset', work: true, to: fourth, times: 1 });
			const node = smsNode({}, { retryOnFail: true, maxTries: 3, waitBetweenTries: 50 });
			const id = await rest.importWorkflow(manualWorkflow('Unknown outcome', six, node));
			const failed = await rest.runWorkflow(id, start);
			assert.equal(failed.status, 'error');
			assert.match(failed.failure?.message ?? '', /may have sent this already/);
			sentOnce(emulator);
			for (const which of ['saved', 'original'] as const) {
				assert.equal((await rest.retryExecution(failed.id, which)).status, 'error');
			}
			sentOnce(emulator);
			assert.equal(smsRequests(emulator), 6);
		},
	},
	...retryChecks,
];
