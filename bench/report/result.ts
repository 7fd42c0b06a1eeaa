import { arch, cpus, platform, totalmem } from 'node:os';

import { n8nRequire } from '../engine/engine';

/** The report of a section. */

/**
 * A target and whether this run met it. Only reported, because figures depend on the load of the
 * machine.
 */
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

/** Describes the machine without naming it or its user. */
export interface Machine {
	readonly date: string;
	readonly sizes: string;
	readonly cores: number;
	readonly processor: string;
	readonly memoryGb: number;
	readonly platform: string;
	readonly node: string;
	readonly n8n: string;
	readonly seconds: number;
}

export function describeMachine(sizes: string, seconds: number): Machine {
	const processors = cpus();
	const { version } = n8nRequire('n8n/package.json') as { version: string };
	return {
		date: new Date().toISOString().slice(0, 10),
		sizes,
		cores: processors.length,
		processor: processors[0]?.model.trim() ?? 'unknown',
		memoryGb: Math.round(totalmem() / 1024 ** 3),
		platform: `${platform()} ${arch()}`,
		node: process.versions.node,
		n8n: version,
		seconds: Math.round(seconds),
	};
}
