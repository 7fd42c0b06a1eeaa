import { inLanes } from '../../../nodes/MessagingService/delivery/flow/lanes';
import { Width } from '../../../nodes/MessagingService/delivery/flow/width';
import { turns } from '../../tools/until';

/** A clock that the test moves, whose waits end when the test says so. */
function heldClock() {
	const waits: Array<() => void> = [];
	const clock = {
		time: 0,
		waits,
		now: () => clock.time,
		sleep: async () => await new Promise<void>((end) => waits.push(end)),
		lag: async () => 0,
		busy: () => 0,
	};
	return clock;
}

test('what ends before the next turn is followed together', async () => {
	const clock = heldClock();
	const ends: Array<() => void> = [];
	const running = inLanes([1, 2, 3, 4, 5, 6], { width: () => 3, cancel: undefined, clock }, async () => {
		await new Promise<void>((end) => ends.push(end));
		return true;
	});
	expect(ends).toHaveLength(3);
	clock.time = 20;
	for (const end of ends.slice(0, 2)) end();
	await turns(2);
	// Two have ended, and nobody has followed yet.
	expect([ends.length, clock.waits.length]).toEqual([3, 1]);
	clock.waits[0]?.();
	await turns(2);
	expect(ends).toHaveLength(5);
	clock.time = 40;
	for (const end of ends) end();
	await turns(2);
	clock.waits[1]?.();
	await turns(2);
	expect(ends).toHaveLength(6);
	// The last one has nobody to wait for.
	clock.time = 60;
	ends[5]?.();
	await running;
	expect(clock.waits).toHaveLength(2);
});

test('what took no time is followed at once', async () => {
	const clock = heldClock();
	let done = 0;
	await inLanes(Array.from({ length: 100 }), { width: () => 10, cancel: undefined, clock }, async () => {
		done += 1;
		return true;
	});
	expect([done, clock.waits.length]).toEqual([100, 0]);
});

test('after a cancellation nothing begins, whatever was being gathered', async () => {
	const clock = heldClock();
	const cancelling = new AbortController();
	let begun = 0;
	const running = inLanes(
		[1, 2, 3, 4],
		{ width: () => 2, cancel: cancelling.signal, clock },
		async (task) => {
			begun += 1;
			clock.time += 10;
			await turns(task);
			clock.time += 10;
			return true;
		},
	);
	await turns(8);
	cancelling.abort();
	clock.waits[0]?.();
	await running;
	expect(begun).toBe(2);
});

/** Answers that get the slower the more are under way: more requests at once get nothing more done. */
function widthAfter(answers: number, busyShare: number, busyFor = Infinity): number {
	let now = 0;
	const width = new Width({ now: () => now, busy: () => busyShare * Math.min(now, busyFor) });
	for (let answer = 0; answer < answers; answer += 1) {
		const load = width.value;
		const begun = { at: now, load };
		now += 2 * load;
		width.answered(begun, now, load);
	}
	return width.value;
}

test('slow answers make the window smaller, unless this process has no time to spare', () => {
	expect(widthAfter(400, 0)).toBeLessThan(32);
	expect(widthAfter(400, 0.95)).toBe(64);
	// What it grew to while there was none is taken back.
	expect(widthAfter(400, 0.95, 10_000)).toBeLessThan(32);
});
