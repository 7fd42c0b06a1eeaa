import { Concurrency } from '../../nodes/MessagingService/limiter/concurrency';
import { RateLimit } from '../../nodes/MessagingService/limiter/rateLimit';

/** What slots and rate learn, beside what the simulations show. */

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

/** Asks so often in a second, and gets through. */
function ask(rate: RateLimit, from: number, times: number): void {
	for (let time = 0; time < times; time += 1) {
		rate.started(from + (1000 * time) / times);
		rate.done();
	}
}

test('the rate is that of the requests since the last silence of two seconds', () => {
	const rate = new RateLimit();
	ask(rate, 0, 50);
	ask(rate, 10_000, 100);
	rate.refused();
	// The first may start at once, and 100 in each second after it.
	rate.started(rate.askForStart(11_000));
	expect(rate.askForStart(11_000)).toBeCloseTo(11_010, 0);
});
