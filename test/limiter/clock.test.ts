import { Alarm, pause, realClock } from '../../nodes/MessagingService/limiter/clock';
import { useNodeTime } from '../tools/nodeTime';
import { VirtualClock } from './virtualClock';

const time = useNodeTime();

/** Milliseconds that a pause takes. */
async function lengthOf(milliseconds: number, cancel: AbortSignal): Promise<number> {
	const from = performance.now();
	await time.during(pause(milliseconds, cancel), 10);
	return performance.now() - from;
}

test('a pause ends within 200 ms of a cancelled execution', async () => {
	const cancel = new AbortController();
	setTimeout(() => cancel.abort(), 450);
	const length = await lengthOf(60_000, cancel.signal);
	expect(length).toBeGreaterThanOrEqual(450);
	expect(length).toBeLessThanOrEqual(660);
	expect(await lengthOf(60_000, cancel.signal)).toBeLessThanOrEqual(20);
});

test('the clock of the limiter does not go back when the date of the machine does', () => {
	const before = realClock.now();
	jest.setSystemTime(0);
	expect(realClock.now()).toBeGreaterThanOrEqual(before);
});

describe('an alarm', () => {
	const set = (...moments: number[]) => {
		const clock = new VirtualClock();
		const calls: number[] = [];
		const alarm = new Alarm(clock, () => calls.push(clock.now()));
		for (const moment of moments) alarm.set(moment);
		return { clock, calls, alarm };
	};

	test('calls at the earliest of its moments', async () => {
		const { clock, calls } = set(150, 50, 100);
		await clock.runTo(60);
		expect(calls).toEqual([50]);
	});

	test('calls within 200 ms even if it is set to a later moment, and can be set again then', async () => {
		const { clock, calls, alarm } = set(5_000);
		await clock.runTo(250);
		expect(calls).toEqual([200]);
		alarm.set(300);
		await clock.runTo(400);
		expect(calls).toEqual([200, 300]);
	});
});
