import type { IDataObject } from 'n8n-workflow';
import { smsConditions } from '../../nodes/MessagingService/contract';
import { itemsOf, type RunOptions } from '../tools/engine';
import { email } from '../tools/faults/families';
import { useEmulator, sms, toEach } from '../tools/service';

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
	service.emulator.fault({
		do: 'answer',
		status: 400,
		body: { status: false, error: true, description: 'Sorry' },
	});
	const { error } = await send({}, ['525512345678', '525512345679']);
	expect(error?.context).toMatchObject({
		itemIndex: 0,
		delivery: 'notSent',
		httpStatus: 400,
		said: 'Sorry',
		counts: { sent: 0, unknown: 0, notSent: 2 },
	});
	service.emulator.clearFaults();
	expect((await send({}, ['nobody'])).error?.context).toMatchObject({
		delivery: 'notSent',
		field: 'To',
	});
});

test('words of the service that look like a network code do not make n8n replace the message', async () => {
	const description = 'Upstream says ETIMEDOUT';
	service.emulator.fault({ do: 'answer', body: { status: false, error: true, description } });
	expect((await failedItem())[0]?.error.message).toContain('“Upstream says ETIMEDOUT”');
});

describe('an unsubscribed recipient', () => {
	const sendTo = async (...people: string[]) => {
		const { json } = await service.run(
			{ ...email.parameters, options: { several: 2 } },
			{ items: itemsOf({ to: people.join(', ') }), settings: { onError: 'continueRegularOutput' } },
		);
		return json[0]?.error;
	};

	test('alone is not sent', async () => {
		expect(await sendTo('unsubscribed@example.com')).toMatchObject({
			delivery: 'notSent',
			code: 451,
		});
	});

	test('among others leaves the outcome unknown, and the message says so', async () => {
		expect(await sendTo('ana@example.com', 'unsubscribed@example.com')).toMatchObject({
			delivery: 'unknown',
			description: expect.stringMatching(
				/ana@example\.com, unsubscribed@example\.com.*does not say which ones, or whether the others/,
			) as string,
		});
	});
});
