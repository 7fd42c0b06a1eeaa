import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { endpoints, type Endpoint } from '../../nodes/MessagingService/contract';
import { departures, readParameters, readQuery } from './parameters';
import { rawTextLimit, type RecordedRequest } from './recorded';
import { route } from './routes';

/** Reading a request: which endpoint, which parameters, and where it departs from the specification. */

const isJson = (type: string | undefined) => /^application\/json\s*(;|$)/i.test(type ?? '');
const acceptsJson = (accept: string | undefined) => /(^|,)\s*application\/json\s*(;|,|$)/i.test(accept ?? '');

interface Arrived {
	readonly number: number;
	readonly at: number;
	readonly method: string;
	/** Path and query as requested. */
	readonly url: string;
	readonly headers: IncomingHttpHeaders;
	readonly raw: Buffer;
}

function readBody(text: string, violations: string[]): unknown {
	try {
		return JSON.parse(text);
	} catch {
		violations.push('the body is not JSON');
		return text;
	}
}

/** The record of a request, its parameters, and what the contract's schema says of them. */
export function readArrival({ number, at, method, url, headers, raw }: Arrived) {
	const violations: string[] = [];
	const cut = url.indexOf('?');
	const path = cut === -1 ? url : url.slice(0, cut);
	const query = readQuery(cut === -1 ? undefined : url.slice(cut + 1), violations);
	const found = route(method, path);
	const hasBody = raw.length > 0;
	if (!acceptsJson(headers.accept)) violations.push('Accept is not application/json');
	if (hasBody && method !== 'GET' && !isJson(headers['content-type']))
		violations.push('Content-Type is not application/json');
	if (hasBody && !isUtf8(raw)) violations.push('the body is not UTF-8');
	const text = hasBody ? raw.toString('utf8') : undefined;
	const body = text === undefined ? undefined : readBody(text, violations);
	const parameters =
		found === undefined
			? undefined
			: readParameters(found.name, found.inPath, query, body, hasBody, violations);
	const parsed =
		found === undefined || parameters?.readable !== true
			? undefined
			: (endpoints[found.name] as Endpoint).request.safeParse(parameters.sent);
	if (parsed?.success === false) violations.push(...departures(parsed.error));
	const record: RecordedRequest = {
		number,
		at,
		endpoint: found?.name,
		method,
		path,
		query,
		headers,
		body,
		bytes: raw.length <= rawTextLimit ? text : undefined,
		bodyBytes: raw.length,
		violations,
		status: undefined,
		answered: 'pending',
		accepted: false,
	};
	return {
		record,
		sent: parameters?.sent ?? {},
		request: parsed?.success === true ? parsed.data : undefined,
	};
}

export type Arrival = ReturnType<typeof readArrival>;
