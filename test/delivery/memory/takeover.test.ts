import type { IDataObject, INodeType } from 'n8n-workflow';
import { retryOf, type RunOptions, type RunResult } from '../../tools/engine';
import { sms } from '../../tools/faults/families';
import { Scene, type Mode } from '../../tools/faults/scene';
import { useNodeTime } from '../../tools/nodeTime';
import { useEmulator } from '../../tools/service';
import { useStore } from '../../tools/store';

/** Several Retries of one execution: n8n hands each of them a copy of what the execution remembers. */

const service = useEmulator();
const store = useStore();
const time = useNodeTime();

const stop: Mode = { tries: 1, width: 1 };
const sceneOf = (count: number) => new Scene(service.emulator, service.credentials, sms, count);
const ones = (count: number) => Array<number>(count).fill(1);

/** The node as another process of n8n has it: with a memory of its own. */
function elsewhere(): INodeType {
	const loaded: INodeType[] = [];
	jest.isolateModules(() => {
		const { MessagingService } = jest.requireActual<{ MessagingService: new () => INodeType }>(
			'../../../nodes/MessagingService/MessagingService.node',
		);
		loaded.push(new MessagingService());
	});
	return loaded[0] as INodeType;
}

const first = async (scene: Scene, mode = stop, options: IDataObject = {}) =>
	await time.during(scene.run(mode, options));
const again = async (
	scene: Scene,
	of: RunResult,
	mode = stop,
	options: IDataObject = {},
	extra: Partial<RunOptions> = {},
) => await time.during(scene.again(of, mode, options, extra));

/** What n8n stores where a node before ours has failed: nothing of ours, and ours waits for its turn. */
function failedBefore(of: RunResult): RunResult {
	const { run } = structuredClone({ run: of.run });
	if (run.data.executionData) run.data.executionData.contextData = {};
	return { ...of, run };
}

const refuse = (scene: Scene, times: number, ...items: number[]) =>
	scene.place({ do: 'refuseSms', condition: 'noCredits', times }, items);
const code = ({ error }: RunResult) => error?.context.code;

/** Four items: the second is refused so often, and so is the fourth once the others are through. */
async function failedTwice(scene: Scene): Promise<[failed: RunResult, retried: RunResult]> {
	refuse(scene, 1, 1, 3);
	const failed = await first(scene);
	const retried = await again(scene, failed);
	expect([failed, retried].map((one) => one.error?.context.itemIndex)).toEqual([1, 3]);
	return [failed, retried];
}

test('a first execution asks the store for nothing, also where it tries several times', async () => {
	const scene = sceneOf(4);
	refuse(scene, 2, 1);
	expect((await first(scene, { ...stop, tries: 3 })).error).toBeUndefined();
	expect(store.looks).toEqual([]);
	expect(store.values()).toEqual([]);
});

test('a second Retry of the first goes on where the first Retry failed', async () => {
	const scene = sceneOf(4);
	const [failed, retried] = await failedTwice(scene);
	const { json } = await again(scene, failed);
	expect(json.map(({ to, alreadySent }) => [to, alreadySent])).toEqual(
		scene.recipients.map((to, item) => [`+${to}`, item < 3 ? true : undefined]),
	);
	for (const of of [failed, retried]) {
		const refused = await again(scene, of);
		expect(refused.error).toMatchObject({ context: { code: 'retriedBefore', delivery: 'unknown' } });
		expect(refused.error?.message).toContain(
			'An earlier Retry of this execution has already continued from here',
		);
	}
	expect(scene.queued()).toEqual(ones(4));
});

test('in another process a second Retry is refused by name, and the Retry of the latest goes on', async () => {
	const scene = sceneOf(4);
	const [failed, retried] = await failedTwice(scene);
	const before = service.emulator.requests.length;
	const { error } = await again(scene, failed, stop, {}, { node: elsewhere() });
	expect(error?.context).toMatchObject({ code: 'retriedBefore', delivery: 'unknown' });
	expect(error?.description).not.toMatch(/^\d+ sent/);
	expect(service.emulator.requests).toHaveLength(before);
	expect((await again(scene, retried, stop, {}, { node: elsewhere() })).error).toBeUndefined();
	expect(scene.queued()).toEqual(ones(4));
});

