import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes surviving mutants at once, because a run is long and may be interrupted. Includes timeouts, which prove nothing
 * on a busy machine.
 */
function survivors({ survivors: file }) {
	mkdirSync(dirname(file), { recursive: true });
	rmSync(file, { force: true });
	return {
		onMutantTested({ fileName, location, mutatorName, replacement, status }) {
			if (!['Survived', 'NoCoverage', 'Timeout'].includes(status)) return;
			const { line, column } = location.start;
			appendFileSync(file, `${fileName}:${line}:${column} ${status} ${mutatorName}: ${replacement}\n`);
		},
	};
}
survivors.inject = ['options'];

/** Selects a percentage of the mutants: randomly, but the same ones for the same code. */
function sample({ sample: percent }) {
	const isIn = ({ fileName, location, replacement }) => {
		const place = JSON.stringify([fileName.replace(/^.*\/nodes\//, ''), location, replacement]);
		return createHash('md5').update(place).digest().readUInt32BE() < (percent / 100) * 2 ** 32;
	};
	return {
		async init() {},
		group: async (mutants) => [mutants.map(({ id }) => id)],
		check: async (mutants) =>
			Object.fromEntries(
				mutants.map((mutant) => [
					mutant.id,
					isIn(mutant) ? { status: 'passed' } : { status: 'compileError', reason: 'Not in the sample' },
				]),
			),
	};
}
sample.inject = ['options'];

export const strykerPlugins = [
	{ kind: 'Reporter', name: 'survivors', factory: survivors },
	{ kind: 'Checker', name: 'sample', factory: sample },
];
