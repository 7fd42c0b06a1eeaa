import { request, type IncomingHttpHeaders } from 'node:http';
import type { Emulator } from '../../emulator';
import { fetched } from './emulatorClient';

/** A client with the requests that the emulator's page makes. */

const json = { 'Content-Type': 'application/json' };

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
	// The tests compare answers with literals.
	readonly data: any; // eslint-disable-line @typescript-eslint/no-explicit-any
}

/** Listens to the page's events. */
export function listen(emulator: Pick<Emulator, 'url'>) {
	const told: Told[] = [];
	const outgoing = request(`${emulator.url}/_page/events`, { agent: false }, (response) => {
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
				told.push({ event: fields.get('event') ?? '', data: JSON.parse(data) });
			}
		});
	});
	outgoing.on('error', () => {});
	outgoing.end();
	return { told, leave: () => outgoing.destroy() };
}
