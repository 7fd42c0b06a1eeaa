import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Returns the command and first arguments of the npm that started this program, with its Node. */
export function npmCommand(): [command: string, ...args: string[]] {
	const { npm_execpath: cli = '', npm_node_execpath: node = process.execPath } = process.env;
	if (basename(cli) === 'npm-cli.js') return [node, cli];
	return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/**
 * Runs npm without printing its output.
 *
 * @param minutes the timeout
 * @returns its output
 * @throws with npm's output
 */
export async function npm(
	args: readonly string[],
	{
		minutes,
		env = {},
		...where
	}: { cwd: string; minutes: number; env?: Record<string, string>; signal?: AbortSignal },
): Promise<string> {
	const [command, ...first] = npmCommand();
	const { stdout } = await execute(
		command,
		[...first, ...args, '--no-audit', '--no-fund', '--loglevel=error'],
		{
			...where,
			env: { ...process.env, ...env },
			encoding: 'utf8',
			timeout: minutes * 60_000,
			maxBuffer: 10_000_000,
			shell: command.endsWith('.cmd'),
		},
	);
	return stdout;
}
