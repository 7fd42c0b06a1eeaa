import assert from 'node:assert/strict';

import { readExample } from '../../../n8n/examples';
import { runs, withActive } from '../running';
import { nextHour, numbers, slowly, values, type Scene } from './scene';

const file = 'resolve-unknown.json';
const reset = { do: 'reset', endpoint: 'smsSend', times: 1 } as const;

/** The first message is sent without an answer, the second is not sent: both come out unknown. */
export const unknownOnes: Readonly<Record<string, Scene>> = {
	[file]: {
		settings: slowly,
		async play(world) {
			const { rest, emulator } = world;
			// An hour ago is in one second.
			const text = JSON.stringify(readExample(file, emulator.url));
			const soon = text.replace('Date.now() - 3600 * 1000', 'Date.now() + 1000');
			assert.notEqual(soon, text);
			const id = await rest.importWorkflow(JSON.parse(soon));
			emulator.fault({ ...reset, work: true, to: '525512345678' });
			emulator.fault({ ...reset, work: false, to: '525587654321' });
			const { items } = await runs(world, id);
			assert.deepEqual(values(items('Save Outcome'), 'order', 'state'), [
				['A-1001', 'unknown'],
				['A-1002', 'unknown'],
			]);
			const forPerson = async () =>
				(await nextHour(world, id)).items('For a Person').map(({ order }) => order);
			assert.deepEqual(await forPerson(), ['A-1001', 'A-1002']);
			await withActive(world, id, async (to) => {
				const before = (await rest.executionsOf(id)).length;
				const sent = emulator.messages[0]?.id ?? 0;
				assert.equal((await emulator.deliverReport(sent, { to })).status, 200);
				const [newest] = await rest.settledExecutions(id, before + 1);
				const resolved = (await rest.execution(newest?.id ?? '')).items('Was Sent');
				assert.deepEqual(values(resolved, 'order', 'state'), [['A-1001', 'sent']]);
				assert.deepEqual(await forPerson(), ['A-1002']);
			});
			await runs(world, id);
			assert.deepEqual(numbers(world), ['525512345678'], 'something was sent again by itself');
		},
	},
};
