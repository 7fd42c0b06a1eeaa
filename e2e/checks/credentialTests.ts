import assert from 'node:assert/strict';

import { credentialNames } from '../../n8n/credentials';
import { manualWorkflow, start } from './workflows';
import { credentialOf, type Check, type World } from './world';

/** The credential test, called as by the editor. */

const services = ['messagingServiceApi', 'messagingServiceEmailApi'] as const;
const wrong = {
	messagingServiceApi: { password: 'kestrel-wrong-password' },
	messagingServiceEmailApi: { apiToken: 'kestrel-wrong-token' },
};

async function test(world: World, type: string, changes: Record<string, unknown> = {}) {
	const credential = credentialOf(world, type);
	const changed = { ...credential, data: { ...credential.data, ...changes } };
	const answer = await world.rest.testCredential(credential.id, changed);
	for (const value of Object.values(changed.data)) {
		const isSecret = typeof value === 'string' && value.includes('kestrel');
		assert.ok(!isSecret || !answer.message.includes(value), `the test of ${type} shows a secret`);
	}
	return answer;
}

async function fails(world: World, type: string, says: RegExp, changes?: Record<string, unknown>) {
	const { status, message } = await test(world, type, changes);
	assert.equal(status, 'Error', `${type}: ${message}`);
	assert.match(message, says);
}

const keyChecks = (['ok', 'matching'] as const).map((errorStatus): Check => ({
	claim: `credential tests pass with the right key and fail with a wrong one (refusals with HTTP ${errorStatus === 'ok' ? 200 : 401})`,
	async run(world) {
		world.emulator.reset();
		world.emulator.set({ errorStatus });
		for (const type of services) {
			assert.deepEqual((await test(world, type)).status, 'OK');
			await fails(world, type, /user name, password or token is wrong/, wrong[type]);
		}
	},
}));

export const credentialChecks: readonly Check[] = [
	...keyChecks,
	{
		claim: "the webhook credential's test checks the format, and says that it cannot check more",
		async run(world) {
			const type = 'messagingServiceWebhookApi';
			const { status, message } = await test(world, type);
			assert.equal(status, 'OK');
			assert.match(message, /cannot be asked/);
			await fails(world, type, /API key/, { apiKey: '' });
			await fails(world, type, /Service Name/, { serviceName: 'x acme' });
		},
	},
	{
		claim:
			'n8n’s HTTP Request node can use a credential for the service only: its key is sent to no other host',
		async run(world) {
			world.emulator.reset();
			const balance = `${world.emulator.url}/v2/balance`;
			const { status, failure } = await requestWith(world, balance);
			assert.equal(status, 'success', failure?.message);
			// The same port under another host name.
			const refused = await requestWith(world, balance.replace('127.0.0.1', 'localhost'));
			assert.equal(refused.status, 'error');
			assert.match(refused.failure?.message ?? '', /only for the host of its Base URL/);
			assert.equal(world.emulator.requests.length, 1);
		},
	},
];

/** n8n's HTTP Request node with the credential. */
async function requestWith(world: World, url: string) {
	const node = {
		name: 'Ask',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		parameters: {
			url,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: services[0],
			options: {},
		},
		credentials: { [services[0]]: { id: null, name: credentialNames.api } },
	};
	const id = await world.rest.importWorkflow(manualWorkflow('HTTP Request', [{}], node));
	return await world.rest.runWorkflow(id, start);
}
