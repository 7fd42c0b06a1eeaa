import { some } from '../tools/runs';
import type { Kind } from './kinds';
import { accepted, bucket, tooMany, unavailable, type Asked, type Open } from './services';
import { simulate } from './simulate';

/**
 * Login codes beside runs at a service that refuses single numbers, or has one endpoint in trouble,
 * and would take everything else.
 */

const latencyMs = 200;

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

const numbers = (every: number, pause: number): Kind => ({
	name: `it refuses every ${every}th number, Retry-After: ${pause}`,
	seconds: 120,
	open: refusing(pause, isEvery(every)),
});

const numbersAndRate: Kind = {
	name: 'it refuses every 20th number, Retry-After: 5, and beyond 50 a second',
	seconds: 120,
	open: (clock, random) => {
		const counted = bucket(50, 50, latencyMs, 1)(clock, random);
		const single = refusing(5, isEvery(20))(clock, random);
		return async (asked) => (isEvery(20)(asked.to) ? await single(asked) : await counted(asked));
	},
};

/** Refuses one number for ever, which gets every so many messages of a run. */
const oneNumber = (every: number, pause: number): Kind => ({
	name: `it refuses one number, Retry-After: ${pause}, which gets every message, or one in ${every}`,
	seconds: 120,
	open: refusing(pause, (to) => to === 'one'),
	asks: (run, item) => ({
		endpoint: 'smsSend',
		to: item % every === 0 ? 'one' : `${run} ${item}`,
	}),
});

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
const away = (seconds: number): Kind => ({
	name: `Get Status is away for ${seconds} s`,
	seconds: seconds + 35,
	open:
		(clock) =>
		async ({ endpoint }) => {
			await clock.sleep(latencyMs);
			const isAway = clock.now() >= 5000 && clock.now() < 5000 + 1000 * seconds;
			return isAway && endpoint === 'smsCheck' ? unavailable : accepted;
		},
	...besideStatus,
});

const slow: Kind = {
	name: 'Get Status takes 5 s',
	seconds: 60,
	open:
		(clock) =>
		async ({ endpoint }) => {
			await clock.sleep(endpoint === 'smsCheck' ? 5000 : latencyMs);
			return accepted;
		},
	...besideStatus,
};

const services: readonly Kind[] = [
	slow,
	...[8, 20, 100].flatMap((every) => [0, 1, 5, 30].map((pause) => numbers(every, pause))),
	numbersAndRate,
	...[10, 1].flatMap((every) => [5, 30].map((pause) => oneNumber(every, pause))),
	...[30, 90].map(away),
];

/** The longest that a code may wait for its turn, in seconds. */
const longest = 6;

const cases = services.flatMap((kind) => [1, 10].map((runs) => ({ kind, runs, name: kind.name })));

test.each(some(cases, 5, [1]))(
	'no code is lost beside $runs runs, each leaves within 6 s: $name',
	async ({ kind, runs }) => {
		// Beside status checks there is a mailing.
		const how = { runs: kind.singles ? runs + 1 : runs, singlesMs: 2000, againMs: 5000 };
		const course = await simulate(kind, how);
		const over = course.singles.filter(({ at }) => at < 1000 * (kind.seconds - longest));
		expect(over.length).toBeGreaterThan(10);
		expect(over.filter(({ isSent }) => !isSent)).toEqual([]);
		// A code whose own endpoint is in no trouble leaves at once.
		expect(course.longestWait()).toBeLessThanOrEqual(kind.singles ? 0.5 : longest);
	},
);

test('a code is sent even after a mailing to one refused number has found the service away', async () => {
	const course = await simulate(oneNumber(1, 30), { items: 1000, singlesMs: 45_000 });
	expect(course.ended[0]).toBeDefined();
	expect(course.singles.map(({ isSent }) => isSent)).toEqual([true, true, true]);
	expect(course.longestWait()).toBeLessThanOrEqual(longest);
});
