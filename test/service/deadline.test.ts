import { deadlineAfter } from '../../nodes/MessagingService/bounded/reading';
import { useNodeTime } from '../tools/nodeTime';

/** Deadlines fire in time, and those that begin together share a timer. */

const time = useNodeTime();
const fired = (signals: readonly AbortSignal[]) => signals.map(({ aborted }) => aborted);

test('a deadline fires after its time, at most 1 % late', async () => {
	const first = deadlineAfter(10_000);
	await time.pass(99);
	const second = deadlineAfter(10_000);
	await time.pass(9900);
	expect(fired([first, second])).toEqual([false, false]);
	await time.pass(99);
	expect(second.aborted).toBe(false);
	await time.pass(2);
	expect(fired([first, second])).toEqual([true, true]);
	expect(first.reason).toEqual(expect.objectContaining({ name: 'TimeoutError' }));
});

test('deadlines that begin within 1 % share a timer; later ones and other durations do not', async () => {
	const before = time.waiting;
	for (let request = 0; request < 100; request++) deadlineAfter(10_000);
	expect(time.waiting).toBe(before + 1);
	deadlineAfter(20_000);
	expect(time.waiting).toBe(before + 2);
	deadlineAfter(10_000);
	expect(time.waiting).toBe(before + 3);
	await time.pass(100);
	deadlineAfter(10_000);
	expect(time.waiting).toBe(before + 4);
});

test.each([
	['during a deadline', 5000, 3_600_000],
	['to the beginning of an expired one', 20_000, 20_000],
])('a clock set back %s shortens no deadline', async (_when, after, by) => {
	deadlineAfter(10_000);
	await time.pass(after);
	jest.setSystemTime(Date.now() - by);
	const signal = deadlineAfter(10_000);
	await time.pass(5200);
	expect(signal.aborted).toBe(false);
});

test('each caller has its own signal, which also fires when its execution is cancelled', () => {
	const cancel = new AbortController();
	const [mine, other] = [deadlineAfter(10_000, cancel.signal), deadlineAfter(10_000)];
	cancel.abort();
	expect(fired([mine, other])).toEqual([true, false]);
	expect(deadlineAfter(10_000)).not.toBe(other);
});

test.each([0, 0.2, 1.4])('%d milliseconds are rounded to 1', async (milliseconds) => {
	const signal = deadlineAfter(milliseconds);
	await time.pass(2);
	expect(signal.aborted).toBe(true);
});
