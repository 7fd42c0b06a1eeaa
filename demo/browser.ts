import { spawn } from 'node:child_process';

/** How this system opens addresses in the browser of its user; undefined where nobody sits in front of it. */
function opener(
	addresses: readonly string[],
): readonly [command: string, given: readonly string[]] | undefined {
	const { platform, env, stdout } = process;
	if (!stdout.isTTY || env['CI'] !== undefined || env['SSH_CONNECTION'] !== undefined) return undefined;
	if (platform === 'darwin') return ['open', addresses];
	if (platform === 'win32') return ['cmd', ['/c', addresses.map((one) => `start "" "${one}"`).join(' & ')]];
	if (env['DISPLAY'] === undefined && env['WAYLAND_DISPLAY'] === undefined) return undefined;
	return ['sh', ['-c', 'for address; do xdg-open "$address"; done', 'sh', ...addresses]];
}

/** Opens addresses side by side in the user's browser, if there is one; nothing waits for it, and nothing fails. */
export function openInBrowser(addresses: readonly string[]): void {
	const found = opener(addresses);
	if (found === undefined) return;
	const [command, given] = found;
	spawn(command, given, { stdio: 'ignore', detached: true })
		.on('error', () => {})
		.unref();
}
