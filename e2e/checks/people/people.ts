import assert from 'node:assert/strict';

import type { Check } from '../world';
import { answersOf, ask, linksIn, post } from './question';

/** People who are asked, and visitors that open their links automatically. */

const fields = [
	{ fieldLabel: 'Reason', fieldType: 'text', requiredField: true },
	{ fieldLabel: 'Amount', fieldType: 'number' },
];
const byEmail = { channel: 'email', to: 'ana@example.com', subject: 'Refund?' };

export const peopleChecks: readonly Check[] = [
	{
		claim: 'A question by WhatsApp waits, and the workflow continues with the approval',
		async run(world) {
			const { executionId, links } = await ask(world);
			const [link = '', ...more] = links;
			assert.deepEqual(more, []);
			const page = await fetch(link);
			assert.equal(page.status, 200);
			assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
			assert.match(await page.text(), /May order F-1042 be refunded\?/);
			assert.equal((await world.rest.execution(executionId)).status, 'waiting');
			const thanks = await post(link, { decision: 'approve' });
			assert.match(await thanks.text(), /Thank you/);
			const [data] = await answersOf(world, executionId);
			assert.deepEqual(
				[data?.['approved'], data?.['outcome'], data?.['answeredBy']],
				[true, 'answered', '+525587654321'],
			);
			const again = await post(link, { decision: 'decline' });
			assert.match(await again.text(), /has finished already|Already answered|No action required/);
		},
	},
	{
		claim: 'A question by e-mail waits, and the workflow continues with the form’s values',
		async run(world) {
			const form = { responseType: 'customForm', formFields: { values: fields } };
			const { executionId, links } = await ask(world, { ...byEmail, ...form });
			const enter = async (reason: string) => {
				const body = new FormData();
				body.set('field-0', reason);
				body.set('field-1', '12.50');
				return await fetch(links[0] ?? '', { method: 'POST', body });
			};
			const missing = await enter('');
			assert.equal(missing.status, 422);
			assert.match(await missing.text(), /Reason.*Please fill this in/s);
			assert.equal((await enter('Damaged')).status, 200);
			const [data] = await answersOf(world, executionId);
			assert.deepEqual(
				[data?.['Reason'], data?.['Amount'], data?.['answeredBy']],
				['Damaged', 12.5, 'ana@example.com'],
			);
		},
	},
	{
		claim:
			'Forged, truncated and changed links, and those of another execution, decide nothing and reveal nothing',
		async run(world) {
			const first = await ask(world, byEmail);
			const second = await ask(world, byEmail);
			const [link = ''] = second.links;
			const other = (_: string, digit: string) => `signature=${digit === '0' ? '1' : '0'}`;
			for (const url of [
				link.replace(/signature=(.)/, other),
				link.slice(0, -1),
				link.replace(/&signature=.*/, ''),
				link.replace('p=0', 'p=1'),
				`${link}&utm_source=mail`,
				link.replace(`/${second.executionId}/`, `/${first.executionId}/`),
			]) {
				const response = await post(url, { decision: 'approve' });
				assert.equal(response.status, 401, url);
				assert.doesNotMatch(await response.text(), /F-1042/);
			}
			for (const { executionId } of [first, second])
				assert.equal((await world.rest.execution(executionId)).status, 'waiting');
		},
	},
	{
		claim:
			'If two people answer at the same moment, one answer counts, and the other person sees whose it was',
		async run(world) {
			const { executionId, links } = await ask(world, { to: '525587654321, 525587654322' });
			const { appMessages } = world.emulator;
			assert.equal(appMessages.length, 2);
			const ofFirst = { appMessages: appMessages.slice(0, 1), emails: [] };
			const answers = await Promise.all([
				post(linksIn(ofFirst, world.webhookUrl)[0] ?? '', { decision: 'approve' }),
				post(links[0] ?? '', { decision: 'decline' }),
			]);
			const [data, ...more] = await answersOf(world, executionId);
			assert.deepEqual(more, []);
			const isApproved = data?.['approved'] === true;
			const late = answers[isApproved ? 1 : 0];
			assert.equal(late?.status, 409);
			const said = `“${isApproved ? 'Approve' : 'Decline'}”, by …${String(data?.['answeredBy']).slice(-4)}`;
			const words = await late.text();
			// n8n answers slightly later requests itself, without calling the node.
			assert.ok(words.includes(said) || words.includes('running already'), words);
		},
	},
];
