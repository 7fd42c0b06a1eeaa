import assert from 'node:assert/strict';

import type { Check } from '../world';
import { answerOf, askBySms, lastSms, withReplies } from './bySms';

/** Who opens a link by SMS too late, or again. */

export const lateChecks: readonly Check[] = [
	{
		claim:
			'A link by SMS that is opened again, or too late, shows a sentence in the language of the question',
		async run(world) {
			await withReplies(world, async ({ say }) => {
				const ask = async () => {
					const executionId = await askBySms(world, { answerBy: 'both', options: { language: 'es' } });
					const [link = ''] = /http\S+/.exec(lastSms(world).text) ?? [];
					// Before n8n 2.14 links lead straight to n8n.
					return { executionId, link: link.replace(/^https?:\/\/[^/]+/, world.webhookUrl) };
				};
				const late = 'Ya se registró una respuesta, o el tiempo para responder terminó.';
				const byLink = await ask();
				if (!byLink.link.includes('/q?r=')) return;
				const page = await fetch(byLink.link);
				assert.match(await page.text(), /May order F-1042 be refunded\?/);
				const body = new URLSearchParams({ decision: 'decline' });
				assert.equal((await fetch(page.url, { method: 'POST', body })).status, 200);
				assert.equal((await answerOf(world, byLink.executionId))['approved'], false);
				const again = await fetch(byLink.link);
				assert.deepEqual(
					[again.status, again.headers.get('content-type')],
					[409, 'text/html; charset=utf-8'],
				);
				assert.ok((await again.text()).includes(late));

				const byReply = await ask();
				await say('sí');
				assert.equal((await answerOf(world, byReply.executionId))['approved'], true);
				assert.ok((await (await fetch(byReply.link)).text()).includes(late));

				const changed = byReply.link.replace(/.{10}$/, 'AAAAAAAAAA');
				assert.match(await (await fetch(changed)).text(), /<h1/);
			});
		},
	},
	{
		claim:
			'Link alone leads through a published trigger as well; without one, the page of a question that ended stays a page when it is reloaded',
		async run(world) {
			const ask = async () => {
				const executionId = await askBySms(world, { answerBy: 'link', message: 'Refund?' });
				const [link = ''] = /http\S+/.exec(lastSms(world).text) ?? [];
				const page = await fetch(link.replace(/^https?:\/\/[^/]+/, world.webhookUrl));
				assert.match(await page.text(), /Refund\?/);
				const body = new URLSearchParams({ decision: 'approve' });
				assert.equal((await fetch(page.url, { method: 'POST', body })).status, 200);
				assert.equal((await answerOf(world, executionId))['approved'], true);
				return { link: link.replace(/^https?:\/\/[^/]+/, world.webhookUrl), page: page.url };
			};
			const typeAt = async (url: string, method = 'GET') => {
				const { status, headers } = await fetch(url, { method });
				return [status, headers.get('content-type')];
			};
			await withReplies(world, async () => {
				const { link, page } = await ask();
				if (!link.includes('/q?r=')) return;
				assert.deepEqual(await typeAt(link), [409, 'text/html; charset=utf-8']);
				assert.deepEqual(await typeAt(page), [200, 'text/html; charset=utf-8']);
			});
			const { link, page } = await ask();
			if (!link.includes('/a?signature=')) return;
			assert.equal((await typeAt(link))[0], 409);
			for (const method of ['GET', 'POST'])
				assert.deepEqual(await typeAt(page, method), [200, 'text/html; charset=utf-8']);
		},
	},
];
