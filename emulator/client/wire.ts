/** Asks the emulator's controls. */

export type Query = Readonly<Record<string, string | number | undefined>>;

export interface Question {
	readonly query?: Query | undefined;
	/** Sent as JSON, a string as it is. */
	readonly body?: unknown;
	readonly contentType?: string;
}

export type Ask = (method: string, path: string, question?: Question) => Promise<string | undefined>;

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
 * The text of the answer; undefined for 204. Rejects with the emulator's reason, or when nobody answers there.
 *
 * @param password what the emulator asks for where other machines can reach it
 */
export const askAt =
	(base: string, password?: string): Ask =>
	async (method, path, { query, body, contentType = 'application/json' } = {}) => {
		const response = await fetch(addressOf(base, path, query), {
			method,
			headers: {
				// Nothing stays open between two questions.
				Connection: 'close',
				...(method !== 'GET' && { 'Content-Type': contentType }),
				...(password !== undefined && { Authorization: `Bearer ${password}` }),
			},
			...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
		}).catch((cause: unknown) => {
			throw new Error(`No emulator answers at ${base}`, { cause });
		});
		const text = await response.text();
		if (response.status === 204) return undefined;
		if (!response.ok) throw new Error(`${method} /_control${path}: ${reasonIn(text)}`);
		return text;
	};

/** The answer of a control that always has one. */
export async function answerOf<Answer>(answer: Promise<string | undefined>): Promise<Answer> {
	return JSON.parse((await answer) ?? 'null') as Answer;
}
