import type { IDataObject } from 'n8n-workflow';
import { itemsOf, type RunOptions } from '../tools/engine';
import { carryOn, limited, sms, useEmulator } from '../tools/service';
import { until } from '../tools/until';
import { useStore } from '../tools/store';

/** What a run sends, in which order, and how it ends after a failure. */

const service = useEmulator();
useStore();

const phones = (count: number) =>
	Array.from({ length: count }, (_, index) => `5255000100${10 + index}`);
const phone = (index: number) => phones(index + 1)[index] as string;
const phonesOf = (json: IDataObject[]) => json.map(({ to }) => String(to).slice(1));

/** Most at Once. */
const width = (mostAtOnce: number) => limited(service.credentials, { mostAtOnce });

const send = async (
	items: IDataObject[] | number,
	options: IDataObject = {},
	extra: Partial<RunOptions> = {},
) => {
	const all = typeof items === 'number' ? phones(items).map((to) => ({ to })) : items;
	return await service.run(
		{ ...sms, options },
		{ account: 'of all', credentials: width(3), items: itemsOf(...all), ...extra },
	);
};

const errorsOf = (json: readonly IDataObject[]) =>
	json.map(({ error }) => error as IDataObject | undefined);

test('a run never has more requests in flight than Most at Once allows, and keeps the input order', async () => {
	const { emulator, clock } = service;
	emulator.fault({ do: 'delay', delayMs: 60, to: phone(0) });
	emulator.set({ latencyMs: 20 });
	const sending = send(12);
	const left = () => 12 - emulator.requests.filter(({ status }) => status === 200).length;
	while (left() > 0) {
		await until(() => clock.waiting === Math.min(3, left()));
		clock.advance(20);
	}
	expect(phonesOf((await sending).json)).toEqual(phones(12));
	expect(emulator.connections.peak).toBe(3);
});

test('a run follows no redirects, so that credentials go only to the Base URL', async () => {
	const headers = { location: `${service.emulator.url}/elsewhere` };
	service.emulator.fault({ do: 'answer', status: 307, headers, times: 1 });
	expect((await send(1)).error).toBeDefined();
	expect(service.emulator.requests).toHaveLength(1);
});

test('after a failure no new request starts, and the error says how many messages were sent and not sent', async () => {
	service.emulator.fault({ do: 'refuseSms', condition: 'noCredits', request: 3 });
	const { error } = await send(6, {}, { credentials: width(1) });
	expect(service.emulator.requests).toHaveLength(3);
	expect(error?.message).toBe('The account has no credits left for this message [item 2]');
	expect(error?.description).toContain(
		'2 sent, 4 not sent. Executing again sends all of them again.',
	);
});

test('with Continue (using error output) a failed item goes there with its data and error, and the others are sent', async () => {
	service.emulator.fault({ do: 'refuseSms', condition: 'notReachable', to: phone(1) });
	const settings = { onError: 'continueErrorOutput' } as const;
	const { json, errorItems } = await send(3, {}, { settings });
	expect(phonesOf(json)).toEqual([phone(0), phone(2)]);
	const message = expect.stringContaining('[item 1]') as string;
	const error = { message, itemIndex: 1, delivery: 'notSent' };
	expect(errorItems).toMatchObject([{ json: { to: phone(1), error }, pairedItem: { item: 1 } }]);
});

test('an unknown outcome stops no other item, but a later refusal does, and is the error', async () => {
	service.emulator.fault({ do: 'reset', request: 2, times: 1 });
	const { error } = await send(6, {}, { credentials: width(1) });
	expect(service.emulator.messages).toHaveLength(5);
	expect(error?.context.counts).toEqual({ sent: 5, unknown: 1, notSent: 0 });
	expect(error?.description).not.toContain('To send only the rest');
	service.emulator.reset();
	service.emulator.fault({ do: 'reset', request: 1, times: 1 });
	service.emulator.fault({ do: 'refuseSms', condition: 'notReachable', request: 3 });
	const refused = await send(6, {}, { credentials: width(1) });
	expect(service.emulator.requests).toHaveLength(3);
	const counts = { sent: 1, unknown: 1, notSent: 4 };
	expect(refused.error?.context).toMatchObject({ delivery: 'notSent', itemIndex: 2, counts });
});

