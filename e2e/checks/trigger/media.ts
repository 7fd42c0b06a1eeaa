import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Check } from '../world';
import { withTrigger } from './activeTrigger';

/** Media of incoming messages, whose URL is untrusted. */

/** Spellings of this machine's address; even if the check fails, none leads to another machine. */
const inside = ['[::]', '0.0.0.0', '127.1', '[::1]', '[::ffff:127.0.0.1]'];

export const mediaChecks: readonly Check[] = [
	{
		claim: `Media at ${inside.length} spellings of n8n’s own address is not fetched, and the message arrives`,
		async run(world) {
			let asked = 0;
			const listening = async (host: string, port: number) => {
				const server = createServer((_request, response) => {
					asked += 1;
					response.end('inside');
				}).listen(port, host);
				await once(server, 'listening');
				return server;
			};
			const server = await listening('127.0.0.1', 0);
			const { port } = server.address() as AddressInfo;
			// Some machines have no IPv6.
			const other = await listening('::1', port).catch(() => undefined);
			const parameters = { additionalOptions: { downloadMedia: true } };
			try {
				await withTrigger(world, parameters, async ({ to, executions }) => {
					for (const host of inside) {
						const content = { url: `http://${host}:${port}/a.png`, contentType: 'image/png' };
						const message = { from: '5215511112222', type: 'image', content } as const;
						const { status } = await world.emulator.inboundMessage(message, { to, signed: true });
						assert.equal(status, 200, host);
					}
					const events = (await executions(inside.length)).flatMap(({ items }) => items('Event'));
					assert.equal(events.length, inside.length);
					for (const event of events)
						assert.match(JSON.stringify(event), /inside the network|cannot check/);
				});
				assert.equal(asked, 0);
			} finally {
				server.close();
				other?.close();
			}
		},
	},
];
