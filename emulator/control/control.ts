import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/v4';
import type { Emulator } from '../running/emulator';
import { exceededLimit } from '../http/jsonLimits';
import { send } from '../http/wire';
import { errorText } from '../settings/values';
import { commands } from './commands';
import { queries } from './queries';
import type { Control } from './route';

/** The emulator's HTTP interface for other processes (README.md); not part of the service. */

const controls: readonly Control[] = [...queries, ...commands];

/** Larger bodies are refused with 413. */
const maxBytes = 1024 * 1024;

interface Answer {
	readonly status: number;
	readonly body: string;
}

const json = (status: number, body: unknown): Answer => ({ status, body: JSON.stringify(body) });

const refused = (status: number, message: string) => json(status, { message });

const isJson = (type = '') => type.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';

/** Of a control that takes nothing. */
const nothing = z.strictObject({});

function jsonIn(raw: Buffer): unknown {
	try {
		return raw.length === 0 ? {} : JSON.parse(raw.toString('utf8'));
	} catch {
		throw new Error('The body is not JSON');
	}
}

function bodyOf({ body = nothing }: Control, raw: Buffer): unknown {
	if (body === nothing && raw.length === 0) return undefined;
	const tooMuch = exceededLimit(raw);
	if (tooMuch !== undefined) throw new Error(tooMuch);
	return body.parse(jsonIn(raw));
}

async function runControl(
	emulator: Emulator,
	row: Control,
	search: URLSearchParams,
	raw: Buffer,
	gone: AbortSignal,
): Promise<Answer> {
	try {
		const query = row.query?.parse(Object.fromEntries(search));
		const result = await row.run(emulator, { query, body: bodyOf(row, raw), gone });
		return result === undefined ? { status: 204, body: '' } : json(200, result);
	} catch (error) {
		return refused(400, errorText(error));
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
	const { 'content-type': type, 'sec-fetch-site': site } = request.headers;
	// Earlier requests on this connection have been answered, even if Node has not reported it yet.
	emulator.connections.end(request.socket);
	const gone = new AbortController();
	response.once('close', () => gone.abort());
	emulator.intake.read(request, response, row === undefined ? 0 : maxBytes, (raw) => {
		const answer = (given: Answer) => send(response, { ...given, accepted: false });
		if (row === undefined) {
			const known = controls.map((one) => `${one.method} ${one.path}`);
			return answer(json(404, { message: 'No such control', controls: known }));
		}
		// A form of another site is sent without a CORS preflight; JSON is not.
		if ((site ?? 'none') !== 'none' && site !== 'same-origin')
			return answer(refused(403, 'Pages of other sites cannot use the controls (Sec-Fetch-Site)'));
		if (row.method === 'POST' && !isJson(type))
			return answer(refused(403, 'This control takes application/json'));
		if (raw === 'too large')
			return answer(refused(413, `This control takes at most ${maxBytes} bytes`));
		void runControl(emulator, row, searchParams, raw, gone.signal).then(answer);
	});
}
