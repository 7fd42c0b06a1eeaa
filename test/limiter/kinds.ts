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

export const kinds: readonly Kind[] = [
	{ name: 'Near', what: '20 ms', seconds: 15, open: after(() => 20) },
	{ name: 'Far', what: '150 ms', seconds: 20, open: after(() => 150) },
	{ name: 'Very far', what: '900 ms', seconds: 60, open: after(() => 900) },
	{
		name: 'Queue',
		what: '20 workers of 50 ms each, with a queue',
		seconds: 20,
		open: queue(20, 50),
	},
	{ name: 'One worker', what: '1 worker of 30 ms, with a queue', seconds: 30, open: queue(1, 30) },
	{
		name: 'Cap, reset',
		what: '100 ms; resets connections beyond 24 at once',
		seconds: 60,
		open: cap(24, 100, fault('ECONNRESET', 'underway')),
	},
	{
		name: 'Small cap, 503',
		what: '600 ms; refuses requests beyond 6 at once with 503',
		seconds: 120,
		open: cap(6, 600, unavailable),
	},
	{
		name: 'Cap, 429',
		minimumShare: 0.85,
		what: '100 ms; refuses requests beyond 24 at once with 429 and Retry-After: 1',
		seconds: 120,
		open: cap(24, 100, tooMany(1)),
	},
	{
		name: 'Step in latency',
		what: '40 ms, from 7 s on 120 ms, from 14 s on 40 ms',
		seconds: 21,
		open: after((_load, now) => (now >= 7000 && now < 14_000 ? 120 : 40)),
	},
	{
		name: 'Token bucket',
		what: '20 ms, 50 per second with bursts of 50, 429 with Retry-After: 1',
		seconds: 20,
		allowed: 50,
		open: bucket(50, 50, 20, 1),
	},
	{
		name: 'Small bucket',
		what: '60 ms, 50 per second with bursts of 10, 429 with Retry-After: 1',
		seconds: 60,
		allowed: 50,
		open: bucket(50, 10, 60, 1),
	},
	{
		name: 'Large bucket',
		what: '40 ms, 100 per second with bursts of 500, 429 with Retry-After: 2',
		seconds: 60,
		allowed: 100,
		pause: 2,
		open: bucket(100, 500, 40, 2),
	},
	{
		name: 'Bucket, silent',
		what: '20 ms, 50 per second with bursts of 50, 429 without Retry-After',
		seconds: 60,
		allowed: 50,
		open: bucket(50, 50, 20, undefined),
	},
	{
		name: 'Each second',
		what: '20 ms, 50 in each second of its clock, 429 with Retry-After: 1',
		seconds: 60,
		allowed: 50,
		open: perClockSecond(50, 20),
	},
	{
		name: 'Each second, fast',
		what: '80 ms, 300 in each second of its clock, 429 with Retry-After: 1',
		seconds: 60,
		allowed: 300,
		open: perClockSecond(300, 80),
	},
	{
		name: 'Slow bucket',
		what: '50 ms, 4 per second with bursts of 4, 429 with Retry-After: 1',
		seconds: 250,
		allowed: 4,
		open: bucket(4, 4, 50, 1),
	},
	{
		name: 'Brown-out',
		isRandom: true,
		what: '50 ms; from 6 s to 10 s 400 ms, and 30 % of answers are 503',
		seconds: 60,
		open: (clock, random) => async () => {
			const isDown = clock.now() >= 6000 && clock.now() < 10_000;
			await clock.sleep(isDown ? 400 : 50);
			return isDown && random() < 0.3 ? unavailable : accepted;
		},
	},
	{
		name: 'Stuck',
		isRandom: true,
		what: '50 ms; one request in 200 gets no answer and ends after 5 s',
		seconds: 30,
		open: (clock, random) => async () => {
			const isStuck = random() < 0.005;
			await clock.sleep(isStuck ? 5000 : 50);
			return isStuck ? fault('ETIMEDOUT', 'underway') : accepted;
		},
	},
	{
		name: 'Jitter',
		isRandom: true,
		what: '30 to 170 ms',
		seconds: 20,
		open: after((_load, _now, random) => 30 + 140 * random()),
	},
	{
		name: 'Exponential',
		isRandom: true,
		what: '20 ms plus an exponentially distributed 80 ms on average',
		seconds: 30,
		open: after((_load, _now, random) => 20 - 80 * Math.log(1 - random())),
	},
	{
		name: 'Long tail',
		isRandom: true,
		what: '50 ms; one request in 50 takes 2 s',
		seconds: 20,
		open: after((_load, _now, random) => (random() < 0.02 ? 2000 : 50)),
	},
	{
		name: 'Slows with load',
		what: '40 ms for one request, twice that for 24, five times that for 48',
		seconds: 20,
		open: after((load) => 40 * (1 + (load / 24) ** 2)),
	},
	{
		name: 'Slows early',
		what: '100 ms for one request, twice that for 12, five times that for 24',
		seconds: 20,
		open: after((load) => 100 * (1 + (load / 12) ** 2)),
	},
	{
		name: 'Slows softly',
		what: '40 ms for one request, twice that for 20, three times that for 40',
		seconds: 20,
		open: after((load) => 40 * (1 + load / 20)),
	},
	{
		name: 'Dies and returns',
		what: '50 ms; accepts no connections from 8 s to 11 s',
		seconds: 30,
		open: (clock) => async () => {
			const isDead = clock.now() >= 8000 && clock.now() < 11_000;
			await clock.sleep(isDead ? 2 : 50);
			return isDead ? fault('ECONNREFUSED', 'connecting') : accepted;
		},
	},
	{
		name: 'Two at a bucket',
		what: '30 ms, 100 per second with bursts of 50 for both, 429 with Retry-After: 1; one starts 5 s later',
		seconds: 60,
		processes: 2,
		apartMs: 5000,
		allowed: 100,
		open: bucket(100, 50, 30, 1),
	},
	{
		name: 'Two at a queue',
		what: '20 workers of 50 ms each, with a queue; one starts 3 s later',
		seconds: 30,
		processes: 2,
		apartMs: 3000,
		open: queue(20, 50),
	},
];
