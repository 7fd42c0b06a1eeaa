import { request, type IncomingHttpHeaders } from 'node:http';
import type { Emulator } from '../../emulator';
import { fetched } from './emulatorClient';

/** A client with the requests that the emulator's page makes. */

const json = { 'Content-Type': 'application/json' };

export const look = (emulator: Pick<Emulator, 'url'>, path: string) =>
	fetched(`${emulator.url}/_page/${path}`);

export const act = (emulator: Pick<Emulator, 'url'>, name: string, body: object) =>
	fetched(`${emulator.url}/_page/${name}`, {
		method: 'POST',
		headers: json,
		body: JSON.stringify(body),
	});

/** A request with headers that `fetch` forbids. */
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

export interface Told {
	readonly event: string;
	readonly id: string;
	// The tests compare answers with literals.
	readonly data: any; // eslint-disable-line @typescript-eslint/no-explicit-any
}

/** Yields the feed's events, from a position or from the beginning. */
export function listen(emulator: Pick<Emulator, 'url'>, lastId?: string) {
	const told: Told[] = [];
	const headers = lastId === undefined ? {} : { 'Last-Event-ID': lastId };
	const outgoing = request(
		`${emulator.url}/_page/events`,
		{ headers, agent: false },
		(response) => {
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
					if (data === undefined) continue;
					told.push({
						event: fields.get('event') ?? '',
						id: fields.get('id') ?? '',
						data: JSON.parse(data),
					});
				}
			});
		},
	);
	outgoing.on('error', () => {});
	outgoing.end();
	return { told, leave: () => outgoing.destroy() };
}
