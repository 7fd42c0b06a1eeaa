import assert from 'node:assert/strict';

import type { Emulator } from '../../../emulator';
import { ended, runs } from '../running';
import { limitedTo, manualWorkflow, phones, smsNode, start, tried } from '../workflows';
import type { Check } from '../world';

/** Sent messages are not sent again. */

const six = phones(6);
const all = six.map(({ phone }) => phone);
const fourth = all[3] ?? '';
const refused = { do: 'refuseSms', condition: 'noCredits', to: fourth } as const;

const sentTo = ({ messages }: Emulator) => messages.map(({ number }) => number).sort();
const smsRequests = ({ requests }: Emulator) =>
	requests.filter(({ endpoint }) => endpoint === 'smsSend').length;

const retryChecks = (['saved', 'original'] as const).map((which): Check => ({
	claim: `Retry of a failed execution with the ${which} workflow sends the remaining messages, and nothing twice`,
	async run({ emulator, rest }) {
		emulator.reset();
		emulator.fault({ ...refused, times: 1 });
		const workflow = manualWorkflow('Retry', six, limitedTo(1, smsNode()));
		const failed = await runs({ rest }, workflow, 'error');
		assert.match(failed.failure?.description ?? '', /3 sent, 3 not sent/);
		assert.deepEqual(sentTo(emulator), all.slice(0, 3));
		const retried = ended(await rest.retryExecution(failed.id, which));
		assert.notEqual(retried.id, failed.id);
		assert.deepEqual(
			retried.items('Send SMS').map(({ to }) => String(to).slice(1)),
			all,
		);
		// Pressed again, it starts from the same data.
		const again = await rest.retryExecution(failed.id, which);
		assert.match(again.failure?.message ?? '', /Retry of this execution/);
		assert.deepEqual(sentTo(emulator), all);
	},
}));

export const onceChecks: readonly Check[] = [
	{
		claim: 'Retry On Fail sends each SMS exactly once if the service first refuses one',
		async run(world) {
			const { emulator } = world;
			emulator.reset();
			emulator.fault({ ...refused, times: 2 });
			const { items } = await runs(world, manualWorkflow('Retry', six, smsNode({}, tried)));
			assert.equal(items('Send SMS').length, 6);
			assert.deepEqual(sentTo(emulator), all);
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
			const workflow = manualWorkflow('Unknown outcome', six, smsNode({}, tried));
			const failed = await runs({ rest }, workflow, 'error', start);
			assert.match(failed.failure?.message ?? '', /may have sent this already/);
			for (const which of ['saved', 'original'] as const)
				ended(await rest.retryExecution(failed.id, which), 'error');
			assert.deepEqual(sentTo(emulator), all);
			assert.equal(smsRequests(emulator), 6);
		},
	},
	...retryChecks,
];
