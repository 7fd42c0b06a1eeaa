import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Emulator } from './running/emulator';
import { control } from './control/control';
import { knows, question } from './http/password';
import { plain, receive } from './life/receive';
import type { Unread } from './http/recorded';
import { route } from './http/routes';
import { strangerIn } from './http/strangers';
import { isFile, isOfPage, Page } from './page/page';
import type { Reply } from './http/perform';
import { httpWire, send } from './http/wire';

/** One request of the service: read, then received. */
function serve(emulator: Emulator, request: IncomingMessage, response: ServerResponse, url: string): void {
	const { life, timers, connections, intake } = emulator;
	const { faults, state, journal } = life;
	const { method = '', headers, socket } = request;
	const wire = httpWire(response);
	const arrive = (body: Buffer | Unread, chosen: Parameters<typeof receive>[2]['chosen']) => {
		const [raw, unread] = Buffer.isBuffer(body) ? [body, undefined] : [Buffer.alloc(0), body];
		const arrived = { at: state.now(), method, url, headers, raw, unread };
		return receive(life, arrived, {
			wire,
			chosen,
			later: ({ number }, milliseconds, run) =>
				void timers.after(milliseconds, () => {
					const at = state.now();
					journal.add({ at, act: number });
					run(at);
				}),
		});
	};
	let received: ReturnType<typeof receive> | undefined;
	connections.begin(socket);
	response.once('close', () => {
		connections.end(socket);
		if (received === undefined) arrive('client left', () => undefined);
		else received.end('client left');
	});

	if (!faults.empty) {
		const path = url.split('?', 1)[0] ?? url;
		const candidate = { number: life.requestLog.total + 1, endpoint: route(method, path)?.name, path };
		const fault = faults.pick(candidate, {}, true);
		if (fault !== undefined) {
			received = arrive('closed while reading', () => fault);
			// Not before part of the body is here, so that the client is in the middle of it.
			if (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined)
				request.once('data', () => socket.resetAndDestroy());
			else socket.resetAndDestroy();
			return;
		}
	}

	intake.read(request, response, intake.maxBodyBytes, (body) => {
		received = arrive(
			body,
			({ record, sent }) =>
				(faults.empty ? undefined : faults.pick(record, sent, false)) ?? life.rateLimit.exceeded(),
		);
	});
}

/** Lets a server answer as this emulator. */
export function answerAs(emulator: Emulator, server: Server): void {
	const page = new Page(emulator);
	const { allowHosts, password } = emulator.options;
	const names = [...allowHosts, new URL(emulator.url).hostname];
	server.on('request', (request, response) => {
		// A Date of its own would make two runs differ (same seed, same clock, same bytes).
		response.sendDate = false;
		response.setHeader('X-Content-Type-Options', 'nosniff');
		const url = request.url ?? '/';
		const refuse = (answer: Reply) =>
			emulator.intake.read(request, response, 0, () => send(response, answer));
		const stranger = strangerIn(request.headers, names);
		if (stranger !== undefined) return refuse(plain(403, stranger));
		const isOfDesk = url.startsWith('/_control') || (isOfPage(url) && !isFile(url));
		if (isOfDesk && password !== undefined && !knows(password, request.headers.authorization))
			return refuse(plain(401, 'The emulator said at its start which password is asked for here', question));
		if (url.startsWith('/_control')) return control(emulator, request, response, url);
		if (isOfPage(url)) return page.answer(request, response, url);
		serve(emulator, request, response, url);
	});
}
