import assert from 'node:assert/strict';

import { listening } from '../trigger/listening';
import type { Check } from '../world';
import { answerOf, askBySms, lastSms, person, withReplies } from './bySms';

/** Replies while somebody listens in the editor. */

export const testModeChecks: readonly Check[] = [
	{
		claim: 'A reply to a trigger that listens in the editor counts, and the service gets its 200',
		run: async (world) =>
			await withReplies(world, async ({ workflowId, to }) => {
				const { rest, emulator } = world;
				const executionId = await askBySms(world);
				await rest.listen(workflowId, 'Event');
				const inTest = to.replace('/webhook/', '/webhook-test/');
				await listening(inTest);
				const sms = { source_addr: person, message: 'yes', sms_id: String(lastSms(world).id) };
				assert.equal((await emulator.incomingSms(sms, { to: inTest })).status, 200);
				assert.equal((await answerOf(world, executionId))['approved'], true);
			}),
	},
];
