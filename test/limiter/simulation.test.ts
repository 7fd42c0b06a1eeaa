import { isDeep } from '../tools/runs';
import { kinds, type Kind } from './kinds';
import { simulate } from './simulate';

/** How the limiter performs with many kinds of service, in virtual time. */

/**
 * How long a single message may wait, in seconds: for its turns at a limited rate, and for the
 * service's pause.
 */
const maximumWait = ({ isRated, perSecond = 1, pause = 0 }: Kind, runs: number) =>
	Math.max(2, isRated ? (2.4 * (runs + 1)) / perSecond : 0, pause > 1 ? 2 + pause : 0);

describe.each(kinds.filter(({ isLarge }) => isDeep || !isLarge))('$name', (kind) => {
	const { isRated = false, perSecond = NaN } = kind;

	test.each([1, 10])(
		'%i runs nearly reach the best number at once, and single messages have their turn',
		async (runs) => {
			for (const seed of isDeep ? [1, 2, 3] : [1]) {
				const course = await simulate(kind, { runs, seed });
				const share = course.total / (perSecond * kind.seconds);
				expect(share).toBeGreaterThanOrEqual(kind.minimumShare ?? 0.9);
				expect(course.most).toBeLessThanOrEqual(64 * (kind.processes ?? 1));
				expect(course.fairness).toBeGreaterThanOrEqual(0.95);
				expect(course.longestWait()).toBeLessThanOrEqual(maximumWait(kind, runs));
				// The first refusals find the limit.
				if (isRated && course.requests >= 1000)
					expect(course.refusedShare).toBeLessThanOrEqual(0.02);
			}
		},
	);

	test('400 items from a cold start take little longer than with the best number at once', async () => {
		const course = await simulate(kind, { items: 400, singlesMs: 0, seconds: 150 });
		// Refused items that are not repeated would shorten the run.
		const seconds = ((course.ended[0] ?? Infinity) / 1000) * (400 / (course.done[0] ?? 0));
		const longer = kind.coldSeconds ?? (isRated || course.refused > 0 ? 5 : 1);
		expect(seconds).toBeLessThanOrEqual(400 / perSecond + longer);
		expect(course.refusedShare).toBeLessThanOrEqual(0.09);
	});
});
