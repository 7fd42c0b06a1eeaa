import type { IDataObject } from 'n8n-workflow';
import { itemsOf, type RunOptions } from '../tools/engine';
import { limited, useEmulator } from '../tools/service';
import { until } from '../tools/until';
import { useStore } from '../tools/store';

/**
 * No message is sent twice or lost: counts what the service received, not what the node reports.
 */

const service = useEmulator();
useStore();

const phones = (count: number) =>
	Array.from({ length: count }, (_, index) => `5255000100${10 + index}`);
const phonesOf = (json: IDataObject[]) =>
	json.map(({ to }) => (typeof to === 'string' ? to.slice(1) : to));

/** One request at a time. */
const oneByOne = () => ({ credentials: limited(service.credentials, { mostAtOnce: 1 }) });

const sms = {
	resource: 'sms',
	operation: 'send',
	to: '={{ $json.phone }}',
	message: 'Hello',
	options: {},
};
const retry = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

const send = (
	count: number,
	options: IDataObject = {},
	settings: RunOptions['settings'] = {},
	extra: Partial<RunOptions> = {},
) =>
	service.run(
		{ ...sms, options },
		{ items: itemsOf(...phones(count).map((phone) => ({ phone }))), settings, ...extra },
	);

/** Answers requests each time `width` of them, or all that remain, are in flight. */
async function answeredInRounds(count: number, width: number): Promise<void> {
	const { emulator, clock } = service;
	emulator.set({ latencyMs: 20 });
	const left = () => count - emulator.requests.filter(({ status }) => status === 200).length;
	while (left() > 0) {
		await until(() => clock.waiting === Math.min(width, left()));
		clock.advance(20);
	}
}

test('a run never has more requests in flight than Most at Once allows, and keeps the input order', async () => {
	service.emulator.fault({ do: 'delay', delayMs: 60, to: phones(1)[0] as string });
	const sending = send(
		12,
		{},
		{},
		{ credentials: limited(service.credentials, { mostAtOnce: 3 }) },
	);
	await answeredInRounds(12, 3);
	expect(phonesOf((await sending).json)).toEqual(phones(12));
	expect(service.emulator.connections.peak).toBe(3);
});

test('a run follows no redirects, so that credentials go only to the Base URL', async () => {
	service.emulator.fault({
		do: 'answer',
		status: 307,
		headers: { location: `${service.emulator.url}/elsewhere` },
		times: 1,
	});
	const { error } = await send(1);
	expect(error?.message).toContain('The Base URL redirects to another address (HTTP 307)');
	expect(service.emulator.requests).toHaveLength(1);
});

test('after a failure without Continue On Fail no new request starts, and the error says how many messages were sent and not sent', async () => {
	service.emulator.fault({ do: 'refuseSms', condition: 'noCredits', request: 3 });
	const { error } = await send(6, {}, {}, oneByOne());
	expect(service.emulator.requests).toHaveLength(3);
	expect(error?.message).toBe('The account has no credits left for this message [item 2]');
	expect(error?.description).toContain(
		'2 sent, 4 not sent. Executing again sends all of them again.',
	);
});

test('with Continue On Fail a failed item goes to the error output with its data and error, and the others are sent', async () => {
	service.emulator.fault({
		do: 'refuseSms',
		condition: 'notReachable',
		to: phones(3)[1] as string,
	});
	const { json, errorItems } = await send(3, {}, { onError: 'continueErrorOutput' });
	expect(phonesOf(json)).toEqual([phones(3)[0], phones(3)[2]]);
	expect(errorItems).toHaveLength(1);
	expect(errorItems[0]?.json).toMatchObject({
		phone: phones(3)[1],
		error: {
			message: expect.stringContaining('[item 1]') as string,
			itemIndex: 1,
			delivery: 'notSent',
		},
	});
	expect(errorItems[0]?.pairedItem).toEqual({ item: 1 });
});

test.each([undefined, 'continueRegularOutput', 'continueErrorOutput'] as const)(
	'an unknown outcome does not stop the items after it with On Error %s, but a later refusal does',
	async (onError) => {
		const settings = onError ? { onError } : {};
		service.emulator.fault({ do: 'reset', request: 2, times: 1 });
		const { error } = await send(6, {}, settings, oneByOne());
		expect(service.emulator.messages).toHaveLength(5);
		if (onError) return;
		expect(error?.context.counts).toEqual({ sent: 5, unknown: 1, notSent: 0 });
		expect(error?.description).not.toContain('To send only the rest');
		service.emulator.reset();
		service.emulator.fault({ do: 'reset', request: 1, times: 1 });
		service.emulator.fault({ do: 'answer', status: 401, body: {}, request: 3 });
		const refused = await send(6, {}, {}, oneByOne());
		expect(service.emulator.requests).toHaveLength(3);
		expect(refused.error?.context).toMatchObject({
			httpStatus: 401,
			counts: { sent: 1, unknown: 1, notSent: 4 },
		});
	},
);

test('a message answered with “no need to resend” is never resent, even with Send Again on Retry', async () => {
	service.emulator.fault({ do: 'refuseSms', condition: 'queueAppendFailed' });
	const { error } = await send(1, { whenUnknown: 'resend' }, retry);
	expect(service.emulator.requests).toHaveLength(1);
	expect(error?.message).toContain('asked not to send this again');
});

test('a code verification is not repeated, since it may use up the code', async () => {
	service.emulator.fault({ do: 'reset' });
	await service.run({
		resource: 'otp',
		operation: 'verify',
		to: phones(1)[0] as string,
		code: '1',
	});
	expect(service.emulator.requests).toHaveLength(1);
});
