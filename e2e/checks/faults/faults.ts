import assert from 'node:assert/strict';

import { withTrigger } from '../trigger/activeTrigger';
import { manualWorkflow, service, start } from '../workflows';
import { credentialOf, type Check, type World } from '../world';
import { planted, type Planted } from './planted';

/** Checks that n8n's output is enough to fix a fault: where to look, what to do, and whether the message was sent. */

const sms = { resource: 'sms', operation: 'send', to: '+52 55 1234 5678', message: 'Hello' };

/** Returns everything that n8n shows for a run with this fault. */
async function shown(world: World, one: Planted): Promise<string> {
	const { emulator, rest } = world;
	const { fault, parameters = {}, credential, serviceFault, settings } = one;
	emulator.reset();
	if (settings) emulator.set(settings);
	if (serviceFault) emulator.fault(serviceFault);
	const all = { ...sms, ...parameters };
	const type = all.resource === 'email' ? 'messagingServiceEmailApi' : 'messagingServiceApi';
	const { data } = credentialOf(world, type);
	const name = `Fault: ${fault}`;
	const changed = { name, type, data: { ...data, ...(await credential?.(world)) } };
	const id = await rest.createCredential(changed);
	const node = { ...service('Send', all), credentials: { [type]: { id, name } } };
	const workflow = await rest.importWorkflow(manualWorkflow(fault, [{ message: 'Hello' }], node));
	const { status, failure } = await rest.runWorkflow(workflow, start);
	assert.equal(status, 'error', `${fault} is not noticed`);
	return `${failure?.message}\n${failure?.description}`;
}

const sent = ({ emulator }: World) => emulator.messages.length + emulator.emails.length;

export const faultChecks: readonly Check[] = [
	{
		claim: `${planted.length} planted faults can be fixed from n8n’s output alone, and nothing is sent without saying so`,
		timeoutMs: 180_000,
		async run(world) {
			const unclear: string[] = [];
			for (const one of planted) {
				const text = await shown(world, one);
				if (!one.where.test(text)) unclear.push(`${one.fault}: where to look is not in: ${text}`);
				if (!one.remedy.test(text)) unclear.push(`${one.fault}: what to do is not in: ${text}`);
				if (one.mayBeSent) {
					if (!/may have been sent/i.test(text))
						unclear.push(`${one.fault}: nothing of the doubt in: ${text}`);
				} else if (sent(world) > 0) unclear.push(`${one.fault}: a message was sent`);
			}
			assert.deepEqual(unclear, []);
		},
	},
	{
		claim: 'A Base URL with the path of an endpoint, copied from a manual, works',
		async run(world) {
			const { emulator, rest } = world;
			for (const path of ['/v2', '/v2/sms-global/send', '/']) {
				emulator.reset();
				const { data } = credentialOf(world, 'messagingServiceApi');
				const name = `Copied ${path}`;
				const type = 'messagingServiceApi';
				const id = await rest.createCredential({
					name,
					type,
					data: { ...data, baseUrl: `${emulator.url}${path}` },
				});
				const node = { ...service('Send', sms), credentials: { [type]: { id, name } } };
				const workflow = await rest.importWorkflow(manualWorkflow(name, [{}], node));
				const { status, failure } = await rest.runWorkflow(workflow, start);
				assert.equal(status, 'success', failure?.message);
				assert.equal(emulator.messages.length, 1);
			}
		},
	},
	{
		claim: 'With reported refusals, the trigger names a wrong API key and a clock that is an hour off',
		async run(world) {
			const told = async (overrides: object, says: RegExp) =>
				await withTrigger(
					world,
					{ additionalOptions: { reportRefused: true } },
					async ({ to, executions }) => {
						const event = { source_addr: '525510000000', message: 'YES', short_code: '26262' };
						assert.equal((await world.emulator.incomingSms(event, { to, ...overrides })).status, 401);
						const [report] = await executions(1);
						assert.match(JSON.stringify(report?.items('Event', 1)), says);
					},
				);
			await told({ apiKey: 'kestrel-other-key' }, /API key/i);
			await told({ time: Math.floor(Date.now() / 1000) - 3600 }, /clock|minutes/i);
		},
	},
];
