import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Hop-by-hop headers, which are not forwarded. */
const ofConnection = new Set([
	'connection',
	'content-length',
	'host',
	'keep-alive',
	'transfer-encoding',
]);

const nobody =
	'An event arrived, but no workflow with a Messaging Service Trigger is published. Publish one, or press “Execute step” in its trigger.';

/** Addresses that may take an event. */
export interface Receivers {
	readonly published: readonly string[];
	/** n8n answers 404 there unless the trigger listens. */
	readonly inEditor: readonly string[];
}

/** Forwards each event to several triggers, as the service does not. */
export interface Relay {
	/** The address configured at the service. */
	readonly url: string;
	stop(): Promise<void>;
}

/**
 * Forwards events to several workflows, because the service has only one address for each kind. A
 * trigger that listens in the editor gets them alone. Headers and body are unchanged, so the
 * signature stays valid; the answer is the trigger's with the highest status.
 *
 * @param receivers returns the addresses of the triggers at the time of an event
 * @param tellNobody called for an event that no workflow takes
 */
export async function startRelay(
	receivers: () => Promise<Receivers>,
	tellNobody: (words: string) => void = () => undefined,
): Promise<Relay> {
	const server = createServer(async (request, response) => {
		const body = new Uint8Array(await buffer(request));
		const headers = Object.entries(request.headers).flatMap(
			([name, value]): Array<[string, string]> =>
				typeof value === 'string' && !ofConnection.has(name) ? [[name, value]] : [],
		);
		const addresses = await receivers().catch(() => undefined);
		// Nobody was asked, so the service is to send the event again.
		if (addresses === undefined) return void response.writeHead(503).end();
		const post = async (address: string) => {
			const { status } = await fetch(address, { method: 'POST', headers, body }).catch(() => ({
				status: 502,
			}));
			return status;
		};
		const heard = (await Promise.all(addresses.inEditor.map(post))).filter(
			(status) => status !== 404,
		);
		const statuses = heard.length > 0 ? heard : await Promise.all(addresses.published.map(post));
		// As n8n itself answers at an address without a workflow.
		if (statuses.length > 0) return void response.writeHead(Math.max(...statuses)).end();
		tellNobody(nobody);
		response.writeHead(404).end(nobody);
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
