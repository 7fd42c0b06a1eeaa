import type { Person, Row } from '../../../feed/row';
import type { Slice } from '../../../feed/feed';
import type { detail, Line } from '../../routes/reads';

/** Requests of the page to the emulator. */

/** The details of one row; missing parts are absent or null. */
export type Detail = ReturnType<typeof detail>;
export type RequestDetail = NonNullable<Detail['request']>;
export type HookDetail = Detail['hooks'][number];
export type EmailDetail = NonNullable<Detail['email']>;

/** Parses an answer; throws with the server's message if the request failed. */
async function answerOf<Answer>(response: Response): Promise<Answer> {
	const body = (await response.json()) as Answer & { message?: string };
	if (!response.ok) throw new Error(body.message ?? `The emulator answered ${response.status}`);
	return body;
}

async function get<Answer>(
	path: string,
	parameters: Record<string, string | number> = {},
): Promise<Answer> {
	const query = new URLSearchParams(
		Object.entries(parameters).map(([name, value]) => [name, String(value)]),
	);
	return answerOf<Answer>(await fetch(`/_page/${path}?${query}`));
}

async function send<Answer = unknown>(
	method: 'POST' | 'DELETE',
	path: string,
	body = {},
): Promise<Answer> {
	const headers = { 'Content-Type': 'application/json' };
	return answerOf<Answer>(await fetch(path, { method, headers, body: JSON.stringify(body) }));
}

/** How to send a webhook. */
export type How = 'now' | 'twice' | 'late' | 'old' | 'broken' | 'held';

export const api = {
	rows: (filter: Record<string, string>, offset: number, limit: number) =>
		get<Slice<Line>>('rows', { ...filter, offset, limit }),
	people: (filter: Record<string, string>, offset: number, limit: number) =>
		get<Slice<Person>>('people', { ...filter, offset, limit }),
	conversation: (of: string, limit: number, before?: number) =>
		get<Slice<Row>>('conversation', { of, limit, ...(before !== undefined && { before }) }),
	hello: <Hello>() => get<Hello>('hello'),
	detail: (n: number) => get<Detail>(`rows/${n}`),
	act: <Answer = unknown>(
		name:
			| 'reply'
			| 'report'
			| 'open'
			| 'again'
			| 'name'
			| 'forget'
			| 'restore'
			| 'dismiss'
			| 'file'
			| 'removeFault',
		body: object,
	) => send<Answer>('POST', `/_page/${name}`, body),
	control: (path: string, body: object = {}) => send('POST', `/_control/${path}`, body),
	clearFaults: () => send('DELETE', '/_control/faults'),
};
