import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { listening } from '../trigger/listening';
import { until } from '../until';
import { manualWorkflow, service, start, workflowOf } from '../workflows';
import type { Check, World } from '../world';
import { post, questionNode } from './question';

/** A browser redirected from a webhook to the page of a one-time password. */

const verify = service('Verify', {
	resource: 'otp',
	operation: 'sendAndWait',
	to: '={{ $json.phone ?? $json.body.phone }}',
	options: {},
});

/** Activates a login workflow that starts for each number posted to its address. */
async function withLogin(
	{ rest, webhookUrl }: Pick<World, 'rest' | 'webhookUrl'>,
	play: (login: (phone: string) => Promise<string>, id: string, address: string) => Promise<void>,
): Promise<void> {
	const path = randomUUID();
	const type = { type: 'n8n-nodes-base.webhook', typeVersion: 2 };
	const parameters = { httpMethod: 'POST', path, responseMode: 'responseNode', options: {} };
	const webhook = { name: 'Login', webhookId: path, ...type, parameters };
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
		await play(async (phone) => await (await post(address, { phone })).text(), id, address);
	} finally {
		await rest.deactivateWorkflow(id);
	}
}

const linkIn = (lead: string) => /content="2;url=([^"]+)"/.exec(lead)?.[1]?.replaceAll('&amp;', '&');

export const codeChecks: readonly Check[] = [
	{
		claim: 'A webhook redirects a browser to the page of its one-time password, and the code verifies it',
		async run(world) {
			const { rest, emulator } = world;
			const to = '525587654321';
			emulator.reset();
			await withLogin(world, async (login, id) => {
				const link = linkIn(await login(to)) ?? '';
				const [waiting] = await rest.settledExecutions(id, 1);
				assert.equal(waiting?.status, 'waiting');
				assert.match(await (await fetch(link)).text(), /one-time-code/);
				const entered = await post(link, { code: emulator.code(to) ?? '' });
				assert.match(await entered.text(), /Thank you/);
				const ended = await rest.finished(waiting.id);
				assert.equal(ended.status, 'success', ended.failure?.message);
				assert.equal(Object(ended.items('Verify')[0]?.['data']).verified, true);
			});
		},
	},
	{
		claim: 'Ten simultaneous starts for one number send 5 SMS, and 10 of 15 wrong codes are tried',
		timeoutMs: 120_000,
		async run(world) {
			const { rest, emulator } = world;
			const to = '525587654330';
			emulator.reset();
			await withLogin(world, async (login, id) => {
				const leads = await Promise.all(Array.from({ length: 10 }, async () => await login(to)));
				await rest.settledExecutions(id, 10);
				assert.equal(emulator.messages.length, 5);
				const links = leads.flatMap((lead) => linkIn(lead) ?? []);
				assert.equal(links.length, 5);
				const code = emulator.code(to) === '000000' ? '111111' : '000000';
				const statuses: number[] = [];
				// The delays between the retries of a question are 2 and 4 seconds.
				for (const pauseMs of [0, 2_500, 4_500]) {
					await sleep(pauseMs);
					const entered = await Promise.all(links.map(async (link) => await post(link, { code })));
					statuses.push(...entered.map(({ status }) => status));
				}
				assert.deepEqual(statuses, [...Array<number>(10).fill(422), ...Array<number>(5).fill(429)]);
				const tried = emulator.requests.filter(({ endpoint }) => endpoint === 'otpVerify');
				assert.equal(tried.length, 10);
			});
		},
	},
	{
		claim: 'A one-time password for a form’s page is refused before it is sent',
		async run({ rest, emulator, webhookUrl }) {
			emulator.reset();
			const path = randomUUID();
			const formFields = { values: [{ fieldLabel: 'phone' }] };
			const type = { type: 'n8n-nodes-base.formTrigger', typeVersion: 2.2 };
			const form = { name: 'Form', webhookId: path, ...type, parameters: { formTitle: 'Login', formFields } };
			const id = await rest.importWorkflow(workflowOf('Form', form, verify));
			await rest.activateWorkflow(id);
			const entered = new FormData();
			entered.append('field-0', '525587654321');
			const enter = { method: 'POST', body: entered };
			await until('the form works', async () => (await fetch(`${webhookUrl}/form/${path}`, enter)).ok);
			const [{ id: refused } = { id: '' }] = await rest.settledExecutions(id, 1);
			await rest.deactivateWorkflow(id);
			assert.match((await rest.execution(refused)).errors, /No browser waits for the page of the code/);
			assert.deepEqual(emulator.messages, []);
		},
	},
	{
		claim: 'A question goes by SMS and waits for a day, if nothing else is chosen',
		async run({ rest, emulator }) {
			emulator.reset();
			// It stays open.
			const question = questionNode({ channel: undefined, to: '525587654323' });
			const id = await rest.importWorkflow(manualWorkflow('Ask', [{}], question));
			const { status, waitTill } = await rest.runWorkflow(id, start);
			assert.deepEqual([status, emulator.messages.length], ['waiting', 1]);
			const hours = (Number(waitTill) - Date.now()) / 3_600_000;
			assert.ok(hours > 23.9 && hours <= 24, `${hours} hours`);
		},
	},
];
