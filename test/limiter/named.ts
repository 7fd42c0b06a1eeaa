import type { Kind } from './kinds';
import { accepted, bucket, tooMany, unavailable, type Asked, type Open } from './services';

/** Services whose refusals are about one number or one endpoint, and that would take everything else. */

const latencyMs = 200;
export const perSecond = (64 * 1000) / latencyMs;

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
export const numbers = (every: number, pause: number): Kind =>
	kindOf(`every ${every}th number, Retry-After: ${pause}`, 120, refusing(pause, isEvery(every)));

/** Refuses every 20th number, and counts requests as well. */
export const numbersAndRate: Kind = kindOf(
	'every 20th number, Retry-After: 5, and beyond 50 a second with bursts of 50',
	120,
	(clock, random) => {
		const counted = bucket(50, 50, latencyMs, 1)(clock, random);
		const named = refusing(5, isEvery(20))(clock, random);
		return async (asked) => (isEvery(20)(asked.to) ? await named(asked) : await counted(asked));
	},
);

/** One number gets every tenth message, and is refused for ever. */
export const oneNumber = (pause: number): Kind =>
	kindOf(
		`one number, Retry-After: ${pause}`,
		120,
		refusing(pause, (to) => to === 'one'),
		{
			asks: (run, item) => ({ endpoint: 'smsSend', to: item % 10 === 0 ? 'one' : `${run} ${item}` }),
		},
	);

/** All messages are for one number, which is refused for ever. */
export const onlyNumber = (pause: number): Kind => ({
	...oneNumber(pause),
	what: `one number that all messages are for, Retry-After: ${pause}`,
	asks: () => ({ endpoint: 'smsSend', to: 'one' }),
});

/** Run 0 is a mailing, all others look up statuses at the endpoint that is in trouble; codes have one of their own. */
const besideStatus = {
	asks: (run: number, item: number): Asked => ({
		endpoint: run === 0 ? 'smsSend' : 'smsCheck',
		to: `${run} ${item}`,
	}),
	singles: 'otpSend',
} as const;

/** The status endpoint answers 503 for some seconds from the fifth on. */
export const away = (seconds: number): Kind =>
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
export const slow: Kind = kindOf(
	'Get Status takes 5 s',
	60,
	(clock) =>
		async ({ endpoint }) => {
			await clock.sleep(endpoint === 'smsCheck' ? 5000 : latencyMs);
			return accepted;
		},
	besideStatus,
);
