import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Emulator } from '../../emulator/running/emulator';

/** Twilio's API, and a fast endpoint for large e-mails, which the emulator would parse slowly. */

interface Answer {
	readonly status: number;
	readonly body: object;
}

/** Twilio's "create message". */
function twilio(form: URLSearchParams, number: number): Answer {
	return {
		status: 201,
		body: { sid: `SM${String(number).padStart(32, '0')}`, to: form.get('To'), status: 'queued' },
	};
}

/** Our service (endpoint 12). */
const email = (): Answer => ({
	status: 200,
	body: { status: true, message: 'Succesfully queued email', data: [randomUUID()] },
});

const twilioPath = /^\/2010-04-01\/Accounts\/[^/]+\/Messages\.json$/;
const large = 1024 * 1024;

/** Returns the peer of a request; undefined if it is for the emulator. */
function answererOf({ url = '', headers }: IncomingMessage) {
	if (twilioPath.test(url)) return { isRead: true, answer: twilio };
	const isLarge = Number(headers['content-length']) > large;
	return url === '/v1/send/email' && isLarge ? { isRead: false, answer: email } : undefined;
}

/** The peers' APIs, with the emulator's latency and counters. */
export class Peers {
	taken = 0;

	constructor(private readonly emulator: Emulator) {}

	/** Answers a request if it is for a peer. */
	answer(request: IncomingMessage, response: ServerResponse): boolean {
		const answerer = answererOf(request);
		if (answerer === undefined) return false;
		const { connections, settings, timers } = this.emulator;
		const { socket } = request;
		connections.begin(socket);
		response.once('close', () => connections.end(socket));
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => answerer.isRead && chunks.push(chunk));
		request.on('end', () => {
			this.taken += 1;
			const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
			const { status, body } = answerer.answer(form, this.taken);
			const act = () =>
				response
					.writeHead(status, { 'Content-Type': 'application/json' })
					.end(JSON.stringify(body));
			if (settings.latencyMs === 0) act();
			else timers.after(settings.latencyMs, act);
		});
		return true;
	}
}
