import { itemsOf, retryOf } from '../../tools/engine';
import { useEmulator } from '../../tools/service';
import { sms } from '../../tools/faults/families';
import { Scene, type Mode } from '../../tools/faults/scene';
import { useStore } from '../../tools/store';

/** The memory that a run passes from one try to the next. */

const service = useEmulator();
useStore();
const continuing: Mode = { tries: 1, width: 3, onError: 'continueRegularOutput' };
const sceneOf = (count: number) => new Scene(service.emulator, service.credentials, sms, count);

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

test('a message that may have been sent, and that a Retry does not reach, counts as unknown', async () => {
	const scene = sceneOf(2);
	scene.place({ do: 'refuseSms', condition: 'noCredits', times: 2 }, [0]);
	scene.place({ do: 'reset', times: 1 }, [1]);
	const failed = await scene.run({ tries: 1, width: 2 });
	const again = await scene.again(failed, { tries: 1, width: 1 }, { whenUnknown: 'resend' });
	expect(again.error?.context.counts).toEqual({ sent: 0, unknown: 1, notSent: 1 });
});
