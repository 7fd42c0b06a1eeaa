import assert from 'node:assert/strict';

import { manualWorkflow, phones, smsNode, start } from '../checks/workflows';
import type { Check } from '../checks/world';

/** Items that fail individually in one run. */

const six = phones(6);

export const errorOutputChecks: readonly Check[] = [
	{
		claim:
			'Of six items, one refused by the service and one with an invalid number go to the error output',
		async run({ emulator, rest }) {
			emulator.reset();
			emulator.fault({ do: 'refuseSms', condition: 'notReachable', to: six[1]?.phone ?? '' });
			const items = six.map((item, index) => (index === 4 ? { phone: '12' } : item));
			const node = smsNode({}, { onError: 'continueErrorOutput' });
			const id = await rest.importWorkflow(manualWorkflow('Error output', items, node));
			const { status, failure, items: of } = await rest.runWorkflow(id, start);
			assert.equal(status, 'success', failure?.message);
			assert.deepEqual(
				of('Send SMS', 0).map(({ to }) => to),
				[0, 2, 3, 5].map((index) => `+${six[index]?.phone}`),
			);
			const failed = of('Send SMS', 1).map(({ error }) => Object(error) as Record<string, unknown>);
			assert.deepEqual(
				failed.map(({ itemIndex, delivery, code }) => [itemIndex, delivery, code]),
				[
					[1, 'notSent', 'notReachable'],
					[4, 'notSent', 'invalid'],
				],
			);
			assert.equal(emulator.messages.length, 4);
		},
	},
];
