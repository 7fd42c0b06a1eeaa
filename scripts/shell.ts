import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

import { places } from './places';

/**
 * Starts a command line, with the programs of node_modules on its path.
 *
 * @param stdio whether its output goes to the screen or to the caller
 */
export function startCommand(
	line: string,
	{ stdio, signal }: { stdio: 'inherit' | 'pipe'; signal?: AbortSignal },
) {
	const bin = join(places.root, 'node_modules', '.bin');
	return spawn(line, {
		cwd: places.root,
		env: { ...process.env, PATH: [bin, process.env['PATH']].join(delimiter) },
		shell: true,
		stdio: [stdio === 'inherit' ? 'inherit' : 'ignore', stdio, stdio],
		...(signal && { signal }),
	});
}
