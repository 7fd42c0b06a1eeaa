import { itemsOf } from '../../tools/engine';
import { accountOf } from '../../tools/faults/accounts';
import { sms } from '../../tools/faults/families';
import { continuing, keyed, names, one } from '../../tools/keyed';
import { useNodeTime } from '../../tools/nodeTime';
import { useEmulator } from '../../tools/service';
import { useStore } from '../../tools/store';
import { turns } from '../../tools/until';

/** Send Once Keys: what n8n's store holds, what is sent, and what is reported. */

const service = useEmulator();
const store = useStore();
const time = useNodeTime();
const { sceneOf, send } = keyed(service, time);
const total = () => service.emulator.messages.length;

describe('a Send Once Key', () => {
	test('is skipped if another execution has used it', async () => {
		await send(['invoice 1']);
		const { json } = await send(['invoice 1']);
		expect(json).toEqual([expect.objectContaining({ skipped: true, sendOnceKey: 'invoice 1' })]);
		expect(service.emulator.requests).toHaveLength(1);
	});

	test('ignores surrounding spaces, but not letter case', async () => {
		await send(['a']);
		await send([' a ', 'b']);
		expect(total()).toBe(2);
		await time.during(sceneOf(1).run(one, { sendOnceKey: 'A' }));
		expect(total()).toBe(3);
	});

	test('is the same in every way that Unicode writes it', async () => {
		await send(['caf\u00e9']);
		await send(['cafe\u0301']);
		expect(total()).toBe(1);
	});

	test.each(['\u200b', '\ufeff \u2060', '\u00ad'])(
		'is refused if its expression returns nothing that can be seen: %j',
		async (key) => {
			const { error } = await send(['a', key], one);
			expect(error?.message).toBe(
				'“Options › Send Once Key” is empty, so it would hold nothing back [item 1]',
			);
			expect(service.emulator.requests).toEqual([]);
		},
	);

	test('is refused before anything is sent if its expression returns nothing, and the error says what to do', async () => {
		const { error } = await send(['a', ' ', 'b'], one);
		expect(error?.message).toBe('“Options › Send Once Key” is empty, so it would hold nothing back [item 1]');
		expect(error?.description).toContain('Fill it in or remove the option');
		expect(service.emulator.requests).toEqual([]);
		expect(store.claims).toEqual([]);
	});

	test('counts for each recipient: the same key to another number is another message', async () => {
		await send(['a']);
		expect(accountOf(await send(['b', 'a']), 2).said).toEqual(['sent', 'sent']);
		expect(accountOf(await send(['a', 'a', 'a']), 3).said).toEqual(['skipped', 'skipped', 'skipped']);
		const items = itemsOf(...[0, 1, 2].map((item) => ({ to: sms.recipient(item), key: 'order-' })));
		expect(accountOf(await send(['', '', ''], continuing, {}, { items }), 3).said).toEqual(
			Array(3).fill('sent'),
		);
		expect(total()).toBe(6);
	});

	test('is the same for a number with and without the optional digit of its country', async () => {
		for (const to of ['+525512345678', '+5215512345678'])
			await send(['a'], one, {}, { items: itemsOf({ to, key: 'a' }) });
		expect(total()).toBe(1);
	});

	test.each([1, 3, 10])('that several items share sends only the first: %i at once', async (width) => {
		const { json } = await send(['a', 'b', 'a', 'b', 'a'], { ...continuing, width });
		expect(json.map(({ skipped }) => skipped === true)).toEqual([false, false, true, true, true]);
		expect(total()).toBe(2);
	});

	test('is not claimed for an invalid item', async () => {
		const items = itemsOf({ to: 'nobody', key: 'a' }, { to: sms.recipient(1), key: 'b' });
		await send(['a', 'b'], continuing, {}, { items });
		expect(store.claims).toEqual(['b']);
	});

	test('is shown but not changed by Validate Only', async () => {
		service.emulator.fault({ do: 'reset', to: sms.recipient(1) });
		await send(['used', 'in doubt']);
		const { json } = await send(['used', 'in doubt', 'free'], continuing, { validateOnly: true });
		expect(json.map(({ valid, sendOnceKey }) => [valid, String(sendOnceKey).split(/[ :]/)[0]])).toEqual([
			[true, 'used'],
			[true, 'claimed'],
			[true, 'unused'],
		]);
		expect(['used', 'in doubt', 'free'].map((key) => store.stateOf(key))).toEqual([
			'used',
			'in doubt',
			'free',
		]);
		expect(total()).toBe(1);
	});
});

