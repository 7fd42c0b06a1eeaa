import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Headers of one connection, which the next one makes itself. */
const ofConnection = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding']);

/** Passes each event on to several triggers. */
export interface Relay {
	/** The one address that the service knows. */
	readonly url: string;
	stop(): Promise<void>;
}

/**
 * The service has one address for each kind of event, and here several workflows are to hear it. Headers and body go on as
 * they came, so the signature stays good; the answer is that of the trigger that was least content.
 */
export async function startRelay(addresses: readonly string[]): Promise<Relay> {
	const server = createServer(async (request, response) => {
		const body = new Uint8Array(await buffer(request));
		const headers = Object.entries(request.headers).flatMap(([name, value]): Array<[string, string]> =>
			typeof value === 'string' && !ofConnection.has(name) ? [[name, value]] : [],
		);
		const statuses = await Promise.all(
			addresses.map(async (address) => {
				const { status } = await fetch(address, { method: 'POST', headers, body }).catch(() => ({
					status: 502,
				}));
				return status;
			}),
		);
		response.writeHead(Math.max(...statuses, 200)).end();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/`,
		async stop() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
