import assert from 'node:assert/strict';

import { credentialNames } from '../../n8n/credentials';
import { runs } from './running';
import { manualWorkflow, nodeOf } from './workflows';
import { credentialOf, type Check, type World } from './world';

/** The credential test, called as by the editor. */

const wrongKey = /user name, password or token is wrong/;
/** What makes the test of each type fail, and what it then says. */
const wrong: ReadonlyArray<[type: string, changes: Record<string, string>, says: RegExp]> = [
	['messagingServiceApi', { password: 'kestrel-wrong-password' }, wrongKey],
	['messagingServiceEmailApi', { apiToken: 'kestrel-wrong-token' }, wrongKey],
	['messagingServiceWebhookApi', { apiKey: '' }, /API key/],
];

async function test(world: World, type: string, changes: Record<string, string> = {}) {
	const credential = credentialOf(world.credentials, type);
	const data = { ...credential.data, ...changes };
	const answer = await world.rest.testCredential(credential.id, { ...credential, data });
	for (const value of Object.values(data)) {
		const isSecret = typeof value === 'string' && value.includes('kestrel');
		assert.ok(!isSecret || !answer.message.includes(value), `the test of ${type} shows a secret`);
	}
	return answer;
}

/** n8n's HTTP Request node with the credential. */
const requestTo = (url: string) => {
	const [type] = wrong[0] ?? [''];
	const chosen = { authentication: 'predefinedCredentialType', nodeCredentialType: type };
	const node = nodeOf('Ask', 'httpRequest@4.2', { url, ...chosen, options: {} });
	const credentials = { [type]: { id: null, name: credentialNames.api } };
	return manualWorkflow('HTTP Request', [{}], { ...node, credentials });
};

export const credentialChecks: readonly Check[] = [
	{
		claim:
			'credential tests pass with the right key, and fail with a wrong one that they do not show',
		async run(world) {
			world.emulator.reset();
			for (const [type, changes, says] of wrong) {
				assert.equal((await test(world, type)).status, 'OK', type);
				const { status, message } = await test(world, type, changes);
				assert.equal(status, 'Error', `${type}: ${message}`);
				assert.match(message, says);
			}
		},
	},
	{
		claim:
			'n8n’s HTTP Request node can use a credential for the service only: its key is sent to no other host',
		async run(world) {
			world.emulator.reset();
			const balance = `${world.emulator.url}/v2/balance`;
			await runs(world, requestTo(balance));
			// The same port under another host name.
			const other = requestTo(balance.replace('127.0.0.1', 'localhost'));
			const { failure } = await runs(world, other, 'error');
			assert.match(failure?.message ?? '', /only for the host of its Base URL/);
			assert.equal(world.emulator.requests.length, 1);
		},
	},
];