test.each([
	['two', 2],
	['five', 5],
])('of %s Retries at the same moment each item goes out once', async (_, count) => {
	const scene = sceneOf(6);
	refuse(scene, 1, 1);
	const failed = await first(scene);
	const retries = Array.from({ length: count }, async () => await scene.again(failed, stop));
	const results = await time.during(Promise.all(retries));
	expect(results.filter(({ error }) => error === undefined)).toHaveLength(1);
	expect(results.filter((one) => code(one) === 'retriedBefore')).toHaveLength(count - 1);
	expect(scene.queued()).toEqual(ones(6));
});

test('of two processes at the same moment one sends, and the other says that it may have', async () => {
	const scene = sceneOf(6);
	refuse(scene, 1, 1);
	const failed = await first(scene);
	const results = await time.during(
		Promise.all([scene.again(failed, stop), scene.again(failed, stop, {}, { node: elsewhere() })]),
	);
	expect(results.map(code).sort()).toEqual(['retriedBefore', undefined]);
	expect(scene.queued()).toEqual(ones(6));
});

test('one that sends nothing gives it back: each of the two that are left may go on, and one does', async () => {
	const scene = sceneOf(4);
	refuse(scene, 3, 1);
	const failed = await first(scene);
	const [second, third] = [await again(scene, failed), await again(scene, failed)];
	expect([second, third].map(code)).not.toContain('retriedBefore');
	// What the first execution sent is out, and the store is as it was.
	expect(store.values()).toEqual([]);
	expect((await again(scene, third)).error).toBeUndefined();
	expect(code(await again(scene, second))).toBe('retriedBefore');
	expect(scene.queued()).toEqual(ones(4));
});

test('along a chain of Retries each item goes out once, and each of them is done with', async () => {
	const scene = sceneOf(6);
	refuse(scene, 1, 0, 1, 2, 3, 4);
	const chain = [await first(scene)];
	for (let retry = 0; retry < 5; retry += 1) chain.push(await again(scene, chain[retry] as RunResult));
	expect(chain.map(({ error }) => error?.context.itemIndex)).toEqual([0, 1, 2, 3, 4, undefined]);
	for (const of of chain.slice(0, 5)) expect(code(await again(scene, of))).toBe('retriedBefore');
	expect(scene.queued()).toEqual(ones(6));
});

test('Retry On Fail within a Retry goes on from its own tries, also where others press Retry meanwhile', async () => {
	const scene = sceneOf(5);
	refuse(scene, 1, 1);
	const failed = await first(scene);
	refuse(scene, 2, 3);
	const mode = { ...stop, tries: 3 } as const;
	const both = [scene.again(failed, mode), scene.again(failed, mode)];
	const results = await time.during(Promise.all(both));
	expect(results.filter(({ error }) => error === undefined).length).toBeGreaterThan(0);
	expect(scene.queued()).toEqual(ones(5));
	expect(scene.requests()).toEqual([1, 2, 1, 3, 1]);
});

describe('where a node before it has failed', () => {
	/** The first execution has not come to the node. */
	async function notReached(scene: Scene): Promise<RunResult> {
		return failedBefore(await first(scene, stop, { timeout: 9999 }));
	}

	test('the first Retry sends, and a second one is refused', async () => {
		const scene = sceneOf(3);
		const failed = await notReached(scene);
		expect((await again(scene, failed)).error).toBeUndefined();
		expect(code(await again(scene, failed))).toBe('retriedBefore');
		expect(code(await again(scene, failed, stop, {}, { node: elsewhere() }))).toBe('retriedBefore');
		expect(scene.queued()).toEqual(ones(3));
	});

	test('the second goes on where the first failed, whether or not that had sent anything', async () => {
		const scene = sceneOf(3);
		const failed = await notReached(scene);
		refuse(scene, 1, 0, 2);
		const retries = [await again(scene, failed), await again(scene, failed), await again(scene, failed)];
		expect(retries.map(({ error }) => error?.context.itemIndex)).toEqual([0, 2, undefined]);
		for (const of of [failed, ...retries.slice(0, 2)])
			expect(code(await again(scene, of))).toBe('retriedBefore');
		expect(scene.queued()).toEqual(ones(3));
	});

	test('another execution of the same millisecond is another one', async () => {
		const [scene, other] = [sceneOf(2), sceneOf(4)];
		const failed = await time.during(
			Promise.all([scene.run(stop, { timeout: 9999 }), other.run(stop, { timeout: 9999 })]),
		);
		const [one, two] = failed.map(failedBefore) as [RunResult, RunResult];
		const began = (of: RunResult) => of.run.data.executionData?.runtimeData?.establishedAt;
		expect(began(one)).toBe(began(two));
		expect((await again(scene, one)).error).toBeUndefined();
		expect((await again(other, two)).error).toBeUndefined();
	});
});

