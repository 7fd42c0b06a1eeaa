/**
 * Statistics over a few rounds, all with medians, so that one disturbed round does not change a
 * figure; and formats.
 */

export const milliseconds = (value: number): string => {
	if (value >= 10_000) return `${(value / 1000).toFixed(1)} s`;
	return value >= 100 ? `${Math.round(value)} ms` : `${value.toFixed(value >= 10 ? 1 : 2)} ms`;
};

export const times = (value: number): string => `${value.toFixed(2)}×`;

/** Formats a fraction as a percentage. */
export const share = (part: number): string => `${(part * 100).toFixed(1)} %`;

export const percent = (part: number): string => `±${(part * 100).toFixed(0)} %`;

export const count = (value: number): string => Math.round(value).toLocaleString('en-US');

export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const half = Math.floor(sorted.length / 2);
	const upper = sorted[half];
	if (upper === undefined) throw new Error('There are no values.');
	return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2;
}

/** Returns the largest deviation from the median, relative to it: 0.1 is 10 %. */
export function spread(values: readonly number[]): number {
	const middle = median(values);
	return Math.max(...values.map((value) => Math.abs(value - middle))) / Math.abs(middle || 1);
}

/**
 * Returns the median of the ratios of each round. A disturbance usually affects both runs of a
 * round, so this is more stable than the ratio of two medians.
 */
export function medianRatio(
	numerators: readonly number[],
	denominators: readonly number[],
): number {
	return median(numerators.map((numerator, round) => numerator / (denominators[round] ?? NaN)));
}
