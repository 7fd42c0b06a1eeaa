import type { Answer } from '../../nodes/MessagingService/contract';
import { deeply, some } from '../tools/runs';
import type { Kind } from './kinds';
import { accepted, fault, tooMany, unavailable, type Open } from './services';
import { simulate } from './simulate';

/** How runs and single messages end with a service that refuses, in virtual time. */

interface Refusal {
	readonly name: string;
	readonly answer: Answer;
	/** The pause that it asks for, in seconds. */
	readonly pause: number;
}

const throttles: readonly Refusal[] = [
	...[0, 1, 30].map((pause) => ({
		name: `429, Retry-After: ${pause}`,
		answer: tooMany(pause),
		pause,
	})),
	{ name: '429', answer: tooMany(), pause: 0 },
];
const refusals: readonly Refusal[] = [
	...throttles,
	{ name: '503', answer: unavailable, pause: 0 },
	{ name: 'reset', answer: fault('ECONNRESET', 'underway'), pause: 0 },
];

/** Each refusal with each of these. */
const withEach = <Case>(cases: readonly Case[]) =>
	refusals.flatMap((refusal) => cases.map((one) => ({ ...one, refusal, name: refusal.name })));

const latencyMs = 100;
const fullPerSecond = (64 * 1000) / latencyMs;

/** A service that refuses a request if this is true, at a moment and after so many accepted ones. */
const refusing = (
	{ name, answer }: Refusal,
	seconds: number,
	isRefused: (now: number, done: number, random: () => number) => boolean,
): Kind => {
	const open: Open = (clock, random) => {
		let done = 0;
		return async () => {
			await clock.sleep(latencyMs);
			if (isRefused(clock.now(), done, random)) return answer;
			done += 1;
			return accepted;
		};
	};
	return { name, seconds, open };
};

const quotas = withEach([
	{ count: 0, runs: 1, items: 1000 },
	{ count: 0, runs: 10, items: 1000 },
	{ count: 500, runs: 1, items: 1000 },
	{ count: 500, runs: 10, items: 1000 },
	{ count: 0, runs: 1, items: 4 },
]);

test.each(some(quotas, 6, [1, 4]))(
	'$name for ever after $count: $runs runs of $items items end within 35 s',
	async ({ refusal, count, runs, items }) => {
		const kind = refusing(refusal, 36, (_now, done) => done >= count);
		const course = await simulate(kind, { runs, items });
		const longest = Math.max(...course.ended.map((end) => end ?? Infinity));
		expect(longest).toBeLessThanOrEqual(35_000);
		expect(course.ended).toHaveLength(runs);
		// Requests in flight when the refusals began come on top.
		expect(course.refused).toBeLessThanOrEqual(60 + (count > 0 ? 64 : 0));
	},
);

const outages = withEach([
	{ minutes: 1, runs: 1 },
	{ minutes: 1, runs: 10 },
	{ minutes: 5, runs: 1 },
	{ minutes: 30, runs: 1 },
]);

test.each(some(outages, 7, [2]))(
	'$name for $minutes min: $runs runs recover',
	async ({ refusal, minutes, runs }) => {
		const overAt = 5000 + minutes * 60_000;
		const kind = refusing(refusal, overAt / 1000 + 50, (now) => now >= 5000 && now < overAt);
		const course = await simulate(kind, { runs, againMs: 5000 });
		// A run that ended starts again after five seconds.
		expect(course.fullAfter(overAt, fullPerSecond)).toBeLessThanOrEqual(10 + refusal.pause);
		const after = course.singles.filter(({ at }) => at >= overAt + refusal.pause * 1000);
		expect(after.length).toBeGreaterThan(5);
		expect(after.filter(({ isSent }) => !isSent)).toEqual([]);
		expect(course.longestWait(overAt)).toBeLessThanOrEqual(Math.max(5, refusal.pause));
	},
);

test.each(some(throttles, 2, [1]))(
	'$name for 2 % of 3,000 items costs a fifth of the time and two pauses',
	async (refusal) => {
		/** The seconds of a run of which this share is refused. */
		const secondsFor = async (share: number, seed = 1) => {
			const kind = refusing(refusal, 200, (_now, _done, random) => random() < share);
			const course = await simulate(kind, { items: 3000, singlesMs: 0, seed });
			return (course.ended[0] ?? Infinity) / 1000;
		};
		const clean = await secondsFor(0);
		for (const seed of deeply([1, 2, 3], [1]))
			expect(await secondsFor(0.02, seed)).toBeLessThanOrEqual(1.2 * clean + 2 * refusal.pause);
	},
);
