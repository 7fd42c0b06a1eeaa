import assert from 'node:assert/strict';

import { withTrigger } from '../trigger/activeTrigger';
import { manualWorkflow, service, start } from '../workflows';
import { credentialOf, type Check, type World } from '../world';
import { planted, type Planted } from './planted';

/** That what n8n shows of a fault is enough to mend it: where to look, what to do there, and whether it was sent. */

const sms = { resource: 'sms', operation: 'send', to: '+52 55 1234 5678', message: 'Hello' };

/** What n8n shows of a run with this fault in it. */
async function shown(world: World, one: Planted): Promise<string> {
	const { emulator, rest } = world;
	const { fault, parameters = {}, credential, atService, settings } = one;
	emulator.reset();
	if (settings) emulator.set(settings);
	if (atService) emulator.fault(atService);
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
		claim: `${planted.length} planted faults are told from what n8n shows alone, and nothing left without a word`,
		boundMs: 180_000,
		async run(world) {
			const unclear: string[] = [];
			for (const one of planted) {
				const text = await shown(world, one);
				if (!one.where.test(text)) unclear.push(`${one.fault}: where to look is not in: ${text}`);
				if (!one.wayOut.test(text)) unclear.push(`${one.fault}: what to do is not in: ${text}`);
				if (one.mayHaveLeft) {
					if (!/may have been sent/i.test(text))
						unclear.push(`${one.fault}: nothing of the doubt in: ${text}`);
				} else if (sent(world) > 0) unclear.push(`${one.fault}: a message was sent`);
			}
			assert.deepEqual(unclear, []);
		},
	},
	{
		claim: 'An address with the path of an endpoint behind it, as it is copied from a manual, is understood',
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
		claim:
			'A wrong API key, and a clock that is an hour off, are told by the trigger where refused requests are reported',
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
