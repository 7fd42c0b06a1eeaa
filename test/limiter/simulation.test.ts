import { isDeep } from '../tools/runs';
import { kinds, type Kind } from './kinds';
import { percent, secondsOf, updateTable } from './page';
import { best, bestCold, cold, simulate } from './simulate';

/**
 * How the limiter performs with many kinds of service, in virtual time: bench/results/window.md.
 */

const rows: string[][] = [];

/**
 * How long a single message may wait, in seconds: for its turns at a limited rate, and for the
 * service's pause.
 */
const maximumWait = ({ allowed = Infinity, pause = 0 }: Kind, runs: number) =>
	Math.max(2, (2.4 * (runs + 1)) / allowed, pause > 1 ? 2 + pause : 0);

/** The sample: each mechanism of the limiter, with few requests. */
const quick = [
	...['Very far', 'One worker', 'Small cap, 503', 'Small bucket', 'Bucket, silent', 'Each second'],
	...['Slow bucket', 'Slows early', 'Two at a bucket'],
];
const chosen = kinds.filter(({ name }) => isDeep || quick.includes(name));

const seedsOf = ({ isRandom }: Kind) => (isRandom && isDeep ? [1, 2, 3] : [1]);

describe.each(chosen)('$name', (kind) => {
	let reference: Awaited<ReturnType<typeof best>>;
	const cells: string[] = [];
	beforeAll(async () => (reference = await best(kind)));

	test.each([1, 10])(
		'%i runs nearly match the best fixed window, and single messages have their turn',
		async (runs) => {
			for (const seed of seedsOf(kind)) {
				const course = await simulate(kind, { runs, seed });
				const share = course.total / reference.done;
				expect(share).toBeGreaterThanOrEqual(kind.minimumShare ?? 0.9);
				expect(course.most).toBeLessThanOrEqual(64 * (kind.processes ?? 1));
				expect(course.fairness).toBeGreaterThanOrEqual(0.95);
				expect(course.longestWait()).toBeLessThanOrEqual(maximumWait(kind, runs));
				// The first refusals find the limit.
				if (kind.allowed && course.requests >= 1000)
					expect(course.refusedShare).toBeLessThanOrEqual(0.02);
				if (seed > 1) continue;
				cells.push(percent(share), percent(course.refusedShare), secondsOf(course.longestWait()));
				if (runs > 1) cells.push(String(course.most), course.fairness.toFixed(2));
			}
		},
	);

	test('400 items from a cold start take little longer than with the best fixed window', async () => {
		const { seconds, refused } = await cold(kind);
		const longer = seconds - (await bestCold(kind));
		const isFar = kind.name === 'Very far';
		const isLimited = kind.allowed !== undefined || refused > 0;
		expect(longer).toBeLessThanOrEqual(isLimited ? 5 : isFar ? 2 : 1);
		expect(refused).toBeLessThanOrEqual(0.09);
		rows.push([kind.name, kind.what, reference.name, ...cells, secondsOf(Math.max(0, longer))]);
	});
});

test('bench/results/window.md is up to date; if not, the deep tests rewrite it for review', () => {
	expect(rows).toHaveLength(chosen.length);
	const head = [
		...[
			'the service',
			'',
			'best',
			'1 run',
			'refused',
			'longest wait',
			'10 runs',
			'refused',
			'longest wait',
		],
		...['most at once', 'Jain', 'extra time for 400 from cold'],
	];
	expect(updateTable('kinds', head, rows)).toBe(true);
});
