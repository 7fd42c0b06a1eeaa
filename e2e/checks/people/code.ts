import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import { listening } from '../trigger/listening';
import { service, workflowOf } from '../workflows';
import type { Check } from '../world';

/** A browser that is led from a webhook to the page of a one-time password. */

const to = '525587654321';

export const codeChecks: readonly Check[] = [
	{
		claim: 'A browser is led from a webhook to the page of its one-time password, and the code verifies it',
		async run({ rest, emulator, webhookUrl }) {
			emulator.reset();
			const path = randomUUID();
			const webhook = {
				name: 'Login',
				type: 'n8n-nodes-base.webhook',
				typeVersion: 2,
				parameters: { httpMethod: 'POST', path, responseMode: 'responseNode', options: {} },
				webhookId: path,
			};
			const verify = service('Verify', {
				resource: 'otp',
				operation: 'sendAndWait',
				to: '={{ $json.body.phone }}',
				message: 'Your code is [code]',
				options: {},
			});
			const respond = {
				name: 'Respond',
				type: 'n8n-nodes-base.respondToWebhook',
				typeVersion: 1.1,
				parameters: { respondWith: 'noData', options: {} },
			};
			const id = await rest.importWorkflow(workflowOf('Login', webhook, verify, respond));
			await rest.activateWorkflow(id);
			try {
				const address = `${webhookUrl}/webhook/${path}`;
				await listening(address);
				const lead = await (
					await fetch(address, { method: 'POST', body: new URLSearchParams({ phone: to }) })
				).text();
				const link = /content="2;url=([^"]+)"/.exec(lead)?.[1]?.replaceAll('&amp;', '&') ?? '';
				const [waiting] = await rest.settledExecutions(id, 1);
				assert.equal(waiting?.status, 'waiting');
				assert.match(await (await fetch(link)).text(), /one-time-code/);
				const code = emulator.code(to) ?? '';
				const body = new URLSearchParams({ code });
				assert.match(await (await fetch(link, { method: 'POST', body })).text(), /Thank you/);
				const ended = await rest.finished(waiting.id);
				assert.equal(ended.status, 'success', ended.failure?.message);
				assert.equal(Object(ended.items('Verify')[0]?.['data']).verified, true);
			} finally {
				await rest.deactivateWorkflow(id);
			}
		},
	},
];
