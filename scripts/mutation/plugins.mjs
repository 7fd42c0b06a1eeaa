import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Whether a mutant stands in code that runs while a module loads: few tests load one, so that few
 * would try it.
 */
export const isSetAside = (mutant, { ignoreStatic }) => ignoreStatic && mutant.static;

/**
 * Writes surviving mutants at once, because a run is long and may be interrupted. Includes
 * timeouts, which prove nothing on a busy machine.
 */
function survivors({ survivors: file, ...options }) {
	mkdirSync(dirname(file), { recursive: true });
	rmSync(file, { force: true });
	return {
		onMutantTested(mutant) {
			const { fileName, location, mutatorName, replacement, status } = mutant;
			if (!['Survived', 'NoCoverage', 'Timeout'].includes(status) || isSetAside(mutant, options))
				return;
			const { line, column } = location.start;
			appendFileSync(
				file,
				`${fileName}:${line}:${column} ${status} ${mutatorName}: ${replacement}\n`,
			);
		},
	};
}
survivors.inject = ['options'];

/**
 * Selects a percentage of the functions and members of classes: randomly, but the same ones for the
 * same code. The others are not changed.
 */
function sample({ sample: percent }) {
	const isIn = (path) =>
		createHash('md5').update(path.toString()).digest().readUInt32BE() < (percent / 100) * 2 ** 32;
	const isClass = (path) => path.isClass() || path.get('declaration').isClass?.();
	const isUnit = (path) =>
		path.parentPath?.isClassBody() || (path.parentPath?.isProgram() && !isClass(path));
	return {
		shouldIgnore: (path) => (isUnit(path) && !isIn(path) ? 'Not in the sample' : undefined),
	};
}
sample.inject = ['options'];

export const strykerPlugins = [
	{ kind: 'Reporter', name: 'survivors', factory: survivors },
	{ kind: 'Ignore', name: 'sample', factory: sample },
];
