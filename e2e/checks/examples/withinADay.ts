import assert from 'node:assert/strict';

import { addressOf } from '../trigger/activeTrigger';
import { listening } from '../trigger/listening';
import { runByHand, type Scene } from './scene';

/** WhatsApp accepts free text only within a day of the person's last message. */
export const withinADay: Readonly<Record<string, Scene>> = {
	'whatsapp-24-hours.json': {
		async play(world, id) {
			const { rest, emulator, webhookUrl } = world;
			const campaign = async () => {
				const before = emulator.appMessages.length;
				await runByHand(world, id, 'Start');
				const sent = emulator.appMessages.slice(before);
				return sent.map(({ request }) => [request.number, request.type]).sort();
			};
			assert.deepEqual(await campaign(), [
				['525512345678', 'template'],
				['525587654321', 'template'],
			]);
			await rest.activateWorkflow(id);
			try {
				const trigger = (await rest.workflow(id)).nodes.find(({ name }) => name === 'WhatsApp Message');
				const to = addressOf(webhookUrl, String(trigger?.['webhookId']));
				await listening(to);
				// As WhatsApp still writes Mexican numbers.
				await emulator.inboundMessage({ from: '5215512345678' }, { to, signed: true });
				await rest.settledExecutions(id, 2);
				assert.deepEqual(await campaign(), [
					['525512345678', 'text'],
					['525587654321', 'template'],
				]);
			} finally {
				await rest.deactivateWorkflow(id);
			}
		},
	},
};
