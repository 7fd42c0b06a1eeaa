import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** The npm that started this program, with the Node that it runs on: a command and its first arguments. */
export function npmCommand(): [command: string, ...args: string[]] {
	const { npm_execpath: cli = '', npm_node_execpath: node = process.execPath } = process.env;
	if (basename(cli) === 'npm-cli.js') return [node, cli];
	return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/**
 * Runs npm to its end, quietly.
 *
 * @param minutes after that it is ended
 * @returns what it printed
 * @throws with npm's own words
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
