import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes down what no test has found, as it comes: a room takes its time, and may be ended early. What ran out of time
 * is there as well: on a busy machine that proves nothing.
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

/** Lets so many per cent of the breaks pass: by chance, and the same ones as long as the code is the same. */
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