test('a refusal of the account is the error rather than one of a number before it', async () => {
	service.emulator.fault({ do: 'refuseSms', condition: 'notReachable', to: phone(0) });
	service.emulator.fault({ do: 'refuseSms', condition: 'noCredits', to: phone(1) });
	expect((await send(2)).error?.message).toContain('no credits');
});

test('a message that the service asks not to send again is never sent again, even with Send Again on Retry', async () => {
	service.emulator.fault({ do: 'refuseSms', condition: 'queueAppendFailed' });
	const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
	const { error } = await send(1, { whenUnknown: 'resend' }, { settings });
	expect(service.emulator.requests).toHaveLength(1);
	expect(error?.message).toContain('asked not to send this again');
});

test('a code verification is not repeated, since it may use up the code', async () => {
	service.emulator.fault({ do: 'reset' });
	await service.run({ resource: 'otp', operation: 'verify', to: phone(0), code: '1' });
	expect(service.emulator.requests).toHaveLength(1);
});

test('what stopped a run is its error, and a message that still waited is not called cancelled', async () => {
	const [waiting, refused] = phones(2).map((to) => ({ to, key: to }));
	const fault = { do: 'refuseSms', condition: 'notReachable' } as const;
	service.emulator.fault({ ...fault, to: phone(0), delayMs: 50, times: 1 });
	service.emulator.fault({ do: 'refuseSms', condition: 'noCredits', to: phone(1) });
	const options = { sendOnceKey: '={{ $json.key }}' };
	const other = send([{ ...waiting }], options);
	await until(() => service.emulator.requests.length === 1);
	const own = send([{ ...waiting }, { ...refused }], options);
	await until(() => service.emulator.requests.length === 2);
	service.clock.advance(50);
	await other;
	const { error } = await own;
	expect(error?.message).toBe('The account has no credits left for this message [item 1]');
	expect(error?.context.counts).toEqual({ sent: 0, unknown: 0, notSent: 2 });
	expect(service.emulator.requests).toHaveLength(2);
	// The key of the message that never began is free.
	const { json } = await send([{ ...waiting }], options);
	expect(json).toMatchObject([{ status: 'queued' }]);
});

test.each([
	['a wrong key', { do: 'answer', status: 401, body: {} }, /credential/],
	['no credits', { do: 'refuseSms', condition: 'noCredits' }, /no credits/],
	['no long texts', { do: 'refuseSms', condition: 'multiMessageNotEnabled' }, /multi-message/],
] as const)(
	'with Continue, %s ends the asking, and every item has that failure',
	async (_name, fault, words) => {
		service.emulator.fault(fault);
		const { json } = await send(40, { doNotSendTo: phone(39) }, carryOn);
		expect(service.emulator.requests.length).toBeLessThanOrEqual(3);
		expect(json).toHaveLength(40);
		for (const [item, error] of errorsOf(json.slice(0, 39)).entries()) {
			expect(error).toMatchObject({ itemIndex: item, delivery: 'notSent' });
			expect(error?.message).toMatch(words);
			expect(error?.message).toMatch(new RegExp(`\\[item ${item}\\]$`));
		}
		// What needs no request is told as ever.
		expect(json[39]).toMatchObject({ skipped: true });
	},
);

test('what waits for its turn when the run stops makes no request, and the next run has all turns', async () => {
	const credentials = limited(service.credentials, { requestsPerSecond: 1 });
	service.emulator.fault({ do: 'refuseSms', condition: 'noCredits', times: 1 });
	const { error } = await send(8, {}, { credentials });
	expect(error?.context.counts).toEqual({ sent: 0, unknown: 0, notSent: 8 });
	expect(service.emulator.requests).toHaveLength(1);
	expect((await send(8)).json).toHaveLength(8);
});

test('an account is the same whatever the Sender ID of the credential is for an item', async () => {
	service.emulator.fault({ do: 'refuseSms', condition: 'noCredits' });
	const { messagingServiceApi = {}, ...others } = width(1);
	const bySender = { ...messagingServiceApi, senderId: '={{ $json.sender }}' };
	const credentials = { ...others, messagingServiceApi: bySender };
	const items = phones(40).map((to, index) => ({ to, sender: `Shop ${index}` }));
	const { json } = await send(items, {}, { credentials, ...carryOn });
	expect(errorsOf(json).every((error) => /no credits/.test(String(error?.message)))).toBe(true);
	expect(service.emulator.requests).toHaveLength(1);
	expect(service.emulator.requests[0]?.body).toMatchObject({ sender: 'Shop 0' });
});
