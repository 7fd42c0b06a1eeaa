import type { IDataObject } from 'n8n-workflow';
import { itemsOf, retryOf, runNode, type RunResult } from '../../tools/engine';
import { failureIn } from '../../tools/faults/accounts';
import { holdDate } from '../../tools/nodeTime';
import { useEmulator } from '../../tools/service';
import { hashOf, useStore } from '../../tools/store';
import { until } from '../../tools/until';

/** Limit per Number: what keeps a login form from being used to send messages at the owner's cost. */

const service = useEmulator();
const store = useStore();
holdDate();

const ana = '525512345678';
const luis = '525512345679';
const minutes = (count: number) => jest.setSystemTime(Date.now() + count * 60_000);

async function send(
	numbers: string[],
	options: IDataObject = {},
	failed?: RunResult,
	settings: object = { onError: 'continueRegularOutput' },
): Promise<RunResult> {
	return await runNode({
		credentials: service.credentials,
		parameters: {
			...{ resource: 'otp', operation: 'send', to: '={{ $json.to }}', message: 'Your code: [code]' },
			options: { limitPerNumber: 3, limitPeriod: 60, ...options },
		},
		items: itemsOf(...numbers.map((to) => ({ to }))),
		settings,
		...(failed && { resume: retryOf(failed) }),
	});
}

const said = ({ json }: RunResult) => json.map((item) => failureIn(item)?.delivery ?? 'sent');
const sentTo = (number: string) =>
	service.emulator.messages.filter((message) => message.number === number).length;

test('lets so many messages through, of one run or of several, and says what it held back', async () => {
	expect(said(await send([ana, ana]))).toEqual(['sent', 'sent']);
	const result = await send([ana, ana, luis]);
	expect(said(result).sort()).toEqual(['notSent', 'sent', 'sent']);
	expect(sentTo(ana)).toBe(3);
	const failure = result.json.map(failureIn).find(Boolean);
	expect(failure?.message).toMatch(/^This number has reached its Limit per Number \[item \d\]$/);
	expect(JSON.stringify(failure)).not.toContain(ana);
});

test('holds under many at once', async () => {
	const runs = await Promise.all(Array.from({ length: 10 }, async () => await send([ana])));
	expect(runs.flatMap(said).filter((word) => word === 'sent')).toHaveLength(3);
	expect(sentTo(ana)).toBe(3);
});

test('never lets more than so many through within the period, and lets go on after it', async () => {
	const times: number[] = [];
	for (let minute = 0; minute < 180; minute += 5) {
		if (said(await send([ana]))[0] === 'sent') times.push(minute);
		minutes(5);
	}
	for (const from of times)
		expect(times.filter((at) => at >= from && at < from + 60).length).toBeLessThanOrEqual(3);
	// At most a quarter of the period late.
	expect(times.length).toBeGreaterThanOrEqual(6);
});

test('counts numbers however they are written', async () => {
	await send([ana, `+${ana}`, '+52 55 1234 5678']);
	expect(said(await send([`00${ana}`]))).toEqual(['notSent']);
});

test('does not count what was not sent', async () => {
	service.emulator.fault({ do: 'refuseSms', condition: 'noCredits', times: 3 });
	expect(said(await send([ana, ana, ana]))).toEqual(['notSent', 'notSent', 'notSent']);
	expect(said(await send([ana, ana, ana]))).toEqual(['sent', 'sent', 'sent']);
});

test('counts what may have been sent', async () => {
	service.emulator.fault({ do: 'reset', times: 3 });
	expect(said(await send([ana, ana, ana]))).toEqual(['unknown', 'unknown', 'unknown']);
	expect(said(await send([ana]))).toEqual(['notSent']);
});

test('counts what is sent again because it was in doubt', async () => {
	const again = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
	service.emulator.fault({ do: 'reset', work: true, times: 1 });
	const { error } = await send([ana], { whenUnknown: 'resend' }, undefined, again);
	expect(error).toBeUndefined();
	expect(said(await send([ana, ana]))).toEqual(['sent', 'notSent']);
	expect(sentTo(ana)).toBe(3);
});

test.each([
	[60, 61],
	[60, 240],
	[60, 15],
])('a period of %i minutes that becomes %i starts nothing anew', async (before, after) => {
	await send([ana, ana, ana], { limitPeriod: before });
	minutes(Math.min(before, after) - 1);
	expect(said(await send([ana], { limitPeriod: after }))).toEqual(['notSent']);
	minutes(Math.abs(after - before) + 2);
	expect(said(await send([ana], { limitPeriod: after }))).toEqual(['sent']);
});

