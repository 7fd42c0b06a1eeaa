import assert from 'node:assert/strict';

import type { WebhookOverrides } from '../../../emulator';
import { withTrigger } from '../running';
import type { Check } from '../world';

/** Webhook requests that are no proper events. */

const sms = { source_addr: '525510000000', message: 'YES', short_code: '26262' };
const hourAgo = () => Math.floor(Date.now() / 1000) - 3600;

/** Not from the service. */
const refused: ReadonlyArray<() => WebhookOverrides> = [
	() => ({ apiKey: 'kestrel-forged-key' }),
	() => ({ time: hourAgo() }),
	() => ({ signed: false }),
];

const inCharset = (charset: string): WebhookOverrides => ({
	headers: { 'content-type': `application/json; charset=${charset}` },
});

export const refusedChecks: readonly Check[] = [
	{
		claim:
			'Forged, old and unsigned requests start nothing, leave no execution, and are logged with node and workflow',
		async run(world) {
			await withTrigger(world, {}, async ({ to, events }) => {
				for (const overrides of refused)
					assert.equal((await world.emulator.incomingSms(sms, { to, ...overrides() })).status, 401);
				const unsigned = await world.emulator.inboundMessage({}, { to, signed: false });
				assert.equal(unsigned.status, 401);
				assert.match(
					world.log(),
					/Webhook of “Event” of the workflow “Trigger( \(\d+\))?” refused: /,
				);
				// The next valid event must be the first execution, whether successful or failed.
				assert.equal((await world.emulator.incomingSms(sms, { to })).status, 200);
				assert.equal((await events(1))[0]?.['text'], 'YES');
			});
		},
	},
	{
		claim:
			'A signed event that is not JSON, or in another charset, is acknowledged and starts the workflow',
		async run(world) {
			await withTrigger(world, {}, async ({ to, events }) => {
				const rawBody = '{"message": "YES"';
				for (const one of [{ rawBody }, inCharset('x-nobody-knows'), inCharset('iso-8859-1')])
					assert.equal((await world.emulator.incomingSms(sms, { to, ...one })).status, 200);
				const items = await events(3);
				assert.deepEqual(
					items.map(({ event }) => event),
					['sms.incoming', 'unknown', 'unknown'],
				);
				assert.deepEqual(items[2]?.['raw'], { text: rawBody });
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