describe.each([
	['“no credits”', { do: 'refuseSms', condition: 'noCredits' }, 'free'],
	['a 404 page', { do: 'html', status: 404 }, 'free'],
	['429', { do: 'throttle', retryAfter: 0 }, 'free'],
	['“no need to resend”', { do: 'refuseSms', condition: 'queueAppendFailed' }, 'in doubt'],
	['a reset before processing', { do: 'reset' }, 'in doubt'],
	['a reset after processing', { do: 'reset', work: true }, 'in doubt'],
	['a truncated answer', { do: 'truncate' }, 'in doubt'],
] as const)('when an item fails with %s', (_name, fault, state) => {
	test(`the key is ${state}, and a later execution respects all keys`, async () => {
		service.emulator.fault({ ...fault, to: sms.recipient(2) });
		await send(names(5));
		const before = sceneOf(5).queued();
		const states = names(5).map((key) => store.stateOf(key));
		expect(states).toEqual(before.map((times, item) => (item === 2 ? state : times > 0 ? 'used' : 'free')));
		service.emulator.clearFaults();
		const { said } = accountOf(await send(names(5)), 5);
		const words = { free: 'sent', claimed: 'unknown', used: 'skipped', 'in doubt': 'unknown' };
		expect(said).toEqual(states.map((known) => words[known]));
		expect(sceneOf(5).queued()).toEqual(before.map((times, item) => (states[item] === 'free' ? 1 : times)));
	});
});

describe('claims', () => {
	test.each([1, 7, 100])('never overlap and are made in input order: %i at once', async (width) => {
		store.between = () => turns(2);
		const keys = names(130);
		const { json } = await send(keys, { ...continuing, width });
		expect(json.some(({ skipped }) => skipped === true)).toBe(false);
		expect(store.overlaps).toBe(0);
		expect(store.claims).toEqual(keys);
		expect(keys.filter((key) => store.stateOf(key) !== 'used')).toEqual([]);
		await send(keys, { ...continuing, width });
		expect(total()).toBe(130);
	});

	test.each([
		['one run of 100 items', 1],
		['100 runs of one item', 100],
	])('take at most 20 writes of the list for 100 messages at once: %s', async (_name, runs) => {
		const keys = names(100);
		const scene = sceneOf(100);
		const items = itemsOf(...keys.map((key, item) => ({ to: sms.recipient(item), key })));
		const each = 100 / runs;
		const mode = { ...continuing, width: 100 };
		const options = { sendOnceKey: '={{ $json.key }}' };
		const all = Array.from({ length: runs }, async (_, run) => {
			await scene.run(mode, options, { items: items.slice(run * each, (run + 1) * each) });
		});
		await time.during(Promise.all(all));
		expect(total()).toBe(100);
		expect(store.writes).toBeLessThanOrEqual(20);
		expect(store.values()).toHaveLength(100);
	});

	test('are made only when needed, so that a crash leaves few keys claimed', async () => {
		service.emulator.fault({ do: 'refuseSms', condition: 'noCredits', request: 1 });
		await send(names(130), one);
		expect(store.claims).toHaveLength(1);
		expect(store.stateOf('key 0')).toBe('free');
	});
});

test.each([
	['was cut and pasted, so that it has another ID', { id: 'pasted' }, 'skipped'],
	['was renamed', { name: 'Renamed' }, 'skipped'],
	['has another ID and another name', { id: 'other', name: 'Other' }, 'sent'],
])('a key that was used counts for a node that %s: %s', async (_how, settings, said) => {
	await send(['a', 'b'], continuing, {}, { settings: { id: 'first', name: 'SMS' } });
	const again = await send(['a'], continuing, {}, { settings: { id: 'first', name: 'SMS', ...settings } });
	expect(accountOf(again, 1).said).toEqual([said]);
});
