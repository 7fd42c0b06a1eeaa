/** The mean and the variance of the mean. */
function summed(values: readonly number[]): { mean: number; error: number } {
	const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
	const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
	return { mean, error: squares / (values.length - 1) / values.length };
}

/** Of the values of both, so many are kept: the slowest were interrupted by something else. */
const kept = 0.9;

/**
 * Welch's t-test of two samples of times, without the slowest tenth of both together.
 * @returns how many standard errors lie between their means; by chance hardly ever more than 4.5
 */
export function welch(one: readonly number[], other: readonly number[]): { t: number; means: number[] } {
	const all = [...one, ...other].sort((a, b) => a - b);
	const limit = all[Math.floor(all.length * kept)] ?? Infinity;
	const [a, b] = [one, other].map((values) => summed(values.filter((value) => value <= limit)));
	if (!a || !b) throw new Error('no samples');
	return { t: (a.mean - b.mean) / Math.sqrt(a.error + b.error), means: [a.mean, b.mean] };
}
