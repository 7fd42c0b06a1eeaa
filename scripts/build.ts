import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { places } from './places';

/**
 * Builds the package into `dist/`: what `npm run build` makes, without its type check, in a second or two.
 *
 * @throws with the build's own words
 */
export function buildPackage(): void {
	const gulp = join(places.root, 'node_modules', 'gulp', 'bin', 'gulp.js');
	// -L: only what went wrong.
	const { status, stdout, stderr } = spawnSync(places.node, [gulp, '-L', 'bundle'], {
		cwd: places.root,
		encoding: 'utf8',
		timeout: 120_000,
	});
	if (status !== 0) throw new Error(`The build did not succeed.\n${stdout ?? ''}${stderr ?? ''}`);
}
