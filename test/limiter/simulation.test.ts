import { isDeep } from '../tools/runs';
import { kinds, type Kind } from './kinds';
import { best, bestCold, cold, simulate } from './simulate';

/**
 * How the limiter performs with many kinds of service, in virtual time, compared with the fixed
 * number at once that gets most done.
 */

/**
 * How long a single message may wait, in seconds: for its turns at a limited rate, and for the
 * service's pause.
 */
const maximumWait = ({ allowed = Infinity, pause = 0 }: Kind, runs: number) =>
	Math.max(2, (2.4 * (runs + 1)) / allowed, pause > 1 ? 2 + pause : 0);

describe.each(kinds.filter(({ isLarge }) => isDeep || !isLarge))('$name', (kind) => {
	test.each([1, 10])(
		'%i runs nearly match the best fixed window, and single messages have their turn',
		async (runs) => {
			const reference = await best(kind);
			for (const seed of isDeep ? [1, 2, 3] : [1]) {
				const course = await simulate(kind, { runs, seed });
				expect(course.total / reference).toBeGreaterThanOrEqual(kind.minimumShare ?? 0.9);
				expect(course.most).toBeLessThanOrEqual(64 * (kind.processes ?? 1));
				expect(course.fairness).toBeGreaterThanOrEqual(0.95);
				expect(course.longestWait()).toBeLessThanOrEqual(maximumWait(kind, runs));
				// The first refusals find the limit.
				if (kind.allowed && course.requests >= 1000)
					expect(course.refusedShare).toBeLessThanOrEqual(0.02);
			}
		},
	);

	test('400 items from a cold start take little longer than with the best fixed window', async () => {
		const { seconds, refused } = await cold(kind);
		const isLimited = kind.allowed !== undefined || refused > 0;
		const longest = isLimited ? 5 : (kind.coldSeconds ?? 1);
		expect(seconds - (await bestCold(kind))).toBeLessThanOrEqual(longest);
		expect(refused).toBeLessThanOrEqual(0.09);
	});
});
