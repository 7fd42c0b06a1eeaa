import { Concurrency } from '../../nodes/MessagingService/limiter/concurrency';

test('a step that brings no more is tried again after 2.5 s, then 5 s, and at most every 10 s', () => {
	const concurrency = new Concurrency();
	const steps: number[] = [];
	// One worker of 10 ms with a queue: twice as many requests take twice as long.
	for (let now = 0; now < 60_000; now += 10) {
		const load = concurrency.limit;
		concurrency.done({ at: now - 10 * load, load }, now);
		if (concurrency.limit > load) steps.push(now);
	}
	const pauses = steps.slice(1).map((at, index) => Math.floor((at - (steps[index] ?? 0)) / 1000));
	expect(pauses).toEqual([2, 5, 10, 10, 10, 10]);
});
