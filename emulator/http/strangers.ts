import type { IncomingHttpHeaders } from 'node:http';

/** A web page open in a browser on this machine must neither command the emulator nor read it. */

const ownHosts = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/** Why a request is refused before anything else, or undefined when it is asked under this machine's own name. */
export function strangerIn({ host = '', origin }: IncomingHttpHeaders): string | undefined {
	if (!ownHosts.test(host)) return 'The emulator answers under the names of this machine only (Host)';
	if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`)
		return 'The emulator answers no pages of others (Origin)';
	return undefined;
}
