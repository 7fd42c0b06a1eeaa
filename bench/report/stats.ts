/** Statistics over a few rounds. Medians throughout: one disturbed round must not move a figure. */

/** The middle value; between the two middle ones for an even number. */
export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const half = Math.floor(sorted.length / 2);
	const upper = sorted[half];
	if (upper === undefined) throw new Error('There are no values.');
	return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2;
}

/** Largest deviation from the median, as a part of it: 0.1 is 10 %. */
export function spread(values: readonly number[]): number {
	const middle = median(values);
	return Math.max(...values.map((value) => Math.abs(value - middle))) / Math.abs(middle || 1);
}

/**
 * The median of the ratios of each round. What disturbs the machine for some seconds disturbs both runs of a round,
 * so this is steadier than the ratio of two medians.
 */
export function medianRatio(numerators: readonly number[], denominators: readonly number[]): number {
	return median(numerators.map((numerator, round) => numerator / (denominators[round] ?? NaN)));
}

/** How much more the last is than the least before it: 1.15 is 15 % more, and less than 1 is less than any. */
export const growth = (values: readonly number[]): number =>
	(values.at(-1) ?? NaN) / Math.min(...values.slice(0, -1));
