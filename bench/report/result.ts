import type { Machine } from './machine';

/** What a section reports. */

/** A target and whether this run met it. Reported, never asserted: a figure is only as quiet as the machine. */
export interface Target {
	readonly claim: string;
	readonly figure: string;
	readonly target: string;
	readonly met: boolean;
}

export interface Chart {
	readonly title: string;
	readonly unit: string;
	readonly bars: ReadonlyArray<{ readonly label: string; readonly value: number; readonly text: string }>;
}

export interface SectionResult {
	readonly title: string;
	/** What was done, in a sentence or two. */
	readonly what: string;
	readonly columns: readonly string[];
	readonly rows: ReadonlyArray<readonly string[]>;
	readonly targets: readonly Target[];
	readonly charts: readonly Chart[];
	/** Every single figure, for who wants to look closer. */
	readonly raw: unknown;
}

/** A section as it was measured, and on what. */
export interface Measurement {
	readonly machine: Machine;
	readonly result: SectionResult;
}

/** A section whose figure should be at most, or at least, something. */
export function target(
	claim: string,
	value: number,
	bound: { readonly atMost: number } | { readonly atLeast: number },
	write: (value: number) => string,
): Target {
	const [word, limit] = 'atMost' in bound ? ['at most', bound.atMost] : ['at least', bound.atLeast];
	return {
		claim,
		figure: write(value),
		target: `${word} ${write(limit)}`,
		met: 'atMost' in bound ? value <= limit : value >= limit,
	};
}
