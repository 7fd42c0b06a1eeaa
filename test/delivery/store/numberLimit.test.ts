import type { IDataObject } from 'n8n-workflow';
import { type RunOptions, type RunResult } from '../../tools/engine';
import { failureIn } from '../../tools/faults/accounts';
import { holdDate } from '../../tools/nodeTime';
import { carryOn, toEach, useEmulator } from '../../tools/service';
import { nodeId } from '../../tools/nodeId';
import { useStore } from '../../tools/store';

/** Limit per Number keeps people from abusing a login form to send messages at the owner's cost. */

const service = useEmulator();
const store = useStore();
holdDate();

const ana = '525512345678';
const luis = '525512345679';
const differentNumbers = (count: number) =>
	Array.from({ length: count }, (_, index) => `52551234${String(index).padStart(4, '0')}`);
const passMinutes = (count: number) => jest.setSystemTime(Date.now() + count * 60_000);

const code = {
	...{ resource: 'otp', operation: 'send', to: '={{ $json.to }}' },
	message: 'Your code: [code]',
};

/** Sends a code to each number with the limit that applies by default. */
const sendByDefault = async (
	numbers: string[],
	parameters: IDataObject = {},
	settings: RunOptions['settings'] = carryOn.settings,
): Promise<RunResult> =>
	await service.run(
		{ ...code, ...parameters },
		{ ...toEach(numbers), settings, account: `account of ${nodeId()}` },
	);

/** Sends a code to each number, at most three in an hour. */
const send = async (
	numbers: string[],
	options: IDataObject = {},
	settings?: RunOptions['settings'],
) => {
	const all = { limitPerNumber: 3, limitPeriod: 60, ...options };
	return await sendByDefault(numbers, { options: all }, settings);
};

const said = ({ json }: RunResult) => json.map((item) => failureIn(item)?.delivery ?? 'sent');
const sentTo = (number: string) =>
	service.emulator.messages.filter((message) => message.number === number).length;

test('the limit applies within a run and across runs, and its error does not contain the number', async () => {
	expect(said(await send([ana, ana]))).toEqual(['sent', 'sent']);
	const result = await send([ana, ana, luis]);
	expect(said(result).sort()).toEqual(['notSent', 'sent', 'sent']);
	expect(sentTo(ana)).toBe(3);
	const failure = result.json.map(failureIn).find(Boolean);
	expect(failure?.message).toMatch(/^This number has reached its Limit per Number \[item \d\]$/);
	expect(JSON.stringify(failure)).not.toContain(ana);
});

test('no more messages than the limit are sent within a period, and more are sent after it', async () => {
	const times: number[] = [];
	for (let minute = 0; minute < 180; minute += 5) {
		if (said(await send([ana]))[0] === 'sent') times.push(minute);
		passMinutes(5);
	}
	for (const from of times)
		expect(times.filter((at) => at >= from && at < from + 60).length).toBeLessThanOrEqual(3);
	// Messages are let through at most a quarter of the period late.
	expect(times.length).toBeGreaterThanOrEqual(6);
});

test('a message that was not sent does not count', async () => {
	service.emulator.fault({ do: 'refuseSms', condition: 'notReachable', times: 3 });
	expect(said(await send([ana, ana, ana]))).toEqual(['notSent', 'notSent', 'notSent']);
	expect(said(await send([ana, ana, ana]))).toEqual(['sent', 'sent', 'sent']);
});

test('a message that may have been sent counts', async () => {
	service.emulator.fault({ do: 'reset', times: 3 });
	expect(said(await send([ana, ana, ana]))).toEqual(['unknown', 'unknown', 'unknown']);
	expect(said(await send([ana]))).toEqual(['notSent']);
});

test('a message that Send Again on Retry repeats counts again', async () => {
	const retry = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
	service.emulator.fault({ do: 'reset', work: true, times: 1 });
	const { error } = await send([ana], { whenUnknown: 'resend' }, retry);
	expect(error).toBeUndefined();
	expect(said(await send([ana, ana]))).toEqual(['sent', 'notSent']);
	expect(sentTo(ana)).toBe(3);
});

test.each([
	[60, 61],
	[60, 240],
	[60, 15],
])('changing the period from %i to %i minutes does not reset the count', async (before, after) => {
	await send([ana, ana, ana], { limitPeriod: before });
	passMinutes(Math.min(before, after) - 1);
	expect(said(await send([ana], { limitPeriod: after }))).toEqual(['notSent']);
	passMinutes(Math.abs(after - before) + 2);
	expect(said(await send([ana], { limitPeriod: after }))).toEqual(['sent']);
});

test('Limit Period counts without Limit per Number', async () => {
	const options = { limitPeriod: 120 };
	await sendByDefault([ana, ana, ana, ana, ana], { options });
	passMinutes(61);
	expect(said(await sendByDefault([ana], { options }))).toEqual(['notSent']);
});

test('our own limit fails its item, and stops no other one', async () => {
	const numbers = [ana, ana, ...differentNumbers(58)];
	const { error } = await send(numbers, { limitPerNumber: 1 }, {});
	expect(error?.context.counts).toMatchObject({ sent: 59, unknown: 0, notSent: 1 });
	expect(error?.message).toMatch(/^This number has reached its Limit per Number/);
	expect(service.emulator.messages).toHaveLength(59);
});

describe('the default limit', () => {
	const many = (count: number) => Array.from({ length: count }, () => ana);

	test('lets 5 of 10 simultaneous codes to one number through, and counts other numbers separately', async () => {
		const runs = await Promise.all(many(10).map(async (to) => await sendByDefault([to])));
		expect(runs.flatMap(said).filter((word) => word === 'sent')).toHaveLength(5);
		expect(sentTo(ana)).toBe(5);
		expect(said(await sendByDefault([luis]))).toEqual(['sent']);
		const [failure] = (await sendByDefault([ana])).json.map(failureIn);
		expect(failure?.description).toContain('0 for no limit');
	});

	test('is replaced by a limit of 7, and removed by 0', async () => {
		await send(many(8), { limitPerNumber: 7 });
		expect(sentTo(ana)).toBe(7);
		store.clear();
		await send(many(8), { limitPerNumber: 0 });
		expect(sentTo(ana)).toBe(15);
		expect(store.calls).toBe(0);
	});

	test('does not apply to an SMS, which needs no access to the store', async () => {
		const sms = { resource: 'sms', operation: 'send', message: 'Hello' };
		expect(said(await sendByDefault(many(8), sms))).toEqual(Array(8).fill('sent'));
		expect(store.calls).toBe(0);
	});
});
