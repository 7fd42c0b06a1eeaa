import type { IDataObject } from 'n8n-workflow';
import { itemsOf, runNode, type RunOptions } from '../tools/engine';
import { useStore } from '../tools/store';
import { limited, useEmulator, carryOn, sms } from '../tools/service';
import { until } from '../tools/until';

/** How a run ends for the messages that did not have their turn. */

const service = useEmulator();
useStore();

const phones = (count: number) =>
	Array.from({ length: count }, (_, index) => `5255000100${10 + index}`);

const send = async (
	items: readonly IDataObject[],
	options: IDataObject = {},
	extra: Partial<RunOptions> = {},
) =>
	await runNode({
		account: 'of all',
		credentials: limited(service.credentials, { mostAtOnce: 3 }),
		parameters: { ...sms, options },
		items: itemsOf(...items),
		...extra,
	});

const errorsOf = (json: readonly IDataObject[]) =>
	json.map(({ error }) => error as IDataObject | undefined);

test('what stopped a run is its error, and a message that still waited is not called cancelled', async () => {
	const [waiting, refused] = phones(2).map((to) => ({ to, key: to }));
	service.emulator.fault({
		do: 'refuseSms',
		condition: 'notReachable',
		to: phones(1)[0] as string,
		delayMs: 50,
		times: 1,
	});
	service.emulator.fault({ do: 'refuseSms', condition: 'noCredits', to: phones(2)[1] as string });
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
] as const)(
	'with Continue, %s ends the asking, and every item has that failure',
	async (_name, fault, words) => {
		service.emulator.fault(fault);
		const items = phones(40).map((to) => ({ to }));
		const { json } = await send(items, { doNotSendTo: phones(40)[39] }, carryOn);
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
	const items = phones(8).map((to) => ({ to }));
	const { error } = await send(items, {}, { credentials });
	expect(error?.context.counts).toEqual({ sent: 0, unknown: 0, notSent: 8 });
	expect(service.emulator.requests).toHaveLength(1);
	expect((await send(items)).json).toHaveLength(8);
});

test('an account is the same whatever the Sender ID of the credential is for an item', async () => {
	service.emulator.fault({ do: 'refuseSms', condition: 'noCredits' });
	const { messagingServiceApi = {}, ...others } = limited(service.credentials, { mostAtOnce: 1 });
	const bySender = { ...messagingServiceApi, senderId: '={{ $json.sender }}' };
	const items = phones(40).map((to, index) => ({ to, sender: `Shop ${index}` }));
	const { json } = await send(
		items,
		{},
		{ credentials: { ...others, messagingServiceApi: bySender }, ...carryOn },
	);
	expect(errorsOf(json).every((error) => /no credits/.test(String(error?.message)))).toBe(true);
	expect(service.emulator.requests).toHaveLength(1);
	expect(service.emulator.requests[0]?.body).toMatchObject({ sender: 'Shop 0' });
});
