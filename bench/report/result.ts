import type { Machine } from './machine';

/** The report of a section. */

/** A target and whether this run met it. Only reported, because figures depend on the load of the machine. */
export interface Target {
	readonly claim: string;
	readonly figure: string;
	readonly target: string;
	readonly met: boolean;
}

export interface SectionResult {
	readonly title: string;
	/** A short description. */
	readonly what: string;
	readonly columns: readonly string[];
	readonly rows: ReadonlyArray<readonly string[]>;
	readonly targets: readonly Target[];
	/** All individual figures. */
	readonly raw: unknown;
}

/** The result of a section with its machine. */
export interface Measurement {
	readonly machine: Machine;
	readonly result: SectionResult;
}

/** Makes a target with an upper or lower limit. */
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
