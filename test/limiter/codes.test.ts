import { some } from '../tools/runs';
import { oneNumber, scenes } from './codes';
import { secondsOf, updateTable } from './page';
import { simulate } from './simulate';

/** Login codes beside runs whose requests are refused for themselves: bench/results/window.md. */

const rows: string[][] = [];

/** The longest that a code may wait for its turn, in seconds. */
const longest = 6;

const cases = scenes.flatMap((kind) => [1, 10].map((runs) => ({ kind, runs, what: kind.what })));

test.each(some(cases, 5, [1]))(
	'no code is lost beside $runs runs, each leaves within 6 s: $what',
	async (scene) => {
		const { kind, runs, what } = scene;
		// Beside status checks there is a mailing.
		const how = { runs: kind.singles ? runs + 1 : runs, singlesMs: 2000, againMs: 5000 };
		const course = await simulate(kind, how);
		const over = course.singles.filter(({ at }) => at < 1000 * (kind.seconds - longest));
		expect(over.length).toBeGreaterThan(10);
		expect(over.filter(({ isSent }) => !isSent)).toEqual([]);
		expect(course.longestWait()).toBeLessThanOrEqual(longest);
		const waited = over.filter(({ waited: milliseconds }) => milliseconds > 2000).length;
		rows.push([
			what,
			String(runs),
			secondsOf(course.longestWait()),
			`${waited} of ${over.length}`,
			String(course.total),
		]);
	},
);

test('a code is sent even after a mailing to one refused number has found the service away', async () => {
	const course = await simulate(oneNumber(1, 30), { items: 1000, singlesMs: 45_000 });
	expect(course.ended[0]).toBeDefined();
	expect(course.singles.map(({ isSent }) => isSent)).toEqual([true, true, true]);
	expect(course.longestWait()).toBeLessThanOrEqual(longest);
});

test('bench/results/window.md is up to date; if not, the deep tests rewrite it for review', () => {
	const head = [
		'the service',
		'runs',
		'longest wait of a code',
		'codes that wait over 2 s',
		'accepted',
	];
	expect(updateTable('codes', head, rows)).toBe(true);
});
