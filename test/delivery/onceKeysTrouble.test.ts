import type { IDataObject } from 'n8n-workflow';
import { itemsOf, type RunOptions } from '../tools/engine';
import { useEmulator } from '../tools/service';
import { accountOf } from '../tools/faults/accounts';
import { email, sms, type Family } from '../tools/faults/families';
import { Scene, sum, type Mode } from '../tools/faults/scene';
import { useStore } from '../tools/store';
import { until } from '../tools/until';

/** Send Once Keys where something else goes wrong, too: a cancelled run, a store that fails, shared requests. */

const service = useEmulator();
const store = useStore();
const keyed = { sendOnceKey: '={{ $json.key }}' };
const one: Mode = { tries: 1, width: 1 };
const names = (count: number) => Array.from({ length: count }, (_, item) => `key ${item}`);

const sceneOf = (count: number, family: Family = sms) =>
	new Scene(service.emulator, service.credentials, family, count);

const send = (
	keys: readonly string[],
	mode: Mode,
	options: IDataObject = {},
	extra: Partial<RunOptions> = {},
	family: Family = sms,
) => {
	const items = itemsOf(...keys.map((key, item) => ({ to: family.recipient(item), key })));
	return sceneOf(keys.length, family).run(mode, { ...keyed, ...options }, { items, ...extra });
};

describe('a cancelled run', () => {
	test('frees the keys of what never started, and a later run sends exactly that', async () => {
		service.emulator.set({ latencyMs: 30 });
		const scene = sceneOf(60);
		const onStart = async (cancel: () => void) => {
			for (const arrived of [3, 6, 9]) {
				await until(() => service.emulator.requests.length === arrived);
				if (arrived < 9) service.clock.advance(30);
			}
			cancel();
		};
		await send(names(60), { tries: 1, width: 3 }, {}, { onStart: (cancel) => void onStart(cancel) });
		// Claimed with the first ones, and never started.
		await until(() => !store.holds('key 49'));
		const started = scene.requests().map((requests) => requests > 0);
		const held = names(60).map((key) => store.holds(key));
		expect(sum(started.map(Number))).toBe(9);
		expect(held).toEqual(started);
		service.emulator.set({ latencyMs: 0 });
		const before = scene.queued();
		await send(names(60), { tries: 1, width: 10 });
		expect(scene.queued()).toEqual(before.map((times, item) => (held[item] ? times : 1)));
	});

	test('frees the keys of what waited for its key, since none of it left', async () => {
		let cancel = () => {};
		// Cancelled while the claim is under way, which it outlives.
		store.between = async () => cancel();
		await send(names(5), { tries: 1, width: 3 }, {}, { onStart: (given) => (cancel = given) });
		await until(() => store.releases.length === 5);
		expect(service.emulator.requests).toEqual([]);
		expect(names(5).filter((key) => store.holds(key))).toEqual([]);
	});
});

describe('a store that fails', () => {
	const retry: Mode = { tries: 3, width: 3 };

	test.each(['claim', 'release'] as const)('once on %s makes no message go out twice', async (action) => {
		const scene = sceneOf(60);
		// The first half has no keys; the refusal makes the run release one.
		const keys = names(60).map((key, item) => (item < 30 ? '' : key));
		service.emulator.fault({ do: 'refuseSms', condition: 'noCredits', to: sms.recipient(40), times: 1 });
		store.failures[action] = 1;
		const { error } = await send(keys, retry);
		expect(scene.queued().filter((times) => times > 1)).toEqual([]);
		expect(error).toBeUndefined();
		expect(scene.queued()).toEqual(Array(60).fill(1));
	});

	test('for good is told as not sent, for each item that has a key', async () => {
		store.failures.claim = Infinity;
		const result = await send(['', 'a', '', 'b'], { ...one, onError: 'continueRegularOutput' });
		expect(accountOf(result, 4).said).toEqual(['sent', 'notSent', 'sent', 'notSent']);
		expect(sceneOf(4).queued()).toEqual([1, 0, 1, 0]);
	});
});

