import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { z } from 'zod/v4';

const Hook = z.object({ config: z.object({ secret: z.string() }) });

/** A fake GitHub API that accepts the webhook of n8n's GitHub Trigger and keeps its secret. */
export async function startGithub() {
	let secret: string | undefined;
	const server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			const text = Buffer.concat(chunks).toString('utf8');
			if (request.method === 'POST') secret = Hook.parse(JSON.parse(text)).config.secret;
			response
				.writeHead(200, { 'Content-Type': 'application/json' })
				.end(JSON.stringify({ id: 1, active: true, events: ['push'] }));
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		/** The secret of the last webhook. */
		secret: () => secret,
		async stop() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
