import { z } from 'zod/v4';

const cookieName = 'n8n-auth';
const Refusal = z.object({ message: z.string() });

/** A request that n8n did not do, with its own message. */
export class Refused extends Error {
	constructor(
		request: string,
		readonly status: number,
		reason: string,
	) {
		super(`n8n: ${request}: ${status}, ${reason}`);
	}
}

/** Requests to the REST interface of one n8n, with the cookie it gave at the sign-in. */
export function restCaller(url: string) {
	let cookie = '';
	return {
		/** One request, bounded (30 s). A refused one throws `Refused`. */
		async call<T>(method: string, path: string, answer: z.ZodType<T>, body?: unknown): Promise<T> {
			const response = await fetch(`${url}/rest${path}`, {
				method,
				headers: {
					cookie: `${cookieName}=${cookie}`,
					accept: 'application/json',
					'content-type': 'application/json',
				},
				...(body === undefined ? {} : { body: JSON.stringify(body) }),
				signal: AbortSignal.timeout(100_000),
			});
			const text = await response.text();
			if (!response.ok) throw new Refused(`${method} ${path}`, response.status, reasonIn(text));
			const given = response.headers
				.getSetCookie()
				.find((line) => line.startsWith(`${cookieName}=`));
			if (given !== undefined) cookie = given.slice(cookieName.length + 1).split(';')[0] ?? '';
			return z.object({ data: answer }).parse(JSON.parse(text)).data;
		},
		/** A page of n8n's, whatever its status; bounded (30 s). */
		async page(path: string): Promise<{ status: number; type: string; text: string }> {
			const get = async () => {
				const response = await fetch(`${url}${path}`, {
					headers: { cookie: `${cookieName}=${cookie}` },
					signal: AbortSignal.timeout(100_000),
				});
				const type = response.headers.get('content-type') ?? '';
				return { status: response.status, type, text: await response.text() };
			};
			// n8n may close an idle connection just as it is used again.
			return await get().catch(get);
		},
		/** The name and the value of the cookie. */
		cookie: (): [name: string, value: string] => [cookieName, cookie],
	};
}

function reasonIn(text: string): string {
	try {
		return Refusal.parse(JSON.parse(text)).message;
	} catch {
		return text.slice(0, 300);
	}
}
