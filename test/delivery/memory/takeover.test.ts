import { sleep, type IDataObject } from 'n8n-workflow';
import { retryOf, type RunOptions, type RunResult } from '../../tools/engine';
import { sms } from '../../tools/faults/families';
import { Scene, type Mode } from '../../tools/faults/scene';
import { useNodeTime } from '../../tools/nodeTime';
import { nodeOfNewProcess } from '../../tools/oneProcess';
import { useEmulator } from '../../tools/service';
import { useStore } from '../../tools/store';
import { turns } from '../../tools/until';

/** Several Retries of one execution: n8n gives each of them a copy of the ledger. */

const service = useEmulator();
const store = useStore();
const time = useNodeTime();

const stop: Mode = { tries: 1, width: 1 };
const sceneOf = (count: number) => new Scene(service.emulator, service.credentials, sms, count);
const ones = (count: number) => Array<number>(count).fill(1);

const first = async (scene: Scene, mode = stop, options: IDataObject = {}) =>
	await time.during(scene.run(mode, options));
const retry = async (
	scene: Scene,
	failed: RunResult,
	mode = stop,
	options: IDataObject = {},
	extra: Partial<RunOptions> = {},
) => await time.during(scene.again(failed, mode, options, extra));

/**
 * An execution as n8n stores it if an earlier node failed: without a ledger, and with our node
 * waiting.
 */
function failedBefore(result: RunResult): RunResult {
	const run = structuredClone(result.run);
	if (run.data.executionData) run.data.executionData.contextData = {};
	return { ...result, run };
}

/** An execution whose Retry has the node with these changes. */
function withNode(result: RunResult, changes: object = {}): RunResult {
	const run = structuredClone(result.run);
	for (const { node } of run.data.executionData?.nodeExecutionStack ?? [])
		Object.assign(node, changes);
	return { ...result, run };
}

/** Waits until the service has queued the message of an item. */
async function untilQueued(scene: Scene, item: number): Promise<void> {
	while (scene.queued()[item] === 0)
		await time.during(new Promise((resolve) => setImmediate(resolve)));
}

const refuse = (scene: Scene, times: number, ...items: number[]) =>
	scene.place({ do: 'refuseSms', condition: 'noCredits', times }, items);
const codeOf = ({ error }: RunResult) => error?.context.code;

test('a first execution does not use the store, even with several tries', async () => {
	const scene = sceneOf(4);
	refuse(scene, 2, 1);
	expect((await first(scene, { ...stop, tries: 3 })).error).toBeUndefined();
	expect(store.calls).toBe(0);
});

test('a failed execution is continued once: another Retry of it is refused, and names the one that continued', async () => {
	const scene = sceneOf(4);
	refuse(scene, 1, 1, 3);
	const failed = await first(scene);
	const retried = await retry(scene, failed);
	const before = service.emulator.requests.length;
	const { error } = await retry(scene, failed);
	expect(error).toMatchObject({ context: { code: 'retriedBefore', delivery: 'unknown' } });
	expect(error?.message).toBe(
		`An earlier Retry of this execution has already continued from here: execution ${retried.executionId}`,
	);
	expect(error?.description).toContain('retry that one');
	expect(service.emulator.requests).toHaveLength(before);
	const { json } = await retry(scene, retried);
	expect(json.map(({ to, alreadySent }) => [to, alreadySent])).toEqual(
		scene.recipients.map((to, item) => [`+${to}`, item < 3 ? true : undefined]),
	);
	for (const earlier of [failed, retried])
		expect(codeOf(await retry(scene, earlier))).toBe('retriedBefore');
	// Nor after the node was cut and pasted, and n8n restarted.
	const pasted = withNode(failed, { id: 'pasted' });
	const restarted = { node: nodeOfNewProcess() };
	expect(codeOf(await retry(scene, pasted, stop, {}, restarted))).toBe('retriedBefore');
	expect(scene.queued()).toEqual(ones(4));
});

