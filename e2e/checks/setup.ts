import assert from 'node:assert/strict';

import { withTrigger } from './trigger/activeTrigger';
import { manualWorkflow, service, start } from './workflows';
import { credentialOf, type Check } from './world';

/** What people often get wrong when they set up the package. */

const sms = { resource: 'sms', operation: 'send', to: '+52 55 1234 5678', message: 'Hello' };

export const setupChecks: readonly Check[] = [
	{
		claim:
			'A Base URL with the path of an endpoint, copied from a manual, works, and counts for its item',
		async run(world) {
			const { emulator, rest } = world;
			emulator.reset();
			const type = 'messagingServiceApi';
			const { data } = credentialOf(world, type);
			const name = 'Copied';
			await rest.createCredential({ name, type, data: { ...data, baseUrl: '={{ $json.url }}' } });
			const paths = ['/v2', '/v2/sms-global/send', '/'].map((path) => `${emulator.url}${path}`);
			const items = ['nowhere', ...paths].map((url) => ({ url }));
			const settings = {
				onError: 'continueRegularOutput',
				credentials: { [type]: { id: null, name } },
			};
			const id = await rest.importWorkflow(
				manualWorkflow(name, items, service('Send', sms, settings)),
			);
			const run = await rest.runWorkflow(id, start);
			const failed = run.items('Send').map(({ error }) => error !== undefined);
			assert.deepEqual(failed, [true, false, false, false]);
			assert.equal(emulator.messages.length, 3);
		},
	},
	{
		claim:
			'With reported refusals, the trigger names a wrong API key and a clock that is an hour off',
		async run(world) {
			const told = async (overrides: object, says: RegExp) =>
				await withTrigger(
					world,
					{ additionalOptions: { reportRefused: true } },
					async ({ to, executions }) => {
						const event = { source_addr: '525510000000', message: 'YES', short_code: '26262' };
						assert.equal(
							(await world.emulator.incomingSms(event, { to, ...overrides })).status,
							401,
						);
						const [report] = await executions(1);
						assert.match(JSON.stringify(report?.items('Event', 1)), says);
					},
				);
			await told({ apiKey: 'kestrel-other-key' }, /API key/i);
			await told({ time: Math.floor(Date.now() / 1000) - 3600 }, /clock|minutes/i);
		},
	},
];
