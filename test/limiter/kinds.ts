import type { EndpointName } from '../../nodes/MessagingService/contract';
import {
	accepted,
	after,
	bucket,
	cap,
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
	/** The length of the simulation. */
	readonly seconds: number;
	/** Processes that use it, each with its own limiter. */
	readonly processes?: number;
	/** The delay from the start of one process to the next. */
	readonly apartMs?: number;
	/** The pause that it asks for, in seconds. */
	readonly pause?: number;
	/** The most requests that it gets done in a second, with the best number at once. */
	readonly perSecond?: number;
	/** It counts requests by time, and refuses further ones. */
	readonly isRated?: boolean;
	/** The share of its best that must be reached; 0.9 by default. */
	readonly minimumShare?: number;
	/**
	 * How much longer 400 items may take from a cold start, in seconds; 1 by default, and 5 if some
	 * are refused.
	 */
	readonly coldSeconds?: number;
	/** It makes so many requests that only the deep tests play it. */
	readonly isLarge?: boolean;
	/** What an item of a run asks for; by default an SMS to a number of its own. */
	readonly asks?: (run: number, item: number) => Asked;
	/** The endpoint of single messages; by default that of the runs. */
	readonly singles?: EndpointName;
	readonly open: Open;
}

export const kinds: readonly Kind[] = [
	{ name: '20 ms', seconds: 15, perSecond: 3200, isLarge: true, open: after(() => 20) },
	{ name: '900 ms', seconds: 60, perSecond: 71, coldSeconds: 3, open: after(() => 900) },
	{ name: 'one worker of 30 ms, with a queue', seconds: 30, perSecond: 33, open: queue(1, 30) },
	{
		name: '600 ms; 503 beyond 6 at once',
		seconds: 120,
		perSecond: 10,
		open: cap(6, 600, unavailable),
	},
	{
		name: '100 ms; 429 beyond 24 at once',
		seconds: 120,
		perSecond: 237,
		minimumShare: 0.85,
		isLarge: true,
		open: cap(24, 100, tooMany(1)),
	},
	{
		name: '40 ms, from 7 s on 120 ms, from 14 s on 40 ms',
		seconds: 21,
		perSecond: 1244,
		isLarge: true,
		open: after((_load, now) => (now >= 7000 && now < 14_000 ? 120 : 40)),
	},
	{
		name: '50 a second with bursts of 10',
		seconds: 60,
		perSecond: 50,
		coldSeconds: 5.5,
		isRated: true,
		open: bucket(50, 10, 60, 1),
	},
	{
		name: '100 a second with bursts of 500, and a pause of 2 s',
		seconds: 60,
		perSecond: 100,
		isRated: true,
		pause: 2,
		isLarge: true,
		open: bucket(100, 500, 40, 2),
	},
	{
		name: '50 a second, 429 without Retry-After',
		seconds: 60,
		perSecond: 50,
		isRated: true,
		open: bucket(50, 50, 20, undefined),
	},
	{
		name: '50 in each second of its clock',
		seconds: 60,
		perSecond: 50,
		isRated: true,
		open: perClockSecond(50, 20),
	},
	{
		name: '4 a second',
		seconds: 250,
		perSecond: 4,
		isRated: true,
		open: bucket(4, 4, 50, 1),
	},
	{
		name: '50 ms; from 6 s to 10 s 400 ms, and 30 % of answers are 503',
		seconds: 60,
		perSecond: 1200,
		minimumShare: 0.88,
		isLarge: true,
		open: (clock, random) => async () => {
			const isDown = clock.now() >= 6000 && clock.now() < 10_000;
			await clock.sleep(isDown ? 400 : 50);
			return isDown && random() < 0.3 ? unavailable : accepted;
		},
	},
	{
		name: '100 ms for one request, twice that for 12, five times that for 24',
		seconds: 20,
		perSecond: 60,
		open: after((load) => 100 * (1 + (load / 12) ** 2)),
	},
	{
		name: '100 a second for two processes; one starts 5 s later',
		seconds: 60,
		processes: 2,
		apartMs: 5000,
		perSecond: 100,
		isRated: true,
		open: bucket(100, 50, 30, 1),
	},
];
