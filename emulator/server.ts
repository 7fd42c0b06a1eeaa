import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Emulator } from './running/emulator';
import { control } from './control/control';
import { hasPassword, passwordChallenge, originProblem } from './http/access';
import { receive } from './life/receive';
import type { Unread } from './http/recorded';
import { route } from './http/routes';
import { isFile, isOfPage, Page } from './page/page';
import { failure, httpWire, send, type Reply } from './http/wire';

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
	const wire = httpWire(response);
	const arrive = (body: Buffer | Unread, chosen: Parameters<typeof receive>[2]['chosen']) => {
		const [raw, unread] = Buffer.isBuffer(body) ? [body, undefined] : [Buffer.alloc(0), body];
		const arrived = { at: state.now(), method, url, headers, raw, unread };
		return receive(life, arrived, {
			wire,
			chosen,
			later: (milliseconds, run) => void timers.after(milliseconds, run),
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
		const candidate = {
			number: life.requestLog.total + 1,
			endpoint: route(method, path)?.name,
			path,
		};
		const fault = faults.pick(candidate, {}, true);
		if (fault !== undefined) {
			received = arrive('closed while reading', () => fault);
			// Wait for the first part of the body, so that the client is still sending.
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
		if (stranger !== undefined) return refuse(failure(403, { message: stranger }));
		const needsPassword =
			(url.startsWith('/_control') && url !== '/_control/health') ||
			(isOfPage(url) && !isFile(url));
		if (
			needsPassword &&
			password !== undefined &&
			!hasPassword(password, request.headers.authorization)
		)
			return refuse(
				failure(
					401,
					{ message: 'This needs the password that the emulator printed at its start' },
					passwordChallenge,
				),
			);
		if (url.startsWith('/_control')) return control(emulator, request, response, url);
		if (isOfPage(url)) return page.answer(request, response, url);
		serve(emulator, request, response, url);
	});
}
