import { percent, renewTable, secondsOf } from './page';
import { simulate } from './simulate';
import { latencyMs, outage, quota, refusals, sometimes, throttles } from './troubles';

/** What comes of runs and of single messages at a service that refuses, in virtual time: bench/results/window.md tells it. */

const rows: string[][] = [];
const fullPerSecond = (64 * 1000) / latencyMs;

describe.each(refusals)('$name', (refusal) => {
	test.each([
		[0, 1],
		[0, 10],
		[500, 1],
		[500, 10],
	])(
		'refused for ever after %i messages, %i runs end within 35 s, with at most 60 requests',
		async (count, runs) => {
			const course = await simulate(quota(refusal, count), {
				runs,
				items: 1000,
				singlesMs: 3000,
				seconds: 36,
			});
			const longest = Math.max(...course.ended.map((end) => end ?? Infinity));
			expect(longest).toBeLessThanOrEqual(35_000);
			expect(course.ended).toHaveLength(runs);
			// What was under way when it began comes on top.
			expect(course.refused).toBeLessThanOrEqual(60 + (count > 0 ? 64 : 0));
			const what = count > 0 ? `after ${count} messages, for ever` : 'for ever';
			rows.push([
				refusal.name,
				what,
				String(runs),
				`ended after ${secondsOf(longest / 1000)}`,
				'',
				String(course.refused),
			]);
		},
	);

	test.each([
		[1, 1],
		[1, 10],
		[5, 1],
		[30, 1],
	])('refused for %i minutes, with %i runs: all comes back by itself', async (minutes, runs) => {
		const kind = outage(refusal, minutes);
		const course = await simulate(kind, { runs, againMs: 5000 });
		const back = course.fullAfter(kind.overAt, fullPerSecond);
		// A run that was ended begins again after five seconds.
		expect(back).toBeLessThanOrEqual(10 + refusal.pause);
		const after = course.singles.filter(({ at }) => at >= kind.overAt + refusal.pause * 1000);
		expect(after.length).toBeGreaterThan(5);
		expect(after.filter(({ isSent }) => !isSent)).toEqual([]);
		expect(course.longestWait(kind.overAt)).toBeLessThanOrEqual(Math.max(5, refusal.pause));
		rows.push([
			refusal.name,
			`for ${minutes} min`,
			String(runs),
			`full after ${secondsOf(back)}`,
			secondsOf(course.longestWait(kind.overAt)),
			String(course.refused),
		]);
	});
});

describe.each(throttles)('$name', (refusal) => {
	test('3,000 items, of which 2 % are refused at random, take 1.2 times the time and two such pauses', async () => {
		const clean = await simulate(sometimes(refusal, 0), { items: 3000, singlesMs: 0, seconds: 20 });
		for (const share of [0.02, 0.05])
			for (const seed of [1, 2, 3]) {
				const course = await simulate(sometimes(refusal, share), { items: 3000, singlesMs: 0, seed });
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

test('bench/results/window.md shows what comes of it; where not, it is written anew to be looked at', () => {
	const head = [
		'refused with',
		'',
		'runs',
		'',
		'longest wait of a single message that came afterwards',
		'requests not done',
	];
	expect(renewTable('troubles', head, rows)).toBe(true);
});
