import * as z from 'zod/v4';
import { accountOf } from '../tools/faults/accounts';
import { itemsOf, runNode } from '../tools/engine';
import { sms } from '../tools/faults/families';
import { format, type Stage } from './format';

/** A used key, one whose message may have been sent, and a released one. */
const keys = ['F-0', 'F-1', 'F-2'];

async function send({ service }: Stage) {
	const result = await runNode({
		parameters: { ...sms.parameters, options: { sendOnceKey: '={{ $json.key }}' } },
		items: itemsOf(...keys.map((key, item) => ({ to: sms.recipient(item), key }))),
		credentials: service.credentials,
		settings: { onError: 'continueRegularOutput' },
	});
	return accountOf(result, keys.length).said;
}

/** Send Once Keys in n8n's store. */
export const onceKeys = format({
	claim:
		'a Send Once Key that was used then is skipped, one with an unknown outcome is not sent, and others are',
	shape: z.array(z.string()),
	async save(stage) {
		const { emulator } = stage.service;
		emulator.fault({ do: 'reset', to: '525510000001', times: 1 });
		emulator.fault({ do: 'refuseSms', condition: 'noCredits', to: '525510000002', times: 1 });
		expect(await send(stage)).toEqual(['sent', 'unknown', 'notSent']);
		return stage.store.values();
	},
	async replay(saved, stage) {
		stage.store.hold(saved);
		expect(await send(stage)).toEqual(['skipped', 'unknown', 'sent']);
		expect(stage.service.emulator.messages.map(({ number }) => number)).toEqual(['525510000002']);
	},
});

const people = [3, 4, 5, 6].map((index) => sms.recipient(index));

async function sendToAll({ service }: Stage) {
	return await runNode({
		parameters: {
			...sms.parameters,
			to: people.join(),
			options: { sendOnceKey: 'order-42' },
		},
		credentials: service.credentials,
		settings: { onError: 'continueRegularOutput' },
	});
}

/** A Send Once Key of an item with several numbers: two have the message, one may have it, and one was refused. */
export const keysOfSeveral = format({
	claim: 'a Send Once Key of several numbers then sends only to the number that was certainly not reached',
	shape: z.array(z.string()),
	async save(stage) {
		const { emulator } = stage.service;
		const [, , unknown, refused] = people;
		emulator.fault({ do: 'reset', to: unknown ?? '', times: 1 });
		emulator.fault({ do: 'refuseSms', condition: 'notReachable', to: refused ?? '', times: 1 });
		await sendToAll(stage);
		expect(emulator.messages.map(({ number }) => number)).toEqual(people.slice(0, 2));
		return stage.store.values();
	},
	async replay(saved, stage) {
		stage.store.hold(saved);
		await sendToAll(stage);
		expect(stage.service.emulator.messages.map(({ number }) => number)).toEqual(people.slice(3));
	},
});