describe('after a failure before the node', () => {
	/** An execution that has not reached the node. */
	async function notReached(scene: Scene): Promise<RunResult> {
		return failedBefore(await first(scene, stop, { limitPerNumber: 99 }));
	}

	test.each([
		['', {}],
		[', also by another process', { node: nodeOfNewProcess() }],
		[' although the node was renamed in between', { settings: { name: 'Reminders' } }],
	] as Array<[string, Partial<RunOptions>]>)(
		'the first Retry sends, and a second one is refused%s',
		async (_how, changed) => {
			const scene = sceneOf(3);
			const failed = await notReached(scene);
			expect((await retry(scene, failed)).error).toBeUndefined();
			const second = await retry(scene, withNode(failed, changed.settings), stop, {}, changed);
			expect(codeOf(second)).toBe('retriedBefore');
			expect(scene.queued()).toEqual(ones(3));
		},
	);

	test('two executions of the same millisecond are kept apart', async () => {
		const [scene, other] = [sceneOf(2), sceneOf(4)];
		const failed = await time.during(
			Promise.all([
				scene.run(stop, { limitPerNumber: 99 }),
				other.run(stop, { limitPerNumber: 99 }),
			]),
		);
		const [one, two] = failed.map(failedBefore) as [RunResult, RunResult];
		const startOf = ({ run }: RunResult) => run.data.executionData?.runtimeData?.establishedAt;
		expect(startOf(one)).toBe(startOf(two));
		expect((await retry(scene, one)).error).toBeUndefined();
		expect((await retry(other, two)).error).toBeUndefined();
	});
});

test('a Retry without an answer from n8n’s store sends nothing, reports “unknown”, and can be repeated', async () => {
	const scene = sceneOf(4);
	refuse(scene, 1, 1);
	const failed = await first(scene);
	store.failures.claim = 99;
	const { error } = await retry(scene, failed);
	expect(error?.message).toMatch(/could not look up whether another Retry/);
	expect(error?.context.delivery).toBe('unknown');
	expect(scene.queued()).toEqual([1, 0, 0, 0]);
	store.failures.claim = 0;
	expect((await retry(scene, failed)).error).toBeUndefined();
	expect(scene.queued()).toEqual(ones(4));
});

test('while a Retry runs, others are refused at once, in its process and in another, also with Send Again on Retry', async () => {
	const scene = sceneOf(4);
	refuse(scene, 1, 1);
	const failed = await first(scene);
	scene.place({ do: 'hang', work: true, times: 1 }, [2]);
	const node = nodeOfNewProcess();
	const running = scene.again(failed, { ...stop, timeout: 300 }, {}, { node });
	await untilQueued(scene, 2);
	const resend = { whenUnknown: 'resend' };
	const [same, other] = [
		await retry(scene, failed, stop, resend, { node }),
		await retry(scene, failed, stop, resend),
	];
	expect(same.error?.message).toMatch(
		/is running, or ended before it could report back: execution \d+$/,
	);
	expect(other.error?.message).toMatch(/is running, or ended before it could report back$/);
	expect((await time.during(running, 100)).error?.context.code).toBe('ECONNABORTED');
	expect(scene.queued()).toEqual(ones(4));
	expect(store.rows.filter((name) => name.includes(' claim '))).toHaveLength(1);
});

test('one claim covers all runs of the node in a Retry, as in a loop', async () => {
	const scene = sceneOf(2);
	refuse(scene, 1, 1);
	const failed = await first(scene);
	const retried = await retry(scene, failed);
	const { calls } = store;
	/** The next run of the node in the execution of that Retry. */
	const next = { ...retried, run: structuredClone(retried.run) };
	const stack = retryOf(failed).executionData?.nodeExecutionStack ?? [];
	const { executionData, resultData } = next.run.data;
	if (executionData) executionData.nodeExecutionStack = stack;
	delete resultData.lastNodeExecuted;
	const later = await retry(scene, next, stop, {}, { executionId: retried.executionId });
	expect(later.error).toBeUndefined();
	expect(scene.queued()).toEqual([2, 2]);
	expect(store.calls).toBe(calls);
});

test('a Retry ends only once n8n’s store has its claim confirmed, so that a kill right after leaves no doubt', async () => {
	const scene = sceneOf(3);
	refuse(scene, 1, 1);
	const failed = await first(scene);
	let calls = 0;
	store.between = async () => {
		calls += 1;
		await turns(1);
	};
	expect((await retry(scene, failed)).error).toBeUndefined();
	const atTheEnd = calls;
	await time.during(sleep(1_000));
	expect(atTheEnd).toBeGreaterThan(0);
	expect(calls).toBe(atTheEnd);
});
