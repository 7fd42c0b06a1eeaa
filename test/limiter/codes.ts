import type { Kind } from './kinds';
import { accepted, bucket, tooMany, unavailable, type Asked, type Open } from './services';

/**
 * Services that refuse single numbers, or have one endpoint in trouble, and would take everything
 * else.
 */

const latencyMs = 200;

const kindOf = (what: string, seconds: number, open: Open, more: Partial<Kind> = {}): Kind => ({
	name: what,
	what,
	seconds,
	open,
	...more,
});

/** Refuses some numbers each time they are asked for. */
const refusing =
	(pause: number, isRefused: (to: string) => boolean): Open =>
	(clock) =>
	async ({ to }) => {
		await clock.sleep(latencyMs);
		return isRefused(to) ? tooMany(pause) : accepted;
	};

const isEvery = (count: number) => (to: string) =>
	!to.startsWith('single') && (Number(to.split(' ')[1]) + 1) % count === 0;

/** Refuses every so many numbers. */
const numbers = (every: number, pause: number): Kind =>
	kindOf(
		`refuses every ${every}th number, Retry-After: ${pause}`,
		120,
		refusing(pause, isEvery(every)),
	);

/** Refuses every 20th number, and counts requests as well. */
const numbersAndRate: Kind = kindOf(
	'refuses every 20th number, Retry-After: 5, and beyond 50 a second with bursts of 50',
	120,
	(clock, random) => {
		const counted = bucket(50, 50, latencyMs, 1)(clock, random);
		const single = refusing(5, isEvery(20))(clock, random);
		return async (asked) => (isEvery(20)(asked.to) ? await single(asked) : await counted(asked));
	},
);

/** Refuses one number for ever, which gets every so many messages of a run. */
export const oneNumber = (every: number, pause: number): Kind =>
	kindOf(
		`refuses one number, Retry-After: ${pause}, which gets ${every === 1 ? 'all messages' : `every ${every}th message`}`,
		120,
		refusing(pause, (to) => to === 'one'),
		{
			asks: (run, item) => ({
				endpoint: 'smsSend',
				to: item % every === 0 ? 'one' : `${run} ${item}`,
			}),
		},
	);

/**
 * Run 0 is a mailing, all others look up statuses at the endpoint that is in trouble; codes have
 * one of their own.
 */
const besideStatus = {
	asks: (run: number, item: number): Asked => ({
		endpoint: run === 0 ? 'smsSend' : 'smsCheck',
		to: `${run} ${item}`,
	}),
	singles: 'otpSend',
} as const;

/** The status endpoint answers 503 for some seconds from the fifth on. */
const away = (seconds: number): Kind =>
	kindOf(
		`Get Status is away for ${seconds} s`,
		seconds + 35,
		(clock) =>
			async ({ endpoint }) => {
				await clock.sleep(latencyMs);
				const isAway = clock.now() >= 5000 && clock.now() < 5000 + 1000 * seconds;
				return isAway && endpoint === 'smsCheck' ? unavailable : accepted;
			},
		besideStatus,
	);

/** The status endpoint takes five seconds. */
const slow: Kind = kindOf(
	'Get Status takes 5 s',
	60,
	(clock) =>
		async ({ endpoint }) => {
			await clock.sleep(endpoint === 'smsCheck' ? 5000 : latencyMs);
			return accepted;
		},
	besideStatus,
);

export const scenes: readonly Kind[] = [
	...[8, 20, 100].flatMap((every) => [0, 1, 5, 30].map((pause) => numbers(every, pause))),
	numbersAndRate,
	...[10, 1].flatMap((every) => [5, 30].map((pause) => oneNumber(every, pause))),
	...[30, 90].map(away),
	slow,
];
