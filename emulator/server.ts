import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { control } from './control/control';
import { hasPassword, originProblem, passwordChallenge, siteProblem } from './http/access';
import type { Unread } from './http/recorded';
import { route } from './http/routes';
import { json, send, type Reply } from './http/wire';
import { receive, type Received } from './life/receive';
import { isOfPage, Page } from './page/page';
import type { Emulator } from './running/emulator';

/** Reads one request to the service and handles it. */
function serve(
	emulator: Emulator,
	request: IncomingMessage,
	response: ServerResponse,
	url: string,
): void {
	const { life, timers, connections, intake } = emulator;
	const { faults, state } = life;
	const { method = '', headers, socket } = request;
	const later = (milliseconds: number, run: () => void) => void timers.after(milliseconds, run);
	const arrive = (body: Buffer | Unread, chosen: Received['chosen']) => {
		const isRead = Buffer.isBuffer(body);
		const raw = isRead ? body : Buffer.alloc(0);
		const unread = isRead ? undefined : body;
		const arrived = { at: state.now(), method, url, headers, raw, unread };
		return receive(life, arrived, { response, chosen, later });
	};
	let received: ReturnType<typeof receive> | undefined;
	connections.begin(socket);
	response.once('close', () => {
		connections.end(socket);
		if (received === undefined) arrive('client left', () => undefined);
		else received.end('client left');
	});

	const path = url.split('?', 1)[0] ?? url;
	const number = life.requestLog.total + 1;
	const fault = faults.pick({ number, endpoint: route(method, path)?.name, path }, {}, true);
	if (fault !== undefined) {
		received = arrive('closed while reading', () => fault);
		// Wait for the first part of the body, so that the client is still sending.
		if (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined)
			request.once('data', () => socket.resetAndDestroy());
		else socket.resetAndDestroy();
		return;
	}

	intake.read(request, response, intake.maxBodyBytes, (body) => {
		received = arrive(
			body,
			({ record, sent }) => faults.pick(record, sent, false) ?? life.rateLimit.exceeded(),
		);
	});
}

const wrongPassword = { message: 'This needs the password that the emulator printed at its start' };

/** Makes an HTTP server answer for an emulator. */
export function answerAs(emulator: Emulator, server: Server): void {
	const page = new Page(emulator);
	const { allowHosts, password } = emulator.options;
	const names = [...allowHosts, new URL(emulator.url).hostname];
	server.on('request', (request, response) => {
		// A Date header would make the answers of two identical runs differ.
		response.sendDate = false;
		response.setHeader('X-Content-Type-Options', 'nosniff');
		const url = request.url ?? '/';
		const refuse = (answer: Reply) =>
			emulator.intake.read(request, response, 0, () => send(response, answer));
		const stranger = originProblem(request.headers, names);
		if (stranger !== undefined) return refuse(json(403, { message: stranger }));
		const isControl = url.startsWith('/_control');
		const isService = !isControl && !isOfPage(url);
		const foreign = isService ? undefined : siteProblem(request);
		if (foreign !== undefined) return refuse(json(403, { message: foreign }));
		const isOpen = isService || url === '/_control/health';
		if (!isOpen && password !== undefined && !hasPassword(password, request.headers.authorization))
			return refuse(json(401, wrongPassword, passwordChallenge));
		if (isService) return serve(emulator, request, response, url);
		if (isControl) return control(emulator, request, response, url);
		page.answer(request, response, url);
	});
}
