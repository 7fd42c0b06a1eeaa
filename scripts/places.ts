import { createServer } from 'node:net';
import { dirname, join } from 'node:path';

const e2e = __dirname;

/** Where things are. Everything is below the project's root. */
export const places = {
	root: dirname(e2e),
	e2e,
	/** n8n 2.41 needs Node 24, whatever runs this program; `e2e/ensure.mjs` has put it here. */
	node: join(dirname(e2e), 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node'),
	n8n: join(e2e, 'node_modules', 'n8n', 'bin', 'n8n'),
	/** What the demo keeps between two starts: n8n's data and the owner's password. Not in git. */
	demo: join(dirname(e2e), '.demo'),
};

/**
 * A TCP port of 127.0.0.1 that is free at this moment.
 *
 * @param preferred taken when free; 0 for any
 */
export async function freePort(preferred = 0): Promise<number> {
	return (await tryPort(preferred)) ?? (await tryPort(0)) ?? Promise.reject(new Error('No free port.'));
}

function tryPort(port: number): Promise<number | undefined> {
	return new Promise((resolve) => {
		const probe = createServer();
		probe.once('error', () => resolve(undefined));
		probe.listen(port, '127.0.0.1', () => {
			const address = probe.address();
			probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : undefined));
		});
	});
}
