import type { IncomingHttpHeaders } from 'node:http';

/** A web page open in a browser on this machine must neither command the emulator nor read it. */

const ownHosts = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * Why a request is refused before anything else, or undefined when it is asked under this machine's own name or one
 * of those that were named at the start, with a port or for all of them.
 */
export function strangerIn(
	{ host = '', origin }: IncomingHttpHeaders,
	names: readonly string[],
): string | undefined {
	const asked = host.toLowerCase();
	if (!ownHosts.test(host) && !names.includes(asked) && !names.includes(asked.replace(/:\d+$/, '')))
		return 'The emulator answers under the names of this machine and those of --allow-host only (Host)';
	if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`)
		return 'The emulator answers no pages of others (Origin)';
	return undefined;
}
