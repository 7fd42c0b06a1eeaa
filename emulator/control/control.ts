import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/v4';
import type { Emulator } from '../running/emulator';
import { jsonIn } from '../http/json';
import { json, send, type Reply } from '../http/wire';
import { errorText } from '../settings/values';
import { commands } from './commands';
import { queries } from './queries';
import type { Control } from './route';

/** The emulator's HTTP interface for other processes (README.md); not part of the service. */

const controls: readonly Control[] = [...queries, ...commands];

/** Larger bodies are refused with 413. */
const maxBytes = 1024 * 1024;

/** Of a control that takes nothing. */
const nothing = z.strictObject({});

const bodyOf = ({ body = nothing }: Control, raw: Buffer): unknown =>
	body.parse(raw.length === 0 ? {} : jsonIn(raw));

async function runControl(
	emulator: Emulator,
	row: Control,
	search: URLSearchParams,
	raw: Buffer,
	gone: AbortSignal,
): Promise<Reply> {
	try {
		const query = row.query?.parse(Object.fromEntries(search));
		const result = await row.run(emulator, { query, body: bodyOf(row, raw), gone });
		return result === undefined ? { status: 204, body: '' } : json(200, result);
	} catch (error) {
		return json(400, { message: errorText(error) });
	}
}

/** Answers one request under `/_control`. An invalid request gets 400 with the reason. */
export function control(
	emulator: Emulator,
	request: IncomingMessage,
	response: ServerResponse,
	url: string,
): void {
	const { pathname, searchParams } = new URL(url, emulator.url);
	const path = pathname.slice('/_control'.length);
	const row = controls.find((one) => one.method === request.method && one.path === path);
	// Earlier requests on this connection have been answered, even if Node has not reported it yet.
	emulator.connections.end(request.socket);
	const gone = new AbortController();
	response.once('close', () => gone.abort());
	emulator.intake.read(request, response, row === undefined ? 0 : maxBytes, (raw) => {
		const answer = (given: Reply) => send(response, given);
		if (row === undefined) {
			const known = controls.map((one) => `${one.method} ${one.path}`);
			return answer(json(404, { message: 'No such control', controls: known }));
		}
		if (raw === 'too large')
			return answer(json(413, { message: `This control takes at most ${maxBytes} bytes` }));
		void runControl(emulator, row, searchParams, raw, gone.signal).then(answer);
	});
}
