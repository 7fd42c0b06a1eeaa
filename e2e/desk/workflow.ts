import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A workflow on this machine: what its webhooks have received, and what it answers. */
export interface Workflow {
	readonly address: string;
	readonly received: Array<{
		readonly headers: IncomingHttpHeaders;
		readonly text: string;
		/** What the text says; compared with literals. */
		readonly body: any; // eslint-disable-line @typescript-eslint/no-explicit-any
	}>;
	/** Statuses of its next answers; then 200. */
	readonly statuses: number[];
	stop(): Promise<void>;
}

export async function startWorkflow(): Promise<Workflow> {
	const received: Workflow['received'] = [];
	const statuses: number[] = [];
	const server = createServer((request, response) => {
		let text = '';
		request.on('data', (chunk) => (text += chunk));
		request.on('end', () => {
			received.push({ headers: request.headers, text, body: JSON.parse(text) });
			response.writeHead(statuses.shift() ?? 200).end();
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
		received,
		statuses,
		stop: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
