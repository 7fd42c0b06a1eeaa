import assert from 'node:assert/strict';

import { runs } from '../running';
import { manualWorkflow, phones, smsNode } from '../workflows';
import { credentialOf, type Check } from '../world';

/** Failures with On Error = Continue (using error output). */

const six = phones(6);
const byErrorOutput = { onError: 'continueErrorOutput' };

export const errorOutputChecks: readonly Check[] = [
	{
		claim:
			'Of six items, one refused by the service and one with an invalid number go to the error output',
		async run(world) {
			const { emulator } = world;
			emulator.reset();
			emulator.fault({ do: 'refuseSms', condition: 'notReachable', to: six[1]?.phone ?? '' });
			const items = six.map((item, index) => (index === 4 ? { phone: '12' } : item));
			const node = smsNode({}, byErrorOutput);
			const { items: of } = await runs(world, manualWorkflow('Error output', items, node));
			assert.deepEqual(
				of('Send SMS', 0).map(({ to }) => to),
				[0, 2, 3, 5].map((index) => `+${six[index]?.phone}`),
			);
			const errors = of('Send SMS', 1).map(({ error }) => Object(error));
			assert.deepEqual(
				errors.map(({ itemIndex, delivery, code }) => [itemIndex, delivery, code] as unknown[]),
				[
					[1, 'notSent', 'notReachable'],
					[4, 'notSent', 'invalid'],
				],
			);
			assert.equal(emulator.messages.length, 4);
		},
	},
	{
		claim: 'A wrong key puts every item on the error output, and none on the main output',
		async run(world) {
			world.emulator.reset();
			const { type, data } = credentialOf(world.credentials, 'messagingServiceApi');
			const name = 'Another key';
			const wrong = { ...data, password: 'kestrel-Other-1' };
			await world.rest.createCredential({ name, type, data: wrong });
			const node = smsNode({}, { ...byErrorOutput, credentials: { [type]: { id: null, name } } });
			const { items } = await runs(world, manualWorkflow('Whole run', six, node));
			const errors = items('Send SMS', 1).map(({ error }) => Object(error).delivery as unknown);
			assert.deepEqual([items('Send SMS', 0), errors], [[], six.map(() => 'notSent')]);
		},
	},
];
