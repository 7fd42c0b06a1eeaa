import { randomUUID } from 'node:crypto';

import type { WebhookOverrides } from '../../../emulator';
import type { DemoWorld } from '../../../demo/world';
import { credentialNames } from '../../../n8n/credentials';
import { expect, test } from '../fixtures/test';
import { listeningWorkflow } from '../fixtures/workflows';

// “Why did nothing arrive?”: the editor must show the cause within ten seconds (docs/troubleshooting.md).

test.describe.configure({ timeout: 180_000 });

const withinMs = 10_000;
const sms = { source_addr: '525510000000', message: 'YES', short_code: '26262' };
const hour = 3600;
const unsigned = {
	headers: {
		'x-messaging-time': undefined,
		'x-messaging-user': undefined,
		'x-messaging-signature': undefined,
	},
};

interface Cause {
	readonly what: string;
	readonly parameters?: Record<string, unknown>;
	/** Wrong values in the credential. */
	readonly credential?: Record<string, string>;
	readonly overrides?: () => WebhookOverrides;
	/** Expected text in the editor. */
	readonly says: RegExp;
}

const arriving: readonly Cause[] = [
	{
		what: 'another API key',
		overrides: () => ({ apiKey: 'kestrel-another-key' }),
		says: /made with another API key/,
	},
	{
		what: 'a clock that is wrong',
		overrides: () => ({ time: Math.floor(Date.now() / 1000) - hour }),
		says: /its time is 60 minutes old; the clock of this server says/,
	},
	{
		what: 'a proxy that takes the headers away',
		overrides: () => unsigned,
		says: /has no signature headers x-…-time, x-…-user and x-…-signature/,
	},
	{
		what: 'another Service Name',
		credential: { serviceName: 'acme' },
		says: /signed by “messaging”, but Service Name is “acme”/,
	},
	{
		what: 'an address that is not in the list',
		parameters: { allowedAddresses: '203.0.113.7' },
		says: /came from 127\.0\.0\.1, which is not in “Allowed IP Addresses”/,
	},
	{
		what: 'a keyword that is not there',
		parameters: { filters: { keywords: 'STOP' } },
		says: /left out: .*filter “Keywords” excludes it/,
	},
	{
		what: 'a kind of event that was not chosen',
		parameters: { events: ['sms.deliveryReport'] },
		says: /left out: .*“Incoming SMS”, which is not chosen/,
	},
];

/** Imports a workflow with the trigger and its own credential. */
async function stored({ n8n, emulator }: DemoWorld, { parameters = {}, credential = {} }: Cause) {
	const { apiKey } = emulator.settings;
	const name = `${credentialNames.webhook} ${randomUUID()}`;
	const data = { apiKey, additionalApiKeys: '', serviceName: '', whatsAppSecret: '', ...credential };
	const id = await n8n.rest.createCredential({ name, type: 'messagingServiceWebhookApi', data });
	const webhookId = randomUUID();
	const workflow = listeningWorkflow(webhookId, parameters, { id, name });
	return {
		page: `${n8n.url}/workflow/${await n8n.rest.importWorkflow(workflow)}/trigger`,
		to: `${n8n.url}/webhook-test/${webhookId}/webhook`,
	};
}

for (const cause of arriving) {
	test(`Why did nothing arrive? ${cause.what}: the trigger’s panel says so`, async ({
		page,
		world,
		picture,
	}) => {
		const at = await stored(world, cause);
		await page.goto(at.page);
		await page.getByTestId('trigger-execute-button').click();
		await expect(page.getByTestId('trigger-listening')).toBeVisible();
		await world.emulator.incomingSms(sms, { to: at.to, ...cause.overrides?.() });
		await expect(page.getByTestId('node-error-message')).toHaveText(cause.says, { timeout: withinMs });
		await expect(page.getByTestId('node-error-description')).not.toBeEmpty();
		await picture(`Nothing arrives, ${cause.what}`);
	});
}
