import { spawn } from 'node:child_process';

/** Returns the command that opens an address in the user's browser; undefined without a desktop. */
export function opener(
	address: string,
	{
		platform,
		env,
		stdout,
	}: Pick<NodeJS.Process, 'platform' | 'env'> & { stdout: { isTTY?: boolean } },
): readonly [command: string, given: readonly string[]] | undefined {
	if (stdout.isTTY !== true || env['CI'] !== undefined || env['SSH_CONNECTION'] !== undefined)
		return undefined;
	if (platform === 'darwin') return ['open', [address]];
	// Not "start", which treats & in an address as the end of its command.
	if (platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', address]];
	if (env['DISPLAY'] === undefined && env['WAYLAND_DISPLAY'] === undefined) return undefined;
	return ['xdg-open', [address]];
}

/** Opens an address in the user's browser, if there is one; does not wait and never throws. */
export function openInBrowser(address: string): void {
	const found = opener(address, process);
	if (found === undefined) return;
	const [command, given] = found;
	spawn(command, given, { stdio: 'ignore', detached: true })
		.on('error', () => {})
		.unref();
}
