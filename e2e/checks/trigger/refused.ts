import assert from 'node:assert/strict';

import type { WebhookOverrides } from '../../../emulator';
import { withTrigger } from './activeTrigger';
import type { Check } from '../world';

/** Webhook requests that must not start anything. */

const now = () => Math.floor(Date.now() / 1000);
const sms = { source_addr: '525510000000', message: 'YES', short_code: '26262' };

/** A request that is not a valid event, and its answer. */
const refused: ReadonlyArray<[what: string, overrides: () => WebhookOverrides, status: number]> = [
	['a forged signature', () => ({ apiKey: 'kestrel-forged-key' }), 401],
	['a signature of an hour ago', () => ({ time: now() - 3600 }), 401],
	['a signature of the future', () => ({ time: now() + 3600 }), 401],
	['no signature headers', () => ({ signed: false }), 401],
	['no time header', () => ({ headers: { 'x-messaging-time': undefined } }), 401],
];

export const refusedChecks: readonly Check[] = [
	{
		claim: `${refused.length + 1} kinds of invalid requests start nothing, leave no execution, and are logged with node and workflow`,
		async run(world) {
			await withTrigger(world, {}, async ({ to, executions }) => {
				const answers = [];
				for (const [what, overrides] of refused) {
					const { status } = await world.emulator.incomingSms(sms, { to, ...overrides() });
					answers.push([what, status]);
				}
				assert.deepEqual(
					answers,
					refused.map(([what, , status]) => [what, status]),
				);
				const unsigned = await world.emulator.inboundMessage({}, { to, signed: false });
				assert.equal(unsigned.status, 401);
				assert.match(
					world.log(),
					/Webhook of “Event” of the workflow “Trigger( \(\d+\))?” refused: /,
				);
				// The next valid event must be the first execution, whether successful or failed.
				assert.equal((await world.emulator.incomingSms(sms, { to })).status, 200);
				assert.equal((await executions(1))[0]?.status, 'success');
			});
		},
	},
	{
		claim:
			'A signed event that is not JSON, or in another charset, is acknowledged and starts the workflow',
		async run(world) {
			await withTrigger(world, {}, async ({ to, executions }) => {
				const { emulator } = world;
				const sent = async (overrides: WebhookOverrides) =>
					assert.equal((await emulator.incomingSms(sms, { to, ...overrides })).status, 200);
				await sent({ rawBody: '{"message": "YES"' });
				const type = (charset: string) => ({
					'content-type': `application/json; charset=${charset}`,
				});
				await sent({ headers: type('x-nobody-knows') });
				await sent({ headers: type('iso-8859-1') });
				const items = (await executions(3)).map(({ items }) => items('Event')[0]);
				assert.deepEqual(
					items.map((item) => item?.['event']),
					['sms.incoming', 'unknown', 'unknown'],
				);
				assert.deepEqual(items[2]?.['raw'], { text: '{"message": "YES"' });
			});
		},
	},
	{
		claim: 'The trigger’s record of an event is in n8n’s database before the service gets its 200',
		async run(world) {
			await withTrigger(world, {}, async ({ to, workflowId, executions }) => {
				assert.equal((await world.emulator.incomingSms(sms, { to })).status, 200);
				const { staticData } = await world.rest.workflow(workflowId);
				assert.match(JSON.stringify(staticData), /"node:Event":\{"events":"[\w+/]{19}"\}/);
				await executions(1);
			});
		},
	},
];
