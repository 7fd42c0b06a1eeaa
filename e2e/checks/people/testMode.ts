import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import { credentialNames } from '../../../n8n/credentials';
import { addressOf } from '../trigger/activeTrigger';
import { listening } from '../trigger/listening';
import { triggerNode, workflowOf } from '../workflows';
import type { Check } from '../world';
import { answerOf, askBySms, lastSms, person } from './bySms';

/** Replies while somebody listens in the editor. */

export const testModeChecks: readonly Check[] = [
	{
		claim: 'A reply to a trigger that listens in the editor counts, and the service gets its 200',
		async run(world) {
			const { rest, emulator, n8n } = world;
			emulator.reset();
			const executionId = await askBySms(world);
			const webhookId = randomUUID();
			const node = triggerNode(webhookId, { events: ['sms.incoming'] });
			const messagingServiceApi = { id: null, name: credentialNames.api };
			node['credentials'] = { ...Object(node['credentials']), messagingServiceApi };
			await rest.listen(await rest.importWorkflow(workflowOf('Replies', node)), 'Event');
			const to = addressOf(n8n.url, webhookId, 'webhook-test');
			await listening(to);
			const sms = { source_addr: person, message: 'yes', sms_id: String(lastSms(world).id) };
			assert.equal((await emulator.incomingSms(sms, { to })).status, 200);
			assert.equal((await answerOf(world, executionId))['approved'], true);
		},
	},
];
