import assert from 'node:assert/strict';

import type { Execution } from '../../../n8n/rest/execution';
import { listening, postJson } from '../trigger/listening';
import { manualWorkflow, phones, smsNode, start, workflowOf } from '../workflows';
import type { Check } from '../world';

/** Send Once Key with n8n's real store. */

const three = phones(3).map((item, index) => ({ ...item, invoice: `F-${index}` }));
const byInvoice = { sendOnceKey: '={{ $json.invoice }}' };

const outcomes = ({ items }: Execution) =>
	items('Send SMS').map((item) =>
		item['skipped'] ? 'skipped' : item['error'] ? 'failed' : 'sent',
	);

export const onceKeyChecks: readonly Check[] = [
	{
		claim:
			'Send Once Key: a second execution sends nothing and says so; a refused message releases its key',
		async run({ emulator, rest }) {
			emulator.reset();
			emulator.fault({
				do: 'refuseSms',
				condition: 'noCredits',
				to: three[1]?.phone ?? '',
				times: 1,
			});
			const node = smsNode(byInvoice, { onError: 'continueRegularOutput' });
			const id = await rest.importWorkflow(manualWorkflow('Send Once Key', three, node));

			assert.deepEqual(outcomes(await rest.runWorkflow(id, start)), ['sent', 'failed', 'sent']);
			const second = await rest.runWorkflow(id, start);
			assert.deepEqual(outcomes(second), ['skipped', 'sent', 'skipped']);
			const [skipped] = second.items('Send SMS');
			assert.equal(skipped?.['sendOnceKey'], 'F-0');
			assert.match(String(skipped?.['reason']), /nothing was sent/);
			assert.deepEqual(outcomes(await rest.runWorkflow(id, start)), [
				'skipped',
				'skipped',
				'skipped',
			]);
			assert.equal(emulator.messages.length, 3);
		},
	},
	{
		claim: 'Limit per Number holds across executions, beside Send Once Keys',
		async run({ emulator, rest }) {
			emulator.reset();
			const [{ phone } = { phone: '' }] = three;
			const options = { ...byInvoice, limitPerNumber: 2, limitPeriod: 60 };
			const items = three.map((item) => ({ ...item, phone }));
			const node = smsNode(options, { onError: 'continueRegularOutput' });
			const id = await rest.importWorkflow(manualWorkflow('Limit per Number', items, node));
			const first = outcomes(await rest.runWorkflow(id, start));
			assert.deepEqual(first.toSorted(), ['failed', 'sent', 'sent']);
			// The first two keys are used and the third is free again, but the number's limit is used up.
			const words = { sent: 'skipped', skipped: 'skipped', failed: 'failed' } as const;
			assert.deepEqual(
				outcomes(await rest.runWorkflow(id, start)),
				first.map((word) => words[word]),
			);
			assert.equal(emulator.messages.length, 2);
		},
	},
	{
		claim: 'Send Once Key holds across executions of an active workflow',
		async run({ emulator, rest, webhookUrl }) {
			emulator.reset();
			const path = 'send-once-key';
			const webhook = {
				name: 'Order',
				type: 'n8n-nodes-base.webhook',
				typeVersion: 2,
				webhookId: path,
				parameters: { httpMethod: 'POST', path, responseMode: 'lastNode', options: {} },
			};
			const node = smsNode({ sendOnceKey: '={{ $json.body.invoice }}' });
			node['parameters'] = {
				...Object(node['parameters']),
				to: '={{ $json.body.phone }}',
				message: 'Paid',
			};
			const id = await rest.importWorkflow(workflowOf('Send Once Key, active', webhook, node));
			await rest.activateWorkflow(id);
			const address = `${webhookUrl}/webhook/${path}`;
			await listening(address);

			const order = { invoice: 'F-77', phone: '525510000007' };
			const first = await postJson(address, order);
			assert.equal(first['to'], `+${order.phone}`);
			const second = await postJson(address, order);
			assert.equal(second['skipped'], true);
			assert.equal(emulator.messages.length, 1);
			await rest.deactivateWorkflow(id);
		},
	},
];
