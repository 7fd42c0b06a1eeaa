import type { IDataObject } from 'n8n-workflow';
import { type RunOptions, type RunResult } from '../tools/engine';
import { useNodeTime } from '../tools/nodeTime';
import { limited, useEmulator, carryOn, sms, toSoMany } from '../tools/service';
import { turns, until } from '../tools/until';
import { passSeconds } from './passSeconds';

/** Several executions that share an account, and a service that refuses or slows down. */

const service = useEmulator();
const time = useNodeTime();

const send = (
	count: number,
	extra: Partial<RunOptions> = {},
	options: IDataObject = {},
): Promise<RunResult> =>
	service.run({ ...sms, options }, { account: 'of all', ...toSoMany(count), ...extra });

const executions = (count: number, items: number, extra: Partial<RunOptions> = {}) =>
	Promise.all(Array.from({ length: count }, async () => await send(items, extra)));

const arrived = () => service.emulator.requests.length;

/**
 * Answers requests until the work is done. Returns its results and the most requests in flight at
 * once.
 */
async function answered<Result>(work: Promise<Result>): Promise<{ most: number; results: Result }> {
	service.emulator.set({ latencyMs: 20 });
	let most = 0;
	let isOver = false;
	void work.finally(() => (isOver = true));
	while (!isOver) {
		await time.pass(20);
		await turns(12);
		most = Math.max(most, service.clock.waiting);
		service.clock.advance(20);
	}
	return { most, results: await work };
}

describe('concurrent executions', () => {
	test('ten with 100 items each have at most 64 requests in flight together', async () => {
		const { most, results } = await answered(executions(10, 100));
		expect(most).toBeLessThanOrEqual(64);
		expect(results.flatMap(({ json }) => json)).toHaveLength(1000);
	});

	test('Most at Once holds from the run on in which it is changed', async () => {
		for (const mostAtOnce of [2, 6, 1]) {
			const credentials = limited(service.credentials, { mostAtOnce });
			expect((await answered(send(12, { credentials }))).most).toBe(mostAtOnce);
		}
	});
});

describe('a service that refuses everything', () => {
	const refuseAll = () => service.emulator.fault({ do: 'throttle', retryAfter: 1 });

	test('forever ends a run of 1,000 items within 35 s and 60 requests, and the error gives the duration', async () => {
		refuseAll();
		const sending = send(1000, carryOn);
		let result: RunResult | undefined;
		void sending.then((ended) => (result = ended));
		await passSeconds(35);
		expect(arrived()).toBeLessThanOrEqual(60);
		const failures = result?.json.map(({ error }) => error as IDataObject) ?? [];
		expect(failures).toHaveLength(1000);
		expect(failures.map(({ delivery }) => delivery)).toEqual(Array(1000).fill('notSent'));
		const words = /^The service has refused every request for 3\d s \[item 999\]$/;
		expect(failures.at(-1)?.message).toMatch(words);
	});
});

test('a run cancelled during a pause ends at once, asks no more, and delays no other run', async () => {
	service.emulator.fault({ do: 'throttle', retryAfter: 25, times: 10 });
	let cancel = () => {};
	const sending = send(500, { onStart: (cancelRun) => (cancel = cancelRun) });
	await until(() => arrived() === 10);
	await turns(20);
	cancel();
	await sending;
	await passSeconds(26);
	expect(arrived()).toBe(10);
	expect((await time.during(send(5))).json).toHaveLength(5);
});

test('how often the service refused for its rate limit is said beside the output', async () => {
	service.emulator.fault({ do: 'throttle', retryAfter: 1, times: 1 });
	expect((await time.during(send(2))).task?.hints).toEqual([
		{
			message:
				'How often the service answered “too many requests” during this run, other executions of the account included: 1',
			location: 'outputPane',
		},
	]);
	expect((await time.during(send(2))).task?.hints ?? []).toEqual([]);
});
