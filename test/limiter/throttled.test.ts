import { deeply, some } from '../tools/runs';
import { percent, secondsOf, updateTable } from './page';
import { simulate } from './simulate';
import { latencyMs, outage, quota, refusals, atRandom, throttles } from './throttled';

/**
 * How runs and single messages end with a service that refuses, in virtual time:
 * bench/results/window.md.
 */

const rows: string[][] = [];
const fullPerSecond = (64 * 1000) / latencyMs;

/** Each refusal with each of these. */
const withEach = <Case>(cases: readonly Case[]) =>
	refusals.flatMap((refusal) => cases.map((one) => ({ ...one, refusal, name: refusal.name })));

const quotas = withEach([0, 500].flatMap((count) => [1, 10].map((runs) => ({ count, runs }))));

test.each(some(quotas, 5, [1]))(
	'$name after $count: $runs runs end within 35 s',
	async ({ refusal, name, count, runs }) => {
		const course = await simulate(quota(refusal, count), {
			runs,
			items: 1000,
			singlesMs: 3000,
			seconds: 36,
		});
		const longest = Math.max(...course.ended.map((end) => end ?? Infinity));
		expect(longest).toBeLessThanOrEqual(35_000);
		expect(course.ended).toHaveLength(runs);
		// Requests in flight when the refusals began come on top.
		expect(course.refused).toBeLessThanOrEqual(60 + (count > 0 ? 64 : 0));
		const what = count > 0 ? `forever after ${count} messages` : 'forever';
		const end = `ended after ${secondsOf(longest / 1000)}`;
		rows.push([name, what, String(runs), end, '', String(course.refused)]);
	},
);

test.each(some(withEach([1, 2, 3, 4, 5, 20].map((items) => ({ items }))), 7, [3]))(
	'$name forever: a run of $items items ends as well',
	async ({ refusal, items }) => {
		const course = await simulate(quota(refusal, 0), { items, singlesMs: 0, seconds: 62 });
		expect(course.ended[0]).toBeDefined();
		expect(course.refused).toBeLessThanOrEqual(60);
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
	async ({ refusal, name, minutes, runs }) => {
		const kind = outage(refusal, minutes);
		const course = await simulate(kind, { runs, againMs: 5000 });
		const back = course.fullAfter(kind.overAt, fullPerSecond);
		// A run that ended starts again after five seconds.
		expect(back).toBeLessThanOrEqual(10 + refusal.pause);
		const after = course.singles.filter(({ at }) => at >= kind.overAt + refusal.pause * 1000);
		expect(after.length).toBeGreaterThan(5);
		expect(after.filter(({ isSent }) => !isSent)).toEqual([]);
		expect(course.longestWait(kind.overAt)).toBeLessThanOrEqual(Math.max(5, refusal.pause));
		rows.push([
			name,
			`for ${minutes} min`,
			String(runs),
			`full speed after ${secondsOf(back)}`,
			secondsOf(course.longestWait(kind.overAt)),
			String(course.refused),
		]);
	},
);

test.each(some(throttles, 2, [1]))(
	'$name for 2 % of 3,000 items costs a fifth of the time and two pauses',
	async (refusal) => {
		const clean = await simulate(atRandom(refusal, 0), { items: 3000, singlesMs: 0, seconds: 20 });
		for (const share of deeply([0.02, 0.05], [0.02]))
			for (const seed of deeply([1, 2, 3], [1])) {
				const course = await simulate(atRandom(refusal, share), {
					items: 3000,
					singlesMs: 0,
					seed,
				});
				const seconds = (course.ended[0] ?? Infinity) / 1000;
				const best = (clean.ended[0] ?? 0) / 1000;
				if (share === 0.02) expect(seconds).toBeLessThanOrEqual(1.2 * best + 2 * refusal.pause);
				const what = `${percent(share)} at random, 3,000 items`;
				const end =
					seconds < Infinity ? `ended after ${secondsOf(seconds)}` : 'not ended after 200 s';
				if (seed === 1) rows.push([refusal.name, what, '1', end, '', String(course.refused)]);
			}
	},
);

test('bench/results/window.md is up to date; if not, the deep tests rewrite it for review', () => {
	const head = [
		'refused with',
		'',
		'runs',
		'',
		'longest wait of a later single message',
		'requests refused',
	];
	expect(updateTable('troubles', head, rows)).toBe(true);
});
