import { deeply, isDeep } from '../tools/runs';
import { percent, secondsOf, updateTable } from './page';
import { simulate } from './simulate';
import { latencyMs, outage, quota, refusals, atRandom, throttles } from './throttled';

/** How runs and single messages end with a service that refuses, in virtual time: bench/results/window.md. */

const rows: string[][] = [];
const fullPerSecond = (64 * 1000) / latencyMs;

/** In the sample the rows of each table rotate with the refusal. */
const rotating = <Row>(all: readonly Row[], turn: number): Row[] =>
	all.filter((_, index) => isDeep || (index + turn) % 4 === 0);

describe.each(refusals.map((refusal, turn) => ({ ...refusal, turn })))(
	'refusals with $name',
	({ turn, ...refusal }) => {
		test.each(
			rotating(
				[
					[0, 1],
					[0, 10],
					[500, 1],
					[500, 10],
				] as const,
				turn,
			),
		)('forever after %i messages: %i runs end within 35 s and 60 requests', async (count, runs) => {
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
			rows.push([
				refusal.name,
				what,
				String(runs),
				`ended after ${secondsOf(longest / 1000)}`,
				'',
				String(course.refused),
			]);
		});

		test.each(rotating([1, 2, 3, 4, 5, 20], turn))(
			'forever: a run of %i items ends as well',
			async (items) => {
				const course = await simulate(quota(refusal, 0), { items, singlesMs: 0, seconds: 62 });
				expect(course.ended[0]).toBeDefined();
				expect(course.refused).toBeLessThanOrEqual(60);
			},
		);

		test.each(
			rotating(
				[
					[1, 1],
					[1, 10],
					[5, 1],
					[30, 1],
				] as const,
				turn + 1,
			),
		)('for %i minutes: %i runs return to full speed by themselves', async (minutes, runs) => {
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
				refusal.name,
				`for ${minutes} min`,
				String(runs),
				`full speed after ${secondsOf(back)}`,
				secondsOf(course.longestWait(kind.overAt)),
				String(course.refused),
			]);
		});
	},
);

describe.each(throttles)('refusals with $name', (refusal) => {
	test('for 2 % of 3,000 items at random: the run takes at most 1.2 times as long, plus two pauses', async () => {
		const clean = await simulate(atRandom(refusal, 0), { items: 3000, singlesMs: 0, seconds: 20 });
		for (const share of deeply([0.02, 0.05], [0.02]))
			for (const seed of deeply([1, 2, 3], [1])) {
				const course = await simulate(atRandom(refusal, share), { items: 3000, singlesMs: 0, seed });
				const seconds = (course.ended[0] ?? Infinity) / 1000;
				const best = (clean.ended[0] ?? 0) / 1000;
				if (share === 0.02) expect(seconds).toBeLessThanOrEqual(1.2 * best + 2 * refusal.pause);
				const end = seconds < Infinity ? `ended after ${secondsOf(seconds)}` : 'not ended after 200 s';
				if (seed === 1)
					rows.push([
						refusal.name,
						`${percent(share)} at random, 3,000 items`,
						'1',
						end,
						'',
						String(course.refused),
					]);
			}
	});
});

test('bench/results/window.md is up to date; if not, the deep tests rewrite it for review', () => {
	const head = ['refused with', '', 'runs', '', 'longest wait of a later single message', 'requests refused'];
	expect(updateTable('troubles', head, rows)).toBe(true);
});
