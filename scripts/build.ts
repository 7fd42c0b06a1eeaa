import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { places } from './places';

/**
 * Builds the package into `dist/` like `npm run build` but without its type check, in a second or
 * two.
 *
 * @throws with the build's output
 */
export const buildPackage = (): void => gulp('bundle');

function gulp(task: string): void {
	const program = join(places.root, 'node_modules', 'gulp', 'bin', 'gulp.js');
	// -L: only errors.
	const { status, stdout, stderr } = spawnSync(places.node, [program, '-L', task], {
		cwd: places.root,
		encoding: 'utf8',
		timeout: 120_000,
	});
	if (status !== 0) throw new Error(`The build did not succeed.\n${stdout ?? ''}${stderr ?? ''}`);
}
