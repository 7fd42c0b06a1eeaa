import { deeply, isDeep, some } from '../tools/runs';
import { kinds, type Kind } from './kinds';
import { away, numbers, numbersAndRate, oneNumber, onlyNumber, perSecond, slow } from './named';
import { percent, secondsOf, updateTable } from './page';
import { simulate } from './simulate';

/** Services whose refusals are about one number or one endpoint, beside codes that they take: bench/results/window.md. */

interface Scene {
	readonly kind: Kind;
	/** What the service takes, as a share of its most; undefined if that means nothing. */
	readonly best?: number;
	/** The share of that which must be reached. */
	readonly share: number;
	/** How long a code may wait, in seconds. */
	readonly longest?: number;
	readonly items?: number;
}

const rows: string[][] = [];
const ofNumbers = [8, 20, 100].map((every) => ({ every, asked: 1 + 2 / every, taken: 1 - 1 / every }));

const scenes: readonly Scene[] = [
	...ofNumbers.flatMap(({ every, asked, taken }) =>
		[0, 1, 5, 30].map((pause) => ({
			kind: numbers(every, pause),
			// Each refused number is asked three times.
			best: taken / asked,
			share: pause <= 5 ? 0.85 : 0,
		})),
	),
	// Ten runs come to their refused numbers at the same time, and the service does not say which limit was meant.
	{ kind: numbersAndRate, best: 50 / perSecond, share: 0, longest: 9 },
	// A number that is refused again takes no turns.
	...[5, 30].map((pause) => ({ kind: oneNumber(pause), best: 1, share: 0.85 })),
	...[5, 30].map((pause) => ({ kind: onlyNumber(pause), items: 1000, share: 0 })),
	...[30, 300].map((seconds) => ({ kind: away(seconds), best: 1, share: 0.9 })),
	{ kind: slow, share: 0 },
];

/** In the sample each scene has one number of runs, and each pause of the numbers another share of them. */
const cases = scenes
	.flatMap((scene) => [1, 10].map((runs) => ({ ...scene, runs, name: scene.kind.what })))
	.filter((_, index) => isDeep || index % 5 === 0 || (index % 5 === 3 && index >= 24));

test.each(cases)(
	'no code is lost beside $runs runs, and each has its turn within 7 s, or 9 s where numbers and a rate refuse: $name',
	async ({ kind, runs, best, share, longest = 7, ...how }) => {
		// Beside status checks there is a mailing.
		const course = await simulate(kind, {
			...how,
			runs: kind.singles ? runs + 1 : runs,
			singlesMs: 2000,
			againMs: 5000,
		});
		const over = course.singles.filter(({ at }) => at < kind.seconds * 1000 - 8000);
		expect(over.length).toBeGreaterThan(10);
		expect(over.filter(({ isSent }) => !isSent)).toEqual([]);
		expect(course.longestWait()).toBeLessThanOrEqual(longest);
		const reached = best === undefined ? undefined : course.total / (kind.seconds * perSecond * best);
		if (reached !== undefined) expect(reached).toBeGreaterThanOrEqual(share);
		const waited = over.filter(({ waited: milliseconds }) => milliseconds > 2000).length;
		rows.push([
			kind.what,
			String(runs),
			secondsOf(course.longestWait()),
			`${waited} of ${over.length}`,
			reached === undefined ? '' : percent(reached),
			String(course.refused),
		]);
	},
	60_000,
);

test.each([
	[1, 50],
	[10, 130],
])(
	'%i runs ask 1,000 times each for one number that is refused for itself: at most %i requests are made, 0 codes are lost',
	async (runs, most) => {
		for (const pause of deeply([1, 5, 30], [5])) {
			const course = await simulate(onlyNumber(pause), { runs, items: 1000, singlesMs: 2000 });
			expect(course.ended.filter((end) => end !== undefined)).toHaveLength(runs);
			expect(course.refused).toBeLessThanOrEqual(most);
			const over = course.singles.filter(({ at }) => at < 115_000);
			expect(over.filter(({ isSent }) => !isSent)).toEqual([]);
			expect(course.longestWait()).toBeLessThanOrEqual(7);
		}
	},
);

test.each(
	some(
		kinds.filter(({ allowed, processes }) => allowed !== undefined && processes === undefined),
		3,
		[0],
	),
)(
	'1,000 messages to one number are sent as those to many, if the service refuses for its rate: $name',
	async (kind) => {
		const how = { items: 1000, singlesMs: 0, seconds: 300 };
		const many = await simulate(kind, how);
		const one = await simulate({ ...kind, asks: () => ({ endpoint: 'smsSend', to: 'one' }) }, how);
		expect(one.done).toEqual(many.done);
		expect(one.ended[0]).toBeLessThanOrEqual(1.1 * (many.ended[0] ?? 0));
	},
);

test('bench/results/window.md is up to date; if not, the deep tests rewrite it for review', () => {
	const head = [
		'the service',
		'runs',
		'longest wait of a code',
		'codes that wait over 2 s',
		'of the best',
		'refused',
	];
	expect(updateTable('named', head, rows)).toBe(true);
});
