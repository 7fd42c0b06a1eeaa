import type { EndpointName } from '../../nodes/MessagingService/contract';
import {
	accepted,
	after,
	bucket,
	cap,
	fault,
	perClockSecond,
	queue,
	tooMany,
	unavailable,
	type Asked,
	type Open,
} from './services';

/** Kinds of service on a virtual clock, each with its own limits. */

export interface Kind {
	readonly name: string;
	readonly what: string;
	/** The length of the simulation. */
	readonly seconds: number;
	/** Processes that use it, each with its own limiter. */
	readonly processes?: number;
	/** The delay from the start of one process to the next. */
	readonly apartMs?: number;
	/** The pause that it asks for, in seconds. */
	readonly pause?: number;
	/** The most requests that it accepts per second, whatever the window. */
	readonly allowed?: number;
	/** The share of the best fixed window's throughput that must be reached; 0.9 by default. */
	readonly minimumShare?: number;
	readonly isRandom?: boolean;
	/** What an item of a run asks for; by default an SMS to a number of its own. */
	readonly asks?: (run: number, item: number) => Asked;
	/** The endpoint of single messages; by default that of the runs. */
	readonly singles?: EndpointName;
	readonly open: Open;
}

const kind = (name: string, seconds: number, what: string, open: Open, more: Partial<Kind> = {}): Kind => ({
	...{ name, seconds, what, open },
	...more,
});

export const kinds: readonly Kind[] = [
	kind(
		'Near',
		15,
		'20 ms',
		after(() => 20),
	),
	kind(
		'Far',
		20,
		'150 ms',
		after(() => 150),
	),
	kind(
		'Very far',
		60,
		'900 ms',
		after(() => 900),
	),
	kind('Queue', 20, '20 workers of 50 ms each, with a queue', queue(20, 50)),
	kind('One worker', 30, '1 worker of 30 ms, with a queue', queue(1, 30)),
	kind(
		'Cap, reset',
		60,
		'100 ms; resets connections beyond 24 at once',
		cap(24, 100, fault('ECONNRESET', 'underway')),
	),
	kind('Small cap, 503', 120, '600 ms; refuses requests beyond 6 at once with 503', cap(6, 600, unavailable)),
	kind(
		'Cap, 429',
		120,
		'100 ms; refuses requests beyond 24 at once with 429 and Retry-After: 1',
		cap(24, 100, tooMany(1)),
		{ minimumShare: 0.85 },
	),
	kind(
		'Step in latency',
		21,
		'40 ms, from 7 s on 120 ms, from 14 s on 40 ms',
		after((_load, now) => (now >= 7000 && now < 14_000 ? 120 : 40)),
	),
	kind(
		'Token bucket',
		20,
		'20 ms, 50 per second with bursts of 50, 429 with Retry-After: 1',
		bucket(50, 50, 20, 1),
		{ allowed: 50 },
	),
	kind(
		'Small bucket',
		60,
		'60 ms, 50 per second with bursts of 10, 429 with Retry-After: 1',
		bucket(50, 10, 60, 1),
		{ allowed: 50 },
	),
	kind(
		'Large bucket',
		60,
		'40 ms, 100 per second with bursts of 500, 429 with Retry-After: 2',
		bucket(100, 500, 40, 2),
		{ allowed: 100, pause: 2 },
	),
	kind(
		'Bucket, silent',
		60,
		'20 ms, 50 per second with bursts of 50, 429 without Retry-After',
		bucket(50, 50, 20, undefined),
		{ allowed: 50 },
	),
	kind(
		'Each second',
		60,
		'20 ms, 50 in each second of its clock, 429 with Retry-After: 1',
		perClockSecond(50, 20),
		{ allowed: 50 },
	),
	kind(
		'Each second, fast',
		60,
		'80 ms, 300 in each second of its clock, 429 with Retry-After: 1',
		perClockSecond(300, 80),
		{ allowed: 300 },
	),
	kind(
		'Slow bucket',
		250,
		'50 ms, 4 per second with bursts of 4, 429 with Retry-After: 1',
		bucket(4, 4, 50, 1),
		{ allowed: 4 },
	),
	kind(
		'Brown-out',
		60,
		'50 ms; from 6 s to 10 s 400 ms, and 30 % of answers are 503',
		(clock, random) => async () => {
			const isDown = clock.now() >= 6000 && clock.now() < 10_000;
			await clock.sleep(isDown ? 400 : 50);
			return isDown && random() < 0.3 ? unavailable : accepted;
		},
		{ isRandom: true },
	),
	kind(
		'Stuck',
		30,
		'50 ms; one request in 200 gets no answer and ends after 5 s',
		(clock, random) => async () => {
			const isStuck = random() < 0.005;
			await clock.sleep(isStuck ? 5000 : 50);
			return isStuck ? fault('ETIMEDOUT', 'underway') : accepted;
		},
		{ isRandom: true },
	),
	kind(
		'Jitter',
		20,
		'30 to 170 ms',
		after((_load, _now, random) => 30 + 140 * random()),
		{ isRandom: true },
	),
	kind(
		'Exponential',
		30,
		'20 ms plus an exponentially distributed 80 ms on average',
		after((_load, _now, random) => 20 - 80 * Math.log(1 - random())),
		{ isRandom: true },
	),
	kind(
		'Long tail',
		20,
		'50 ms; one request in 50 takes 2 s',
		after((_load, _now, random) => (random() < 0.02 ? 2000 : 50)),
		{ isRandom: true },
	),
	kind(
		'Slows with load',
		20,
		'40 ms for one request, twice that for 24, five times that for 48',
		after((load) => 40 * (1 + (load / 24) ** 2)),
	),
	kind(
		'Slows early',
		20,
		'100 ms for one request, twice that for 12, five times that for 24',
		after((load) => 100 * (1 + (load / 12) ** 2)),
	),
	kind(
		'Slows softly',
		20,
		'40 ms for one request, twice that for 20, three times that for 40',
		after((load) => 40 * (1 + load / 20)),
	),
	kind('Dies and returns', 30, '50 ms; accepts no connections from 8 s to 11 s', (clock) => async () => {
		const isDead = clock.now() >= 8000 && clock.now() < 11_000;
		await clock.sleep(isDead ? 2 : 50);
		return isDead ? fault('ECONNREFUSED', 'connecting') : accepted;
	}),
	kind(
		'Two at a bucket',
		60,
		'30 ms, 100 per second with bursts of 50 for both, 429 with Retry-After: 1; one starts 5 s later',
		bucket(100, 50, 30, 1),
		{ processes: 2, apartMs: 5000, allowed: 100 },
	),
	kind('Two at a queue', 30, '20 workers of 50 ms each, with a queue; one starts 3 s later', queue(20, 50), {
		processes: 2,
		apartMs: 3000,
	}),
];
