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

/** A row that the page shows; the rest of it is in emulator/page/row.ts. */
interface Shown {
	readonly n: number;
	readonly person: string;
	readonly text: string;
	readonly state: string;
}

const leaving: Array<() => void> = [];
afterEach(() => {
	for (const leave of leaving.splice(0)) leave();
});

/** Opens the page until the test ends. Returns what shows its rows: undefined before it was told. */
export function open(emulator: Pick<Emulator, 'url'>): () => Shown[] | undefined {
	let rows: Map<number, Shown> | undefined;
	const tell = (block: string) => {
		const [, event, text = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
		if (event === undefined || event === 'state') return;
		const data = JSON.parse(text) as Shown[] & { rows?: Shown[] };
		if (event === 'all') rows = new Map();
		for (const row of data.rows ?? data) rows?.set(row.n, row);
	};
	const outgoing = request(`${emulator.url}/_page/events`, { agent: false }, (response) => {
		let text = '';
		response.setEncoding('utf8');
		response.on('data', (chunk: string) => {
			const blocks = `${text}${chunk}`.split('\n\n');
			text = blocks.pop() ?? '';
			blocks.forEach(tell);
		});
	});
	outgoing.on('error', () => {});
	outgoing.end();
	leaving.push(() => outgoing.destroy());
	return () => rows && [...rows.values()];
}
