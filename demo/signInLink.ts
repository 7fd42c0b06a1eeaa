import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A sign-in link to n8n for the user of the demo. */
export interface Door {
	readonly url: string;
	stop(): Promise<void>;
}

/**
 * Serves an unguessable address that sets n8n's cookie and redirects. Cookies ignore the port, so
 * n8n gets it too.
 *
 * @param cookie name and value of the signed-in owner's cookie
 */
export async function startSignInLink(
	cookie: () => readonly [name: string, value: string],
	to: string,
): Promise<Door> {
	const path = `/${randomBytes(18).toString('base64url')}`;
	const server = createServer((request, response) => {
		if (request.url !== path) return void response.writeHead(404).end();
		const kept = `${cookie().join('=')}; Path=/; HttpOnly; SameSite=Lax`;
		response
			.writeHead(302, { 'Set-Cookie': kept, Location: to, 'Referrer-Policy': 'no-referrer' })
			.end();
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
