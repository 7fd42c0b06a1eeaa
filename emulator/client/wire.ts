/** Calls the emulator's controls. */

export type Query = Readonly<Record<string, string | number | undefined>>;

export interface Question {
	readonly query?: Query | undefined;
	/** Sent as JSON. */
	readonly body?: object;
}

export type Ask = (
	method: string,
	path: string,
	question?: Question,
) => Promise<string | undefined>;

function reasonIn(text: string): string {
	try {
		const { message } = JSON.parse(text) as { message?: unknown };
		return String(message ?? text);
	} catch {
		return text;
	}
}

function addressOf(base: string, path: string, query: Query = {}): string {
	const given = Object.entries(query).flatMap(([name, value]) =>
		value === undefined ? [] : [[name, String(value)]],
	);
	const search = new URLSearchParams(given as Array<[string, string]>).toString();
	return `${base}/_control${path}${search === '' ? '' : `?${search}`}`;
}

/**
 * Makes a function that returns the text of a control's answer; undefined for 204. It rejects with
 * the emulator's reason, or when nothing answers at this address.
 *
 * @param password required if other machines can reach the emulator
 */
export const controlClient =
	(base: string, password?: string): Ask =>
	async (method, path, { query, body } = {}) => {
		const response = await fetch(addressOf(base, path, query), {
			method,
			headers: {
				// No connection stays open between two calls.
				Connection: 'close',
				...(method !== 'GET' && { 'Content-Type': 'application/json' }),
				...(password !== undefined && { Authorization: `Bearer ${password}` }),
			},
			...(body !== undefined && { body: JSON.stringify(body) }),
		}).catch((cause: unknown) => {
			throw new Error(`No emulator answers at ${base}`, { cause });
		});
		const text = await response.text();
		if (response.status === 204) return undefined;
		if (!response.ok) throw new Error(`${method} /_control${path}: ${reasonIn(text)}`);
		return text;
	};

/** Parses the answer of a control that always has one. */
export async function parseAnswer<Answer>(answer: Promise<string | undefined>): Promise<Answer> {
	return JSON.parse((await answer) ?? 'null') as Answer;
}
