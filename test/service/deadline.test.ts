import { within } from '../../nodes/MessagingService/service/wire/deadline';
import { useNodeTime } from '../tools/nodeTime';

/** A time limit fires in time, and those that begin together are one. */

const time = useNodeTime();
const fired = (signals: readonly AbortSignal[]) => signals.map(({ aborted }) => aborted);

test('it fires when its time is over, and a hundredth later at most', async () => {
	const first = within(10_000);
	await time.pass(99);
	const second = within(10_000);
	await time.pass(9900);
	expect(fired([first, second])).toEqual([false, false]);
	await time.pass(99);
	expect(second.aborted).toBe(false);
	await time.pass(2);
	expect(fired([first, second])).toEqual([true, true]);
	expect(first.reason).toEqual(expect.objectContaining({ name: 'TimeoutError' }));
});

test('those that begin within a hundredth wait by one timer, others and other limits by their own', async () => {
	const before = time.waiting;
	for (let request = 0; request < 100; request++) within(10_000);
	expect(time.waiting).toBe(before + 1);
	within(20_000);
	expect(time.waiting).toBe(before + 2);
	within(10_000);
	expect(time.waiting).toBe(before + 3);
	await time.pass(100);
	within(10_000);
	expect(time.waiting).toBe(before + 4);
});

test.each([
	['while one waits', 5000, 3_600_000],
	['to when one began that is over', 20_000, 20_000],
])('a clock that is set back %s shortens no limit', async (_when, after, by) => {
	within(10_000);
	await time.pass(after);
	jest.setSystemTime(Date.now() - by);
	const signal = within(10_000);
	await time.pass(5200);
	expect(signal.aborted).toBe(false);
});

test('each is a signal of its own, which ends with its execution as well', () => {
	const cancel = new AbortController();
	const [mine, other] = [within(10_000, cancel.signal), within(10_000)];
	cancel.abort();
	expect(fired([mine, other])).toEqual([true, false]);
	expect(within(10_000)).not.toBe(other);
});

test.each([0, 0.2, 1.4])('%d milliseconds are one', async (milliseconds) => {
	const signal = within(milliseconds);
	await time.pass(2);
	expect(signal.aborted).toBe(true);
});
