import assert from 'node:assert/strict';

import { ask, asking, post } from '../checks/people/question';
import type { Check } from '../checks/world';

export const emailChecks: readonly Check[] = [
	{
		claim:
			'A question by e-mail waits; opening its link decides nothing, and the workflow continues after the approval',
		async run(world) {
			const { executionId, links } = await ask(world, {
				channel: 'email',
				to: 'ana@example.com',
				subject: 'Refund',
			});
			const [approve = '', decline = ''] = links;
			for (const link of [approve, decline, approve]) {
				const page = await fetch(link);
				assert.equal(page.status, 200);
				assert.match(await page.text(), /May order F-1042 be refunded\?/);
			}
			assert.equal((await world.rest.execution(executionId)).status, 'waiting');
			assert.match(await (await post(approve, { decision: 'approve' })).text(), /Thank you/);
			const { status, items, failure } = await world.rest.finished(executionId);
			assert.equal(status, 'success', failure?.message);
			const data = Object(items(asking)[0]?.['data']) as Record<string, unknown>;
			assert.deepEqual(
				[data['approved'], data['outcome'], data['channel'], data['answeredBy']],
				[true, 'answered', 'email', 'ana@example.com'],
			);
		},
	},
];
