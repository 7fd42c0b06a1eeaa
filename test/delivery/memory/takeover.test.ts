import { sleep, type IDataObject } from 'n8n-workflow';
import { retryOf, type RunOptions, type RunResult } from '../../tools/engine';
import { sms } from '../../tools/faults/families';
import { Scene, type Mode } from '../../tools/faults/scene';
import { useNodeTime } from '../../tools/nodeTime';
import { nodeOfNewProcess } from '../../tools/oneProcess';
import { useEmulator } from '../../tools/service';
import { useStore } from '../../tools/store';
import { until } from '../../tools/until';

/** Several Retries of one execution: n8n gives each of them a copy of the ledger. */

const service = useEmulator();
const store = useStore();
const time = useNodeTime();

const mode: Mode = { tries: 1, width: 1 };
const sceneOf = (count: number) => new Scene(service.emulator, service.credentials, sms, count);
const ones = (count: number) => Array<number>(count).fill(1);
const codeOf = ({ error }: RunResult) => error?.context.code;

const refuse = (scene: Scene, times: number, ...items: number[]) =>
	scene.place({ do: 'refuseSms', condition: 'noCredits', times }, items);

/** An execution that fails at an item, which can be sent after that. */
async function failedAt(scene: Scene, item: number): Promise<RunResult> {
	refuse(scene, 1, item);
	const failed = await time.during(scene.run(mode));
	expect(failed.error?.context.itemIndex).toBe(item);
	return failed;
}

const retry = async (
	scene: Scene,
	failed: RunResult,
	extra: Partial<RunOptions> = {},
	options: IDataObject = {},
) => await time.during(scene.again(failed, mode, options, extra));

/** An execution whose Retry has the node with these changes. */
function withNode(result: RunResult, changes: object = {}): RunResult {
	const run = structuredClone(result.run);
	for (const { node } of run.data.executionData?.nodeExecutionStack ?? [])
		Object.assign(node, changes);
	return { ...result, run };
}

test('a first execution does not use the store, even with several tries', async () => {
	const scene = sceneOf(4);
	refuse(scene, 2, 1);
	expect((await time.during(scene.run({ ...mode, tries: 3 }))).error).toBeUndefined();
	expect(store.calls).toBe(0);
});

test('a failed execution is continued once: another Retry of it is refused, and names the one that continued', async () => {
	const scene = sceneOf(4);
	const failed = await failedAt(scene, 1);
	refuse(scene, 1, 3);
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
	expect(codeOf(await retry(scene, pasted, { node: nodeOfNewProcess() }))).toBe('retriedBefore');
	expect(scene.queued()).toEqual(ones(4));
});

describe('after a failure before the node', () => {
	/** Executions of one moment as n8n stores them then: without a ledger, our node waiting. */
	async function notReached(...scenes: Scene[]): Promise<RunResult[]> {
		const options = { limitPerNumber: 99 };
		const failed = scenes.map(async (scene) => await scene.run(mode, options));
		return (await time.during(Promise.all(failed))).map((result) => {
			const run = structuredClone(result.run);
			if (run.data.executionData) run.data.executionData.contextData = {};
			return { ...result, run };
		});
	}

	test.each([
		['', {}],
		[', also by another process', { node: nodeOfNewProcess() }],
		[' although the node was renamed in between', { settings: { name: 'Reminders' } }],
	] as Array<[string, Partial<RunOptions>]>)(
		'the first Retry sends, and a second one is refused%s',
		async (_how, changed) => {
			const scene = sceneOf(3);
			const [failed] = (await notReached(scene)) as [RunResult];
			expect((await retry(scene, failed)).error).toBeUndefined();
			const second = await retry(scene, withNode(failed, changed.settings), changed);
			expect(codeOf(second)).toBe('retriedBefore');
			expect(scene.queued()).toEqual(ones(3));
		},
	);

	test('two executions of the same millisecond are kept apart', async () => {
		const [scene, other] = [sceneOf(2), sceneOf(4)];
		const [one, two] = (await notReached(scene, other)) as [RunResult, RunResult];
		const startOf = ({ run }: RunResult) => run.data.executionData?.runtimeData?.establishedAt;
		expect(startOf(one)).toBe(startOf(two));
		expect((await retry(scene, one)).error).toBeUndefined();
		expect((await retry(other, two)).error).toBeUndefined();
	});
});

test('a Retry without an answer from n8n’s store sends nothing, reports “unknown”, and can be repeated', async () => {
	const scene = sceneOf(4);
	const failed = await failedAt(scene, 1);
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
	const failed = await failedAt(scene, 1);
	scene.place({ do: 'hang', work: true, times: 1 }, [2]);
	const node = nodeOfNewProcess();
	const running = scene.again(failed, { ...mode, timeout: 300 }, {}, { node });
	await time.during(until(() => scene.queued()[2] === 1));
	const resend = { whenUnknown: 'resend' };
	const same = await retry(scene, failed, { node }, resend);
	const other = await retry(scene, failed, {}, resend);
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
	const failed = await failedAt(scene, 1);
	const retried = await retry(scene, failed);
	const { calls } = store;
	/** The next run of the node in the execution of that Retry. */
	const next = { ...retried, run: structuredClone(retried.run) };
	const stack = retryOf(failed).executionData?.nodeExecutionStack ?? [];
	const { executionData, resultData } = next.run.data;
	if (executionData) executionData.nodeExecutionStack = stack;
	delete resultData.lastNodeExecuted;
	const later = await retry(scene, next, { executionId: retried.executionId });
	expect(later.error).toBeUndefined();
	expect(scene.queued()).toEqual([2, 2]);
	expect(store.calls).toBe(calls);
});

test('a Retry ends only once n8n’s store has its claim confirmed, so that a kill right after leaves no doubt', async () => {
	const scene = sceneOf(3);
	const failed = await failedAt(scene, 1);
	expect((await retry(scene, failed)).error).toBeUndefined();
	const { calls } = store;
	await time.during(sleep(1_000));
	expect(calls).toBeGreaterThan(0);
	expect(store.calls).toBe(calls);
});
