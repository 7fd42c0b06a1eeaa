import type { Plan } from '../../../nodes/MessagingService/delivery/plan/plan';
import { refuseTooManyKeys } from '../../../nodes/MessagingService/delivery/store/onceKeys';
import { contextOf } from '../../tools/oneProcess';
import { accountOf } from '../../tools/faults/accounts';
import { sum, type Mode } from '../../tools/faults/scene';
import { continuing, keyed, keyState, keyStates, names, one } from '../../tools/keyed';
import { useNodeTime } from '../../tools/nodeTime';
import { useEmulator } from '../../tools/service';
import { useStore } from '../../tools/store';
import { turns, until } from '../../tools/until';

/** Send Once Keys with other executions, cancelled runs and retries. */

const service = useEmulator();
const store = useStore();
const time = useNodeTime();
const { sceneOf, send } = keyed(service, time);

const sendAtOnce = async (count: number) =>
	await Promise.all(Array.from({ length: count }, () => send(['a'])));

test('simultaneous executions of one process send the message of a key once: of twenty, one sends and nineteen are skipped', async () => {
	for (let round = 0; round < 5; round += 1) {
		service.emulator.reset();
		store.clear();
		const said = (await sendAtOnce(20)).flatMap((result) => accountOf(result, 1).said);
		expect(said.sort()).toEqual(['sent', ...Array<string>(19).fill('skipped')].sort());
		expect(service.emulator.requests).toHaveLength(1);
	}
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

describe('a cancelled run', () => {
	test('claims no keys of items that never started, and a later run sends exactly those', async () => {
		service.emulator.set({ latencyMs: 30 });
		const scene = sceneOf(60);
		const onStart = async (cancel: () => void) => {
			for (const arrived of [3, 6, 9]) {
				await until(() => service.emulator.requests.length === arrived);
				if (arrived < 9) service.clock.advance(30);
			}
			cancel();
		};
		const mode: Mode = { tries: 1, width: 3 };
		await send(names(60), mode, {}, { onStart: (cancel) => void onStart(cancel) });
		// Requests in flight are cut off.
		await time.during(until(() => service.emulator.connections.open === 0));
		const started = scene.requests().map((requests) => requests > 0);
		expect(sum(started.map(Number))).toBe(9);
		expect(keyStates(store, 60).map((state) => state !== 'free')).toEqual(started);
		service.emulator.set({ latencyMs: 0 });
		const before = scene.queued();
		await send(names(60), { ...continuing, width: 10 });
		expect(scene.queued()).toEqual(before.map((times, item) => (started[item] ? times : 1)));
	});

	test('frees the keys of items that were waiting for them, since nothing was sent', async () => {
		// The first use in a process checks how n8n names rows.
		await send(['looked at'], one, { validateOnly: true });
		const { calls } = store;
		let cancel = () => {};
		// Cancelled during the claim, which still completes.
		store.between = async () => {
			if (store.calls > calls) cancel();
			await turns(1);
		};
		await send(
			names(5),
			{ tries: 1, width: 3 },
			{},
			{ onStart: (cancelRun) => (cancel = cancelRun) },
		);
		await time.during(until(() => keyStates(store, 5).every((state) => state === 'free')));
		expect(store.claims.length).toBeGreaterThan(0);
		expect(service.emulator.requests).toEqual([]);
	});
});

test('a key stays in doubt if a message that may be out is repeated, and refused', async () => {
	const scene = sceneOf(2);
	scene.place({ do: 'reset', times: 1 }, [1]);
	scene.place({ do: 'refuseSms', condition: 'notReachable', times: 1 }, [1]);
	await send(names(2), { tries: 2, width: 1 }, { whenUnknown: 'resend' });
	expect(scene.requests()).toEqual([1, 2]);
	expect(keyState(store, 'key 1', 1)).toBe('in doubt');
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