test('a Retry that n8n’s store does not answer sends nothing, does not say “not sent”, and may be pressed again', async () => {
	const scene = sceneOf(4);
	refuse(scene, 1, 1);
	const failed = await first(scene);
	store.failures.claim = 99;
	const { error } = await again(scene, failed);
	expect(error?.message).toMatch(/could not look up whether another Retry/);
	expect(error?.context.delivery).toBe('unknown');
	expect(scene.queued()).toEqual([1, 0, 0, 0]);
	store.failures.claim = 0;
	expect((await again(scene, failed)).error).toBeUndefined();
	expect(scene.queued()).toEqual(ones(4));
});

test('with Continue On Fail what is refused is an error item of unknown outcome beside what is known', async () => {
	const scene = sceneOf(4);
	const [failed] = await failedTwice(scene);
	const mode = { ...stop, onError: 'continueRegularOutput' } as const;
	const refused = await again(scene, failed, mode, {}, { node: elsewhere() });
	expect(scene.honest(refused).said).toEqual(['sent', 'unknown', 'unknown', 'unknown']);
	expect(JSON.stringify(refused.run.data.executionData)).not.toContain('messagingServiceLedger');
});

describe('a Retry that was killed', () => {
	let running: Promise<unknown> = Promise.resolve();
	let bury = () => {};
	afterEach(async () => {
		bury();
		await time.during(running);
	});

	/** Hangs in a process of its own for the rest of the test. */
	async function killed(scene: Scene): Promise<RunResult> {
		refuse(scene, 1, 1);
		const failed = await first(scene);
		scene.place({ do: 'hang', work: true, times: 1 }, [2]);
		const onStart = (cancel: () => void) => (bury = cancel);
		running = scene.again(failed, stop, { timeout: 600 }, { node: elsewhere(), onStart });
		while (scene.queued()[2] === 0) await time.during(new Promise((go) => setImmediate(go)));
		return failed;
	}

	test('holds the others back', async () => {
		const scene = sceneOf(4);
		const failed = await killed(scene);
		const { error } = await again(scene, failed);
		expect(error?.message).toMatch(/is running, or ended before/);
		expect(error?.context.delivery).toBe('unknown');
		expect(scene.queued()).toEqual([1, 1, 1, 0]);
	});

	test('with Send Again on Retry the next one does what is left, and what may have been sent once more', async () => {
		const scene = sceneOf(4);
		const failed = await killed(scene);
		expect((await again(scene, failed, stop, { whenUnknown: 'resend' })).error).toBeUndefined();
		expect(scene.queued()).toEqual([1, 2, 2, 1]);
		expect(code(await again(scene, failed))).toBe('retriedBefore');
	});
});

test('a cancelled Retry keeps what it sent: any other goes on from there', async () => {
	const scene = sceneOf(5);
	refuse(scene, 1, 1);
	const failed = await first(scene);
	scene.place({ do: 'hang', work: true, times: 1 }, [3]);
	let cancel = () => {};
	const running = scene.again(failed, stop, {}, { onStart: (end) => (cancel = end) });
	while (scene.queued()[3] === 0) await time.during(new Promise((go) => setImmediate(go)));
	cancel();
	const cancelled = await time.during(running);
	for (const of of [failed, cancelled]) await again(scene, of);
	expect(scene.queued()).toEqual(ones(5));
});

test('as a loop calls the node again, one claim is enough for all runs of a Retry', async () => {
	const scene = sceneOf(2);
	refuse(scene, 1, 1);
	const failed = await first(scene);
	const retried = await again(scene, failed);
	const entries = store.values().length;
	const looks = store.looks.length;
	/** The next run of the node in the execution of that Retry. */
	const next = { ...retried, run: structuredClone(retried.run) };
	const stack = retryOf(failed).executionData?.nodeExecutionStack ?? [];
	const { executionData, resultData } = next.run.data;
	if (executionData) executionData.nodeExecutionStack = stack;
	delete resultData.lastNodeExecuted;
	const later = await again(scene, next, stop, {}, { executionId: retried.executionId });
	expect(later.error).toBeUndefined();
	expect(scene.queued()).toEqual([2, 2]);
	expect(store.looks).toHaveLength(looks);
	expect(store.values()).toHaveLength(entries);
});
