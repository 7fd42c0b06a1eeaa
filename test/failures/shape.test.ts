import type { IDataObject } from 'n8n-workflow';
import { smsConditions } from '../../nodes/MessagingService/contract';
import { itemsOf, type RunOptions } from '../tools/engine';
import { email } from '../tools/faults/families';
import { carryOn, useEmulator, sms, toEach } from '../tools/service';

/** The fields of a failed item, and of the error of a stopped run. */

const service = useEmulator();

const send = async (settings: RunOptions['settings'], to = ['525512345678']) =>
	await service.run(sms, { ...toEach(to), settings: settings ?? {} });

const failedItem = async (to?: string[]) => {
	const { errorItems } = await send({ onError: 'continueErrorOutput' }, to);
	// n8n keeps the fields of the input beside the error on this output.
	return errorItems.map(({ json, pairedItem }) => ({
		error: json.error as IDataObject,
		pairedItem,
	}));
};

test('a failed item is one key, error, whose value is an object', async () => {
	service.emulator.fault({ do: 'refuseSms', condition: 'noCredits' });
	const { items } = await send({ onError: 'continueRegularOutput' });
	expect(items).toEqual([
		{
			json: {
				error: {
					message: 'The account has no credits left for this message',
					description: expect.stringContaining('Top up') as string,
					itemIndex: 0,
					delivery: 'notSent',
					code: 'noCredits',
					httpStatus: 200,
					said: smsConditions.noCredits,
				},
			},
			pairedItem: { item: 0 },
		},
	]);
});

test('an invalid parameter names its field', async () => {
	const [failed] = await failedItem(['nobody']);
	expect(failed?.error).toMatchObject({ itemIndex: 0, delivery: 'notSent', field: 'To' });
});

test('a thrown error has the same facts in its context', async () => {
	const body = { status: false, error: true, description: 'Sorry' };
	service.emulator.fault({ do: 'answer', status: 400, body });
	const { error } = await send({}, ['525512345678', '525512345679']);
	expect(error?.context).toMatchObject({
		itemIndex: 0,
		delivery: 'notSent',
		httpStatus: 400,
		said: 'Sorry',
		counts: { sent: 0, unknown: 0, notSent: 2 },
	});
	service.emulator.clearFaults();
	const { error: invalid } = await send({}, ['nobody']);
	expect(invalid?.context).toMatchObject({ delivery: 'notSent', field: 'To' });
});

test('words of the service that look like a network code do not make n8n replace the message', async () => {
	const description = 'Upstream says ETIMEDOUT';
	service.emulator.fault({ do: 'answer', body: { status: false, error: true, description } });
	expect((await failedItem())[0]?.error.message).toContain('“Upstream says ETIMEDOUT”');
});

test('an unsubscribed recipient alone is not sent; among others it leaves the outcome unknown, which the message says', async () => {
	const sendTo = async (to: string) => {
		const parameters = { ...email.parameters, options: { several: 2 } };
		const { json } = await service.run(parameters, { items: itemsOf({ to }), ...carryOn });
		return json[0]?.error;
	};
	const alone = { delivery: 'notSent', code: 451 };
	expect(await sendTo('unsubscribed@example.com')).toMatchObject(alone);
	expect(await sendTo('ana@example.com, unsubscribed@example.com')).toMatchObject({
		delivery: 'unknown',
		description: expect.stringMatching(
			/ana@example\.com, unsubscribed@example\.com.*does not say which ones, or whether the others/,
		) as string,
	});
});
