import { itemsOf, retryOf } from '../../tools/engine';
import { useEmulator } from '../../tools/service';
import { email, sms } from '../../tools/faults/families';
import { Scene, sum, type Mode } from '../../tools/faults/scene';
import { useNodeTime } from '../../tools/nodeTime';
import { until } from '../../tools/until';
import { useStore } from '../../tools/store';
import { resumeWith } from '../resumeWith';

/** The memory that a run passes from one try to the next. */

const service = useEmulator();
useStore();
const stop: Mode = { tries: 1, width: 3 };
const continuing: Mode = { ...stop, onError: 'continueRegularOutput' };
const sceneOf = (count: number, family = sms) =>
	new Scene(service.emulator, service.credentials, family, count);

test('the same item in a later run of the node, as in a loop, is a new message', async () => {
	const scene = sceneOf(2);
	scene.place({ do: 'refuseSms', condition: 'noCredits', times: 1 }, [1]);
	const failed = await scene.run({ tries: 1, width: 1 });
	const resume = retryOf(failed);
	// Keeps the failed run, so that the next one does not count as its retry.
	Object.assign(resume.resultData.runData, {
		Messaging: failed.run.data.resultData.runData.Messaging,
	});
	await scene.run(continuing, {}, { resume });
	expect(scene.queued()).toEqual([2, 1]);
});

test('an execution without an ID sends, and its next try sends what is left', async () => {
	const scene = sceneOf(2);
	scene.place({ do: 'refuseSms', condition: 'noCredits', times: 1 }, [1]);
	await scene.run({ tries: 2, width: 1 }, {}, { executionId: null });
	expect(scene.queued()).toEqual([1, 1]);
	expect(service.emulator.requests).toHaveLength(3);
});

test('the items of a failed run are hashed as it proceeds, and not all of them at its end', async () => {
	const scene = sceneOf(20);
	scene.place({ do: 'refuseSms', condition: 'noCredits' }, [19]);
	/** How many messages had been sent each time an item was read whole. */
	const reads: Array<{ item: number; messages: number }> = [];
	const items = itemsOf(...scene.recipients.map((to) => ({ to })));
	for (const [item, { json }] of items.entries())
		Object.defineProperty(json, 'text', {
			enumerable: true,
			get: () => void reads.push({ item, messages: service.emulator.messages.length }),
		});
	const { error } = await scene.run({ tries: 1, width: 1 }, {}, { items });
	expect(error).toBeDefined();
	expect(service.emulator.messages).toHaveLength(19);
	expect(reads).toContainEqual({ item: 0, messages: 1 });
	expect(reads.filter(({ item, messages }) => messages === 19 && item < 18)).toEqual([]);
});

describe('a try that ends early', () => {
	const time = useNodeTime();

	/** Holds back the answer that ends the first try until this many messages are queued. */
	async function endedAfter<Result>(queued: number, run: Promise<Result>): Promise<Result> {
		await time.during(until(() => service.emulator.messages.length >= queued));
		service.clock.advance(1);
		return await time.during(run);
	}

	test('remembers what earlier tries sent, so that another Retry does not repeat it', async () => {
		const scene = sceneOf(30);
		scene.place({ do: 'refuseSms', condition: 'noCredits', delayMs: 1, times: 1 }, [0]);
		scene.place({ do: 'reset' }, [0]);
		const first = await endedAfter(6, scene.run(stop));
		const sent = sum(scene.queued());
		expect(sent).toBeGreaterThan(5);
		expect(sent).toBeLessThan(29);
		// One unknown outcome does not stop the other items.
		const second = await time.during(scene.again(first, stop));
		expect(scene.honest(second).counts).toEqual({ sent: 29, unknown: 1, notSent: 0 });
		const third = await time.during(scene.again(second, continuing));
		expect(scene.honest(third).said).toEqual(['unknown', ...Array<string>(29).fill('sent')]);
		expect(scene.queued()).toEqual([0, ...Array<number>(29).fill(1)]);
		expect(scene.requests()).toEqual([2, ...Array<number>(29).fill(1)]);
	});
});

test('identical messages to one recipient are remembered separately', async () => {
	const same = { ...sms, parameters: { ...sms.parameters, to: sms.recipient(0) } };
	service.emulator.fault({ do: 'refuseSms', condition: 'noCredits', request: 2 });
	service.emulator.fault({ do: 'refuseSms', condition: 'noCredits', request: 5 });
	const result = await sceneOf(5, same).run({ tries: 3, width: 1 });
	expect(result.error).toBeUndefined();
	expect(result.json).toHaveLength(5);
	expect(service.emulator.messages).toHaveLength(5);
	expect(service.emulator.requests).toHaveLength(7);
});

test('an item with several recipients returns all of its outputs on Retry', async () => {
	const [both, other] = ['a@example.com, b@example.com', 'c@example.com'];
	const scene = sceneOf(2, { ...email, recipient: (index) => (index === 0 ? both : other) });
	service.emulator.fault({ do: 'refuseEmail', code: 402, to: other, times: 1 });
	const failed = await scene.run({ tries: 1, width: 1 });
	const { json } = await scene.again(failed, stop);
	expect(json.map(({ to, alreadySent }) => [to, alreadySent])).toEqual([
		['a@example.com', true],
		['b@example.com', true],
		[other, undefined],
	]);
	expect(service.emulator.emails).toHaveLength(3);
});

test.each([
	['other data in its file counts as a new item', { data: 'eA==' }, { data: 'eQ==' }, 2],
	[
		'another stored file counts as a new item',
		{ data: 'disk', id: '1' },
		{ data: 'disk', id: '2' },
		2,
	],
	[
		'another file name counts as the same item',
		{ data: 'eA==' },
		{ data: 'eA==', fileName: 'b.txt' },
		1,
	],
])('an item with %s', async (_name, before, after, times) => {
	const scene = sceneOf(2);
	const items = (binary: { data: string }) =>
		scene.recipients.map((to) => ({
			json: { to },
			binary: { file: { mimeType: 'text/plain', ...binary } },
		}));
	scene.place({ do: 'refuseSms', condition: 'noCredits', times: 1 }, [1]);
	const failed = await scene.run({ tries: 1, width: 1 }, {}, { items: items(before) });
	await scene.run(stop, {}, resumeWith(failed, {}, items(after)));
	expect(scene.queued()).toEqual([times, 1]);
});
