import { spawn } from 'node:child_process';

/** How this system opens an address in the browser of its user; undefined where nobody sits in front of it. */
export function opener(
	address: string,
	{ platform, env, stdout }: Pick<NodeJS.Process, 'platform' | 'env'> & { stdout: { isTTY?: boolean } },
): readonly [command: string, given: readonly string[]] | undefined {
	if (stdout.isTTY !== true || env['CI'] !== undefined || env['SSH_CONNECTION'] !== undefined)
		return undefined;
	if (platform === 'darwin') return ['open', [address]];
	// Not "start", which takes & in an address for the end of its command.
	if (platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', address]];
	if (env['DISPLAY'] === undefined && env['WAYLAND_DISPLAY'] === undefined) return undefined;
	return ['xdg-open', [address]];
}

/** Opens an address in the user's browser, if there is one; nothing waits for it, and nothing fails. */
export function openInBrowser(address: string): void {
	const found = opener(address, process);
	if (found === undefined) return;
	const [command, given] = found;
	spawn(command, given, { stdio: 'ignore', detached: true })
		.on('error', () => {})
		.unref();
}