test('keeps nothing in the list of the keys, and removes its places when the period is over', async () => {
	await send([ana, ana, luis], { sendOnceKey: '={{ $json.to }} {{ $itemIndex }}' });
	expect(store.values()).toHaveLength(6);
	await until(() => store.others === 3);
	minutes(61);
	await send([luis], { sendOnceKey: 'later' });
	await until(() => store.others === 1);
	expect(store.values()).toHaveLength(8);
});

test('10,000 keys stay known beside it', async () => {
	const keys = Array.from({ length: 10_000 }, (_, key) => [
		`old ${key}`,
		`old ${key}\u0000to somebody`,
	]).flat();
	store.hold(keys.map(hashOf));
	await send(
		Array.from({ length: 200 }, (_, index) => `52551234${String(index).padStart(4, '0')}`),
		{ limitPerNumber: 20 },
	);
	expect(store.stateOf('old 0')).toBe('used');
	expect(store.values()).toHaveLength(20_000);
});

test('gives a Send Once Key back that it held up', async () => {
	await send([ana, ana, ana]);
	expect(said(await send([ana], { sendOnceKey: 'login 1' }))).toEqual(['notSent']);
	minutes(80);
	expect(said(await send([ana], { sendOnceKey: 'login 1' }))).toEqual(['sent']);
});

describe('where nothing is set', () => {
	/** Options without a limit of one's own. */
	const sendByDefault = async (numbers: string[], parameters: IDataObject = {}) =>
		await runNode({
			credentials: service.credentials,
			parameters: {
				...{ resource: 'otp', operation: 'send', to: '={{ $json.to }}', message: 'Your code: [code]' },
				...parameters,
			},
			items: itemsOf(...numbers.map((to) => ({ to }))),
			settings: { onError: 'continueRegularOutput' },
		});
	const many = (count: number) => Array.from({ length: count }, () => ana);

	test('10 codes at once to one number are 5, and other numbers have their own', async () => {
		const runs = await Promise.all(many(10).map(async (to) => await sendByDefault([to])));
		expect(runs.flatMap(said).filter((word) => word === 'sent')).toHaveLength(5);
		expect(sentTo(ana)).toBe(5);
		expect(said(await sendByDefault([luis]))).toEqual(['sent']);
		const [failure] = (await sendByDefault([ana])).json.map(failureIn);
		expect(failure?.description).toContain('0 for no limit');
	});

	test('one that is set counts instead: 7 are 7, and 0 is none', async () => {
		expect(said(await send(many(8), { limitPerNumber: 7 })).filter((word) => word === 'sent')).toHaveLength(
			7,
		);
		store.clear();
		expect(said(await send(many(8), { limitPerNumber: 0 })).filter((word) => word === 'sent')).toHaveLength(
			8,
		);
		expect(store.looks).toHaveLength(0);
	});

	test('an SMS has no limit, and costs no look into the store', async () => {
		const sms = { resource: 'sms', operation: 'send', message: 'Hello' };
		expect(said(await sendByDefault(many(8), sms))).toEqual(Array.from({ length: 8 }, () => 'sent'));
		expect(store.looks).toHaveLength(0);
	});

	test('without a store the process counts: 5 of 7 go out, and what was not sent is given back', async () => {
		store.failures.claim = Infinity;
		service.emulator.fault({ do: 'refuseSms', condition: 'noCredits', times: 3 });
		await sendByDefault(many(3));
		const words = [...said(await sendByDefault(many(3))), ...said(await sendByDefault(many(4)))];
		expect(words.filter((word) => word === 'sent')).toHaveLength(5);
		expect(sentTo(ana)).toBe(5);
		minutes(60);
		expect(said(await sendByDefault([ana]))).toEqual(['sent']);
	});

	test('1,000 codes to 1,000 numbers ask for a place each, and leave nothing in the list of the keys', async () => {
		const numbers = Array.from({ length: 1_000 }, (_, index) => `52551234${String(index).padStart(4, '0')}`);
		expect(said(await sendByDefault(numbers)).filter((word) => word !== 'sent')).toEqual([]);
		expect(store.writes).toBe(0);
		expect(store.values()).toEqual([]);
		expect(store.others).toBe(1_000);
	});
});

test('asks nothing with Validate Only', async () => {
	await send([ana, ana, ana, ana], { validateOnly: true });
	expect(said(await send([ana]))).toEqual(['sent']);
});
