import assert from 'node:assert/strict';

import { manualWorkflow, service, start } from '../workflows';
import type { Check } from '../world';

/** A list is checked without an account. */

export const numberChecks: readonly Check[] = [
	{
		claim:
			'Numbers: Check Number runs without a credential, and tells possible, valid and the type',
		async run({ emulator, rest }) {
			emulator.reset();
			const parameters = {
				resource: 'sms',
				operation: 'checkNumber',
				to: '={{ $json.to }}',
				defaultCountry: 'MX',
			};
			const node = service('Check', { ...parameters, options: {} }, { credentials: {} });
			const items = ['55 1234 5678', '52 900 123 4567', '+44 7400 12345', '(11) 96123-4567'].map(
				(to) => ({
					to,
				}),
			);
			const id = await rest.importWorkflow(manualWorkflow('Check', items, node));
			const { status, failure, items: outputOf } = await rest.runWorkflow(id, start);
			assert.equal(status, 'success', failure?.message);
			assert.deepEqual(
				outputOf('Check').map(({ valid, possible, type }) => [valid, possible, type]),
				[
					[true, true, 'fixedLineOrMobile'],
					[true, true, 'premiumRate'],
					[false, true, null],
					[false, true, null],
				],
			);
			assert.deepEqual(emulator.requests, []);
		},
	},
];
