import type { Plan } from '../../../nodes/MessagingService/delivery/plan/plan';
import { refuseTooManyKeys } from '../../../nodes/MessagingService/delivery/store/onceKeys';
import { itemsOf } from '../../tools/engine';
import { accountOf } from '../../tools/faults/accounts';
import { sms } from '../../tools/faults/families';
import { continuing, keyed, keyState, keyStates, names, one } from '../../tools/keyed';
import { useNodeTime } from '../../tools/nodeTime';
import { contextOf } from '../../tools/oneProcess';
import { useEmulator } from '../../tools/service';
import { useStore } from '../../tools/store';
import { turns, until } from '../../tools/until';

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

	test('is sent once by twenty executions at the same moment, and skipped by the others', async () => {
		const results = await Promise.all(Array.from({ length: 20 }, async () => await send(['a'])));
		const said = results.flatMap((result) => accountOf(result, 1).said);
		expect(said.sort()).toEqual(['sent', ...Array<string>(19).fill('skipped')].sort());
		expect(service.emulator.requests).toHaveLength(1);
	});

	test.each([
		['has spaces around it', 'a', ' a ', 1],
		['is written otherwise in Unicode', 'caf\u00e9', 'cafe\u0301', 1],
		['has other capitals', 'a', 'A', 2],
	])('that %s: from %j to %j, of two messages %i are sent', async (_how, key, other, messages) => {
		await send([key]);
		await send([other]);
		expect(total()).toBe(messages);
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

	test('is the same for a number with and without the optional digit of its country', async () => {
		for (const to of ['+525512345678', '+5215512345678'])
			await send(['a'], one, {}, { items: itemsOf({ to, key: 'a' }) });
		expect(total()).toBe(1);
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
});

describe('the state of a key', () => {
	test('is free if the run stopped before its message, or while it was claimed', async () => {
		service.emulator.fault({ do: 'refuseSms', condition: 'noCredits', request: 1 });
		await send(names(130), one);
		expect(store.claims).toHaveLength(1);
		expect(keyStates(store, 130)).toEqual(Array(130).fill('free'));
		let cancel = () => {};
		// Cancelled during a claim, which still completes.
		store.between = async () => {
			cancel();
			await turns(1);
		};
		await send(names(5), continuing, {}, { onStart: (cancelRun) => (cancel = cancelRun) });
		await time.during(until(() => keyStates(store, 5).every((state) => state === 'free')));
		expect(store.claims.length).toBeGreaterThan(1);
		expect(service.emulator.requests).toHaveLength(1);
	});

	test('is in doubt if a message that may be out is repeated, and refused', async () => {
		const scene = sceneOf(2);
		scene.place({ do: 'reset', times: 1 }, [1]);
		scene.place({ do: 'refuseSms', condition: 'notReachable', times: 1 }, [1]);
		await send(names(2), { tries: 2, width: 1 }, { whenUnknown: 'resend' });
		expect(scene.requests()).toEqual([1, 2]);
		expect(keyState(store, 'key 1', 1)).toBe('in doubt');
	});
});

test('an execution cancelled while it waits for a key sends nothing when the key becomes free', async () => {
	service.emulator.fault({ do: 'refuseSms', condition: 'noCredits', delayMs: 1, times: 1 });
	const sending = send(['a']);
	await until(() => service.emulator.requests.length === 1);
	const onStart = (cancel: () => void) => void turns(50).then(cancel);
	await send(['a'], one, {}, { onStart });
	service.clock.advance(1);
	expect(accountOf(await sending, 1).said).toEqual(['notSent']);
	expect(keyState(store, 'a')).toBe('free');
	expect(service.emulator.requests).toHaveLength(1);
});

test('a run with more keys than the node remembers is refused', () => {
	const refuse = (count: number) => {
		const messages = names(count).map((onceKey) => ({ onceKey, draft: { recipients: ['1'] } }));
		refuseTooManyKeys(contextOf(store), { messages } as unknown as Plan);
	};
	refuse(10_000);
	expect(() => refuse(10_001)).toThrow(
		'This run has 10001 Send Once Keys, but this node remembers 10000',
	);
});
