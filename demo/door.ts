import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The way into n8n for the browser of whoever started the demo. */
export interface Door {
	/** Cannot be guessed. */
	readonly url: string;
	stop(): Promise<void>;
}

/**
 * An address that leaves n8n's cookie and leads on. A cookie is of a host and not of a port, so that n8n gets it too.
 *
 * @param cookie name and value of the owner who is signed in now
 */
export async function startDoor(
	cookie: () => readonly [name: string, value: string],
	to: string,
): Promise<Door> {
	const path = `/${randomBytes(18).toString('base64url')}`;
	const server = createServer((request, response) => {
		if (request.url !== path) return void response.writeHead(404).end();
		const kept = `${cookie().join('=')}; Path=/; HttpOnly; SameSite=Lax`;
		response.writeHead(302, { 'Set-Cookie': kept, Location: to, 'Referrer-Policy': 'no-referrer' }).end();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
		async stop() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
