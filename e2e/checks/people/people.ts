import assert from 'node:assert/strict';

import type { Check, World } from '../world';
import { ask, asking, linksIn, post } from './question';

/** People who are asked, and visitors that open their links automatically. */

const outcome = async ({ rest }: World, id: string) => {
	const { status, items, failure } = await rest.finished(id);
	assert.equal(status, 'success', failure?.message);
	return items(asking).map(({ data }) => data as Record<string, unknown>);
};

export const peopleChecks: readonly Check[] = [
	{
		claim: 'A question by WhatsApp waits, and the workflow continues with the approval',
		async run(world) {
			const { executionId, links } = await ask(world);
			assert.equal(links.length, 1);
			const page = await fetch(links[0] ?? '');
			assert.equal(page.status, 200);
			assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
			assert.match(await page.text(), /May order F-1042 be refunded\?/);
			assert.equal((await world.rest.execution(executionId)).status, 'waiting');
			const thanks = await post(links[0] ?? '', { decision: 'approve' });
			assert.match(await thanks.text(), /Thank you/);
			const [data] = await outcome(world, executionId);
			assert.equal(data?.['approved'], true);
			assert.equal(data?.['outcome'], 'answered');
			assert.equal(data?.['answeredBy'], '+525587654321');
			const again = await post(links[0] ?? '', { decision: 'decline' });
			assert.match(await again.text(), /has finished already|Already answered|No action required/);
		},
	},
	{
		claim: 'A question by e-mail waits, and the workflow continues with the form’s values',
		async run(world) {
			const { executionId, links } = await ask(world, {
				channel: 'email',
				to: 'ana@example.com',
				subject: 'Refund',
				responseType: 'customForm',
				formFields: {
					values: [
						{ fieldLabel: 'Reason', fieldType: 'text', requiredField: true },
						{ fieldLabel: 'Amount', fieldType: 'number' },
					],
				},
			});
			const [link = ''] = links;
			assert.match(await (await fetch(link)).text(), /Reason/);
			const form = new FormData();
			form.set('field-0', '');
			form.set('field-1', '12.50');
			const missing = await fetch(link, { method: 'POST', body: form });
			assert.equal(missing.status, 422);
			assert.match(await missing.text(), /Please fill this in/);
			form.set('field-0', 'Damaged');
			assert.equal((await fetch(link, { method: 'POST', body: form })).status, 200);
			const [data] = await outcome(world, executionId);
			assert.equal(data?.['Reason'], 'Damaged');
			assert.equal(data?.['Amount'], 12.5);
			assert.equal(data?.['answeredBy'], 'ana@example.com');
		},
	},
	{
		claim:
			'Forged, truncated and changed links, and those of another execution, decide nothing and reveal nothing',
		async run(world) {
			const byEmail = { channel: 'email', to: 'ana@example.com', subject: 'Refund?' };
			const first = await ask(world, byEmail);
			const second = await ask(world, byEmail);
			const [link = ''] = second.links;
			const changed = [
				link.replace(
					/signature=(.)/,
					(_, digit: string) => `signature=${digit === '0' ? '1' : '0'}`,
				),
				link.slice(0, -1),
				link.replace(/&signature=.*/, ''),
				link.replace('p=0', 'p=1'),
				`${link}&utm_source=mail`,
				link.replace(`/${second.executionId}/`, `/${first.executionId}/`),
			];
			for (const url of changed) {
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
			const { emulator, webhookUrl } = world;
			assert.equal(emulator.appMessages.length, 2);
			assert.equal(links.length, 1);
			const [one] = emulator.appMessages;
			const first = linksIn({ appMessages: one ? [one] : [], emails: [] }, webhookUrl);
			const answers = await Promise.all([
				post(first[0] ?? '', { decision: 'approve' }),
				post(links[0] ?? '', { decision: 'decline' }),
			]);
			const [data, ...more] = await outcome(world, executionId);
			assert.deepEqual(more, []);
			const late = answers[data?.['approved'] === true ? 1 : 0];
			assert.equal(late?.status, 409);
			const said = `“${data?.['approved'] === true ? 'Approve' : 'Decline'}”, by …${String(data?.['answeredBy']).slice(-4)}`;
			const words = await late.text();
			// n8n answers slightly later requests itself, without calling the node.
			assert.ok(words.includes(said) || words.includes('running already'), words);
		},
	},
];
