import { Concurrency } from '../../nodes/MessagingService/limiter/concurrency';
import { RateLimit } from '../../nodes/MessagingService/limiter/rateLimit';

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

test('a rate is at least one a second, and doubles in five seconds if few requests have shown it', () => {
	const rate = new RateLimit();
	rate.started(0);
	rate.done();
	rate.refused();
	let times = 0;
	for (let now = rate.askForStart(10_000); now < 15_000; now = rate.askForStart(now)) {
		rate.started(now);
		times += 1;
	}
	expect(times).toBe(7);
});