describe('Resend Unknown', () => {
	test('repeats an item with a key, which it holds already', async () => {
		const scene = sceneOf(3);
		scene.place({ do: 'reset', times: 1 }, [1]);
		const { json } = await send(names(3), { tries: 2, width: 1 }, { whenUnknown: 'resend' });
		expect(json.map(({ number }) => number)).toEqual(scene.recipients);
		expect(scene.queued()).toEqual([1, 1, 1]);
	});

	test('keeps the key, and the doubt, when the repeated request is refused', async () => {
		const scene = sceneOf(2);
		scene.place({ do: 'reset', work: true, times: 1 }, [0]);
		scene.place({ do: 'refuseSms', condition: 'noCredits' }, [0]);
		const mode: Mode = { onError: 'continueRegularOutput', tries: 3, width: 1 };
		const result = await send(names(2), mode, { whenUnknown: 'resend' });
		expect(accountOf(result, 2).said).toEqual(['unknown', 'sent']);
		expect(scene.queued()).toEqual([1, 1]);
		expect(store.holds('key 0')).toBe(true);
	});
});

describe('items that share a request', () => {
	const shared = { combineItems: true };
	const addresses = () =>
		service.emulator.requests.map(({ body }) =>
			(body as { to: Array<{ email: string }> }).to.map(({ email: address }) => address),
		);
	const [first = '', second = '', third = ''] = [0, 1, 2].map(email.recipient);

	test('leave out the one whose key was used before', async () => {
		await send(['-', 'key 1'], one, {}, {}, email);
		service.emulator.reset();
		const { items } = await send(names(3), one, shared, {}, email);
		expect(addresses()).toEqual([[first, third]]);
		expect(items.map(({ json: { skipped }, pairedItem }) => [skipped ?? false, pairedItem])).toEqual([
			[false, { item: 0 }],
			[true, { item: 1 }],
			[false, { item: 2 }],
		]);
	});

	test('leave out that one also when Resend Unknown repeats the others', async () => {
		await send(['-', 'key 1'], one, {}, {}, email);
		service.emulator.reset();
		service.emulator.fault({ do: 'reset', times: 1 });
		const mode: Mode = { tries: 2, width: 1 };
		await send(names(3), mode, { ...shared, whenUnknown: 'resend' }, {}, email);
		expect(addresses().flat()).not.toContain(second);
		expect(addresses()).toHaveLength(2);
	});

	test('with the same key go out once, also when Resend Unknown repeats them', async () => {
		service.emulator.fault({ do: 'reset', times: 1 });
		const mode: Mode = { tries: 2, width: 1 };
		await send(['a', 'a', 'b'], mode, { ...shared, whenUnknown: 'resend' }, {}, email);
		expect(addresses()).toEqual([
			[first, third],
			[first, third],
		]);
	});

	test('say “skipped”, and not “unknown”, of the one left out of a request with an unknown outcome', async () => {
		await send(['-', 'key 1'], one, {}, {}, email);
		service.emulator.reset();
		service.emulator.fault({ do: 'reset', work: true });
		const mode: Mode = { onError: 'continueRegularOutput', tries: 1, width: 1 };
		const result = await send(names(3), mode, shared, {}, email);
		expect(accountOf(result, 3).said).toEqual(['unknown', 'skipped', 'unknown']);
	});

	test('are counted without the one left out', async () => {
		await send(['-', 'key 1'], one, {}, {}, email);
		service.emulator.reset();
		service.emulator.fault({ do: 'refuseEmail', code: 422, to: email.recipient(3) });
		const options = { ...shared, recipientsPerRequest: 3 };
		const result = await send(names(4), one, options, {}, email);
		expect(result.error?.context.counts).toMatchObject({ sent: 2 });
	});
});
