import { createServer } from 'node:net';

/**
 * A TCP port of 127.0.0.1 that is free at this moment.
 *
 * @param preferred taken when free; 0 for any
 */
export async function freePort(preferred = 0): Promise<number> {
	return (
		(await tryPort(preferred)) ?? (await tryPort(0)) ?? Promise.reject(new Error('No free port.'))
	);
}

function tryPort(port: number): Promise<number | undefined> {
	return new Promise((resolve) => {
		const probe = createServer();
		probe.once('error', () => resolve(undefined));
		probe.listen(port, '127.0.0.1', () => {
			const address = probe.address();
			probe.close(() =>
				resolve(typeof address === 'object' && address !== null ? address.port : undefined),
			);
		});
	});
}
