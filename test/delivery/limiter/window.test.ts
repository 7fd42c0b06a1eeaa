import { kinds, type Kind } from './kinds';
import { percent, renew, renewTable, secondsOf } from './page';
import { picture, type Curve } from './picture';
import { best, bestCold, cold, simulate } from './simulate';

/** How the limiter does with services of many kinds, in virtual time: bench/results/window.md tells it. */

const rows: string[][] = [];
const curves: Curve[] = [];

/** A single message waits its turns among the runs where there is a rate, and what the service itself asks for. */
const longestWait = ({ allowed = Infinity, pause = 0 }: Kind, runs: number) =>
	Math.max(2, (2 * (runs + 1)) / allowed, pause > 1 ? 2 + pause : 0);

const seedsOf = ({ isRandom }: Kind) => (isRandom ? [1, 2, 3] : [1]);

describe.each(kinds)('$name', (kind) => {
	let reference: Awaited<ReturnType<typeof best>>;
	const cells: string[] = [];
	beforeAll(async () => (reference = await best(kind)));

	test.each([1, 10])(
		`%i runs at once get 0.9 of the best fixed window of the account, and a single message is not held up`,
		async (runs) => {
			for (const seed of seedsOf(kind)) {
				const course = await simulate(kind, { runs, seed });
				const share = course.total / reference.done;
				expect(share).toBeGreaterThanOrEqual(kind.reached ?? 0.9);
				expect(course.most).toBeLessThanOrEqual(64 * (kind.processes ?? 1));
				expect(course.fairness).toBeGreaterThanOrEqual(0.95);
				expect(course.longestWait()).toBeLessThanOrEqual(longestWait(kind, runs));
				// The first ones are what finds the limit.
				if (kind.allowed && course.requests >= 1000) expect(course.refusedShare).toBeLessThanOrEqual(0.02);
				if (seed > 1) continue;
				cells.push(percent(share), percent(course.refusedShare), secondsOf(course.longestWait()));
				if (runs > 1) cells.push(String(course.most), course.fairness.toFixed(2));
				else curves.push({ name: kind.name, seconds: kind.seconds, places: course.places });
			}
		},
	);

	test('400 items of a process that knows nothing take little longer than with the best number at once', async () => {
		const { seconds, refused } = await cold(kind);
		const longer = seconds - (await bestCold(kind));
		const isFar = kind.name === 'Very far';
		const isLimited = kind.allowed !== undefined || refused > 0;
		expect(longer).toBeLessThanOrEqual(isLimited ? 5 : isFar ? 2 : 1);
		expect(refused).toBeLessThanOrEqual(0.09);
		rows.push([kind.name, kind.what, reference.name, ...cells, secondsOf(Math.max(0, longer))]);
	});
});

test('bench/results/window.md and the picture show what the rule does; where not, they are written anew to be looked at', () => {
	expect(rows).toHaveLength(kinds.length);
	const head = [
		...['the service', '', 'best', '1 run', 'refused', 'longest wait', '10 runs', 'refused', 'longest wait'],
		...['most at once', 'Jain', '400 from cold, longer by'],
	];
	const areAsBefore = [renewTable('kinds', head, rows), renew('docs/window.svg', picture(curves))];
	expect(areAsBefore).toEqual([true, true]);
});
