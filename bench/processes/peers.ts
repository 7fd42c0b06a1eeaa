import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Emulator } from '../../emulator/running/emulator';

/** Twilio's API, "create message", with the emulator's latency and counters. */

const path = /^\/2010-04-01\/Accounts\/[^/]+\/Messages\.json$/;

export class Peers {
	taken = 0;

	constructor(private readonly emulator: Emulator) {}

	/** Answers a request if it is for a peer. */
	answer(request: IncomingMessage, response: ServerResponse): boolean {
		if (!path.test(request.url ?? '')) return false;
		const { connections, settings, timers } = this.emulator;
		const { socket } = request;
		connections.begin(socket);
		response.once('close', () => connections.end(socket));
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			this.taken += 1;
			const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
			const sid = `SM${String(this.taken).padStart(32, '0')}`;
			const body = JSON.stringify({ sid, to: form.get('To'), status: 'queued' });
			const act = () => response.writeHead(201, { 'Content-Type': 'application/json' }).end(body);
			if (settings.latencyMs === 0) act();
			else timers.after(settings.latencyMs, act);
		});
		return true;
	}
}
