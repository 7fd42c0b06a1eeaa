import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Emulator } from '../../emulator';
import { fetched } from './emulatorClient';

/** What the page at the emulator's address asks and does, and a workflow that its webhooks reach. */

const json = { 'Content-Type': 'application/json' };

export const look = (emulator: Pick<Emulator, 'url'>, path: string) =>
	fetched(`${emulator.url}/_page/${path}`);

export const act = (emulator: Pick<Emulator, 'url'>, name: string, body: object) =>
	fetched(`${emulator.url}/_page/${name}`, { method: 'POST', headers: json, body: JSON.stringify(body) });

/** A request with headers that `fetch` does not let anybody set. */
export function asked(
	url: string,
	headers: Record<string, string>,
	method = 'GET',
	body = '',
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
	return new Promise((resolve, reject) => {
		const outgoing = request(url, { method, headers, agent: false }, (response) => {
			let text = '';
			response.on('data', (chunk) => (text += chunk));
			response.on('end', () =>
				resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
			);
		});
		outgoing.on('error', reject);
		outgoing.end(body);
	});
}

export interface Workflow {
	readonly address: string;
	readonly received: Array<{ headers: IncomingHttpHeaders; text: string }>;
	/** Statuses of its next answers; then 200. */
	readonly statuses: number[];
	stop(): Promise<void>;
}

export async function startWorkflow(): Promise<Workflow> {
	const received: Workflow['received'] = [];
	const statuses: number[] = [];
	const server = createServer((incoming, response) => {
		let text = '';
		incoming.on('data', (chunk) => (text += chunk));
		incoming.on('end', () => {
			received.push({ headers: incoming.headers, text });
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

export interface Told {
	readonly event: string;
	readonly id: string;
	// As for every answer: compared with literals.
	readonly data: any; // eslint-disable-line @typescript-eslint/no-explicit-any
}

/** The feed's events as they come, from a place or from the beginning. */
export function listen(emulator: Pick<Emulator, 'url'>, lastId?: string) {
	const told: Told[] = [];
	const headers = lastId === undefined ? {} : { 'Last-Event-ID': lastId };
	const outgoing = request(`${emulator.url}/_page/events`, { headers, agent: false }, (response) => {
		let text = '';
		response.setEncoding('utf8');
		response.on('data', (chunk: string) => {
			const blocks = `${text}${chunk}`.split('\n\n');
			text = blocks.pop() ?? '';
			for (const block of blocks) {
				const fields = new Map(
					block.split('\n').map((line) => [line.split(': ', 1)[0], line.replace(/^\w+: /, '')]),
				);
				const data = fields.get('data');
				if (data !== undefined)
					told.push({ event: fields.get('event') ?? '', id: fields.get('id') ?? '', data: JSON.parse(data) });
			}
		});
	});
	outgoing.on('error', () => {});
	outgoing.end();
	return { told, leave: () => outgoing.destroy() };
}
