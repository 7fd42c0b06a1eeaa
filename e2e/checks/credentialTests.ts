import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

import { credentialNames } from '../../n8n/credentials';
import { freePort } from '../../n8n/process/freePort';
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
			await fails(world, type, /not accept the values of this credential/, wrong[type]);
		}
	},
}));

export const credentialChecks: readonly Check[] = [
	...keyChecks,
	{
		claim: 'credential tests fail for a host without a server and for an invalid address',
		async run(world) {
			const nobody = `http://127.0.0.1:${await freePort()}`;
			for (const type of services) {
				await fails(world, type, /could not be reached/, { baseUrl: nobody });
				await fails(world, type, /Base URL/, { baseUrl: 'not an address' });
			}
		},
	},
	{
		claim: 'credential tests fail for another web page, whatever its status',
		async run(world) {
			for (const status of [200, 404, 502]) {
				world.emulator.reset();
				world.emulator.fault({ do: 'html', status });
				for (const type of services) await fails(world, type, /./);
			}
		},
	},
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
			'n8n’s HTTP Request node can use a credential for the service only: its key is sent to no other host or proxy',
		async run(world) {
			world.emulator.reset();
			const proxy = await startProxy();
			const balance = `${world.emulator.url}/v2/balance`;
			const straight = { redirect: { redirect: { followRedirects: false } } };
			try {
				const { status, failure } = await requestWith(world, balance, straight);
				assert.equal(status, 'success', failure?.message);
				const host = { sendHeaders: true, headerParameters: { parameters: [{ name: 'Host', value: 'x' }] } };
				const refused: ReadonlyArray<readonly [RegExp, string, object, object?]> = [
					// The same port under another host name.
					[/only for the host of its Base URL/, balance.replace('127.0.0.1', 'localhost'), straight],
					[/switch off “Follow Redirects”/, balance, {}],
					[/Remove the option “Proxy”/, balance, { ...straight, proxy: proxy.url }],
					[/Switch off “Ignore SSL Issues”/, balance, { ...straight, allowUnauthorizedCerts: true }],
					[/Remove the header/, balance, straight, host],
				];
				for (const [words, url, options, more] of refused) {
					const answer = await requestWith(world, url, options, more);
					assert.equal(answer.status, 'error', String(words));
					assert.match(answer.failure?.message ?? '', words);
				}
				assert.equal(world.emulator.requests.length, 1);
				assert.equal(proxy.connections(), 0);
			} finally {
				proxy.stop();
			}
		},
	},
];

/** n8n's HTTP Request node with the credential. */
async function requestWith(world: World, url: string, options: object, more: object = {}) {
	const node = {
		name: 'Ask',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		parameters: {
			url,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: services[0],
			options,
			...more,
		},
		credentials: { [services[0]]: { id: null, name: credentialNames.api } },
	};
	const id = await world.rest.importWorkflow(manualWorkflow('HTTP Request', [{}], node));
	return await world.rest.runWorkflow(id, start);
}

/** A server that could steal keys: counts connections and closes them. */
async function startProxy() {
	let count = 0;
	const server = createServer((socket) => {
		count += 1;
		socket.destroy();
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}`, connections: () => count, stop: () => void server.close() };
}
