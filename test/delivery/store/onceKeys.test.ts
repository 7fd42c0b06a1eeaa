import { itemsOf } from '../../tools/engine';
import { accountOf } from '../../tools/faults/accounts';
import { sms } from '../../tools/faults/families';
import { continuing, keyed, keyState, keyStates, names, one } from '../../tools/keyed';
import { useNodeTime } from '../../tools/nodeTime';
import { useEmulator } from '../../tools/service';
import { useStore } from '../../tools/store';

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

	test('counts for each recipient: the same key to another number is another message', async () => {
		await send(['a']);
		expect(accountOf(await send(['b', 'a']), 2).said).toEqual(['sent', 'sent']);
		expect(accountOf(await send(['a', 'a', 'a']), 3).said).toEqual([
			'skipped',
			'skipped',
			'skipped',
		]);
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

	test.each([1, 3, 10])(
		'that several items share sends only the first: %i at once',
		async (width) => {
			const { json } = await send(['a', 'b', 'a', 'b', 'a'], { ...continuing, width });
			expect(json.map(({ skipped }) => skipped === true)).toEqual([false, false, true, true, true]);
			expect(total()).toBe(2);
		},
	);

	test('is not claimed for an invalid item', async () => {
		const items = itemsOf({ to: 'nobody', key: 'a' }, { to: sms.recipient(1), key: 'b' });
		await send(['a', 'b'], continuing, {}, { items });
		expect(store.claims).toHaveLength(1);
		expect(keyState(store, 'b', 1)).toBe('used');
	});

	test('is shown but not changed by Validate Only', async () => {
		service.emulator.fault({ do: 'reset', to: sms.recipient(1) });
		await send(['used', 'in doubt']);
		const { json } = await send(['used', 'in doubt', 'free'], continuing, { validateOnly: true });
		expect(
			json.map(({ valid, sendOnceKey }) => [valid, String(sendOnceKey).split(/[ :]/)[0]]),
		).toEqual([
			[true, 'used'],
			[true, 'claimed'],
			[true, 'unused'],
		]);
		expect(['used', 'in doubt', 'free'].map((key, item) => keyState(store, key, item))).toEqual([
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
		const states = keyStates(store, 5);
		expect(states).toEqual(
			before.map((times, item) => (item === 2 ? state : times > 0 ? 'used' : 'free')),
		);
		service.emulator.clearFaults();
		const { said } = accountOf(await send(names(5)), 5);
		const words = { free: 'sent', claimed: 'unknown', used: 'skipped', 'in doubt': 'unknown' };
		expect(said).toEqual(states.map((known) => words[known]));
		expect(sceneOf(5).queued()).toEqual(
			before.map((times, item) => (states[item] === 'free' ? 1 : times)),
		);
	});
});

describe('claims', () => {
	test.each([1, 7, 100])(
		'are made once for each key, and end as used: %i at once',
		async (width) => {
			const keys = names(130);
			const { json } = await send(keys, { ...continuing, width });
			expect(json.some(({ skipped }) => skipped === true)).toBe(false);
			expect(store.claims).toHaveLength(130);
			expect(keyStates(store, 130)).toEqual(Array(130).fill('used'));
			await send(keys, { ...continuing, width });
			expect(total()).toBe(130);
			expect(store.claims).toHaveLength(130);
		},
	);

	test('are made only when needed, so that a crash leaves few keys claimed', async () => {
		service.emulator.fault({ do: 'refuseSms', condition: 'noCredits', request: 1 });
		await send(names(130), one);
		expect(store.claims).toHaveLength(1);
		expect(keyState(store, 'key 0')).toBe('free');
	});
});

test.each([
	['was renamed', { name: 'Renamed' }, 'skipped'],
	['is a copy, or was cut and pasted', { id: 'pasted' }, 'sent'],
	['took the name of another one', { id: 'other', name: 'SMS' }, 'sent'],
])('a key that was used counts for a node that %s: %s', async (_how, settings, said) => {
	await send(['a', 'b'], continuing, {}, { settings: { id: 'first', name: 'SMS' } });
	const again = await send(
		['a'],
		continuing,
		{},
		{ settings: { id: 'first', name: 'SMS', ...settings } },
	);
	expect(accountOf(again, 1).said).toEqual([said]);
});

describe('an email under a key', () => {
	const [ana, bob, carl] = ['ana@example.com', 'bob@example.com', 'carl@example.com'];
	const mail = {
		resource: 'email',
		operation: 'send',
		to: '={{ $json.to }}',
		subject: 'S',
		html: '<p>M</p>',
	};
	const sendTo = async (...to: string[]) =>
		await time.during(
			service.run(
				{ ...mail, fromEmail: 'shop@example.com', options: { sendOnceKey: 'sale', several: 20 } },
				{ items: itemsOf({ to: to.join(', ') }), settings: { onError: 'continueRegularOutput' } },
			),
		);
	const got = () => service.emulator.emails.map(({ to }) => to.email).sort();

	test('reaches each recipient once: whoever has it is left out of the next one, and named', async () => {
		await sendTo(ana, bob);
		const { json } = await sendTo(ana, carl, bob);
		expect(got()).toEqual([ana, bob, carl]);
		expect(json.map(({ to, status, skipped }) => [to, skipped ?? status])).toEqual([
			[carl, 'queued'],
			[ana, true],
			[bob, true],
		]);
		expect((await sendTo(bob, carl)).json.map(({ to, skipped }) => [to, skipped])).toEqual([
			[bob, true],
			[carl, true],
		]);
		expect(got()).toHaveLength(3);
	});

	test('that one of them may have got is sent to nobody, and the keys of the others stay free', async () => {
		service.emulator.fault({ do: 'reset', times: 1 });
		expect(accountOf(await sendTo(ana), 1).said).toEqual(['unknown']);
		expect(accountOf(await sendTo(ana, bob), 1).said).toEqual(['unknown']);
		expect(got()).toEqual([]);
		expect((await sendTo(bob)).json).toMatchObject([{ to: bob, status: 'queued' }]);
	});

	test('that is refused frees the key for all of its recipients, and two at once send it once to each', async () => {
		service.emulator.fault({ do: 'html', status: 404, times: 1 });
		await sendTo(ana, bob);
		expect(got()).toEqual([]);
		await Promise.all([sendTo(ana, bob), sendTo(bob, carl), sendTo(carl, ana)]);
		expect(got()).toEqual([ana, bob, carl]);
	});
});
