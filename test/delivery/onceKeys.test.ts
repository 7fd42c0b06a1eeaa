import type { IDataObject } from 'n8n-workflow';
import { itemsOf, retryOf } from '../tools/engine';
import { useEmulator } from '../tools/service';
import { sms } from '../tools/faults/families';
import { modeName, modes, Scene, type Mode } from '../tools/faults/scene';
import { useStore } from '../tools/store';
import { turns } from '../tools/until';

/** Send Once Keys: what n8n's store holds, what leaves, and what is said of it. */

const service = useEmulator();
const store = useStore();
const keyed = { sendOnceKey: '={{ $json.key }}' };
const continuing: Mode = { onError: 'continueRegularOutput', tries: 1, width: 3 };
const one: Mode = { tries: 1, width: 1 };

const sceneOf = (count: number) => new Scene(service.emulator, service.credentials, sms, count);
const send = (keys: readonly string[], mode: Mode = continuing, options: IDataObject = {}) => {
	const scene = sceneOf(keys.length);
	const items = itemsOf(...keys.map((key, item) => ({ to: sms.recipient(item), key })));
	return scene.run(mode, { ...keyed, ...options }, { items });
};
const names = (count: number) => Array.from({ length: count }, (_, item) => `key ${item}`);
const total = () => service.emulator.messages.length;

describe('a key', () => {
	test('that was used before is not used again, and the item says so', async () => {
		await send(['invoice 1']);
		const { json } = await send(['invoice 1']);
		expect(json).toEqual([expect.objectContaining({ skipped: true, sendOnceKey: 'invoice 1' })]);
		expect(service.emulator.requests).toHaveLength(1);
	});

	test('is the same with blanks around it, and not the same in other letters', async () => {
		await send(['a']);
		await send([' a ', 'A']);
		expect(total()).toBe(2);
	});

	test('that is empty sets no limit', async () => {
		await send(['', '']);
		await send(['', '']);
		expect(total()).toBe(4);
	});

	test.each([1, 3, 10])('of two items in a run sends the first of them: %i at once', async (width) => {
		const { json } = await send(['a', 'b', 'a', 'b', 'a'], { ...continuing, width });
		expect(json.map(({ skipped }) => skipped === true)).toEqual([false, false, true, true, true]);
		expect(total()).toBe(2);
	});

	test('of an item whose fields cannot be sent is not claimed', async () => {
		const items = itemsOf({ to: 'nobody', key: 'a' }, { to: sms.recipient(1), key: 'b' });
		await sceneOf(2).run(continuing, keyed, { items });
		expect(store.claims).toEqual([['b']]);
	});

	test('is not claimed by Validate Only', async () => {
		const { json } = await send(['a', 'b'], one, { validateOnly: true });
		expect(json.map(({ valid }) => valid)).toEqual([true, true]);
		expect(store.claims).toEqual([]);
		expect(total()).toBe(0);
	});
});

describe.each([
	['“no credits”', { do: 'refuseSms', condition: 'noCredits' }, true],
	['a 404 page', { do: 'html', status: 404 }, true],
	['429', { do: 'throttle', retryAfter: 0 }, true],
	['“no need to resend”', { do: 'refuseSms', condition: 'queueAppendFailed' }, false],
	['a reset before the work', { do: 'reset' }, false],
	['a reset after the work', { do: 'reset', work: true }, false],
	['a cut answer', { do: 'truncate' }, false],
] as const)('after %s', (_name, fault, frees) => {
	test.each(modes.map((mode) => [modeName(mode), mode] as const))(
		`the key is ${frees ? 'free' : 'held'}, as are the keys of what was ${frees ? 'not ' : ''}sent: %s`,
		async (_mode, mode) => {
			service.emulator.fault({ ...fault, to: sms.recipient(2) });
			await send(names(5), mode);
			const scene = sceneOf(5);
			const queued = scene.queued();
			const held = names(5).map((key) => store.holds(key));
			expect(held).toEqual(queued.map((times, item) => (item === 2 ? !frees : times === 1)));
			service.emulator.clearFaults();
			const { json } = await send(names(5));
			expect(json.map(({ skipped }) => skipped === true)).toEqual(held);
			const due = names(5).map((_key, item) => (item === 2 && !frees ? queued[2] : 1));
			expect(scene.queued()).toEqual(due);
		},
	);
});

describe('claims', () => {
	test.each([1, 7, 100])('never overlap and are made in input order: %i at once', async (width) => {
		store.between = () => turns(20);
		const keys = names(130);
		const { json } = await send(keys, { ...continuing, width });
		expect(json.some(({ skipped }) => skipped === true)).toBe(false);
		expect(store.overlaps).toBe(0);
		expect(store.claims.flat()).toEqual(keys);
		expect(Math.max(...store.claims.map(({ length }) => length))).toBeLessThanOrEqual(50);
		expect(keys.filter((key) => !store.holds(key))).toEqual([]);
		await send(keys, { ...continuing, width });
		expect(total()).toBe(130);
	});

	test('are not made ahead of need, so that a crash holds few keys back', async () => {
		service.emulator.fault({ do: 'refuseSms', condition: 'noCredits', request: 1 });
		await send(names(130), one);
		expect(store.claims.flat()).toHaveLength(50);
		expect(names(130).filter((key) => store.holds(key))).toEqual([]);
	});
});

describe('Retry On Fail', () => {
	test.each([1, 3])('with keys sends each message exactly once: %i at once', async (width) => {
		for (const onError of [undefined, 'continueRegularOutput', 'continueErrorOutput'] as const) {
			service.emulator.reset();
			store.clear();
			const scene = sceneOf(5);
			scene.place({ do: 'refuseSms', condition: 'noCredits', times: 1 }, [0, 3]);
			const result = await send(names(5), { ...(onError && { onError }), tries: 3, width });
			expect(scene.honest(result).said).toEqual(Array(5).fill('sent'));
			expect(scene.queued()).toEqual([1, 1, 1, 1, 1]);
			expect(names(5).filter((key) => !store.holds(key))).toEqual([]);
		}
	});

	test('of the whole execution sends what is left, and skips nothing that it sent itself', async () => {
		const scene = sceneOf(5);
		scene.place({ do: 'refuseSms', condition: 'noCredits', times: 1 }, [2]);
		const failed = await send(names(5), one);
		const items = itemsOf(...names(5).map((key, item) => ({ to: sms.recipient(item), key })));
		const { json } = await scene.run(one, keyed, { items, resume: retryOf(failed) });
		expect(json.map(({ number }) => number)).toEqual(scene.recipients);
		expect(scene.queued()).toEqual([1, 1, 1, 1, 1]);
	});
});
