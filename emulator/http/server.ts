import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { readArrival } from './arrival';
import type { Emulator } from '../emulator';
import { control } from './control';
import { play, send } from './play';
import type { RecordedRequest } from './recorded';
import { methodsOf, route } from './routes';

/** The body, or undefined when it grew beyond the limit. Bodies of one chunk are not copied. */
function readBody(request: IncomingMessage, limit: number, done: (body: Buffer | undefined) => void): void {
	if (Number(request.headers['content-length'] ?? 0) > limit) {
		request.resume();
		done(undefined);
		return;
	}
	let chunks: Buffer[] | undefined = [];
	let size = 0;
	request.on('data', (chunk: Buffer) => {
		if (chunks === undefined) return;
		size += chunk.length;
		if (size > limit) {
			chunks = undefined;
			done(undefined);
			return;
		}
		chunks.push(chunk);
	});
	request.on('end', () => {
		if (chunks === undefined) return;
		const [only] = chunks;
		done(chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks));
	});
}

const plain = (status: number, message: string, headers: Record<string, string> = {}) => ({
	status,
	body: JSON.stringify({ message }),
	headers,
	accepted: false,
});

/** One request of the service: read, recorded, worked on and answered. */
function serve(emulator: Emulator, request: IncomingMessage, response: ServerResponse, url: string): void {
	const { requestLog, faults, connections } = emulator;
	const { method = '', headers } = request;
	const arrive = (raw: Buffer) => {
		const number = requestLog.total + 1;
		const arrival = readArrival({ number, at: emulator.state.now(), method, url, headers, raw });
		requestLog.push(arrival.record);
		return arrival;
	};
	let record: RecordedRequest | undefined;
	const { socket } = request;
	connections.begin(socket);
	response.once('close', () => {
		connections.end(socket);
		record ??= arrive(Buffer.alloc(0)).record;
		if (record.answered === 'pending') record.answered = 'client left';
	});

	const path = url.split('?', 1)[0] ?? url;
	if (!faults.empty) {
		const candidate = { number: requestLog.total + 1, endpoint: route(method, path)?.name, path };
		if (faults.pick(candidate, {}, true) !== undefined) {
			({ record } = arrive(Buffer.alloc(0)));
			record.answered = 'closed while reading';
			// Not before part of the body is here, so that the client is in the middle of it.
			if (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined)
				request.once('data', () => socket.resetAndDestroy());
			else socket.resetAndDestroy();
			return;
		}
	}

	readBody(request, emulator.maxBodyBytes, (raw) => {
		const arrival = arrive(raw ?? Buffer.alloc(0));
		const arrived = arrival.record;
		record = arrived;
		const answerPlainly = (status: number, message: string, extra?: Record<string, string>) => {
			arrived.status = status;
			arrived.answered = 'answered';
			send(response, plain(status, message, extra));
		};
		if (raw === undefined) return answerPlainly(413, 'The body is too large', { Connection: 'close' });
		const fault = faults.empty ? undefined : faults.pick(arrived, arrival.sent, false);
		if (arrived.endpoint === undefined && fault === undefined) {
			const allowed = methodsOf(path);
			if (allowed.length > 0) return answerPlainly(405, 'Method not allowed', { Allow: allowed.join(', ') });
		}
		play(emulator.state, emulator.timers, arrival, fault, response);
	});
}

/** Lets a server answer as this emulator. */
export function answerAs(emulator: Emulator, server: Server): void {
	server.on('request', (request, response) => {
		// A Date of its own would make two runs differ (same seed, same clock, same bytes).
		response.sendDate = false;
		const url = request.url ?? '/';
		if (!url.startsWith('/_control')) return serve(emulator, request, response, url);
		readBody(request, emulator.maxBodyBytes, (raw) => {
			control(emulator, request, url, raw)
				.then((answer) => send(response, answer))
				.catch((error: unknown) => send(response, plain(500, String(error))));
		});
	});
}
