import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { endpoints, type Endpoint } from '../../nodes/MessagingService/contract';
import { isJson } from './access';
import { notBase64, bounded, departures, readParameters, readQuery } from './parameters';
import { recorded, type Unread } from './recorded';
import { route } from './routes';
import { jsonIn } from './json';
import { errorText } from '../settings/values';

/** Reads a request: its endpoint, its parameters, and its deviations from the specification. */

const acceptsJson = (accept: string | undefined) =>
	/(^|,)\s*application\/json\s*(;|,|$)/i.test(accept ?? '');

/** A request as received. */
export interface Arrived {
	readonly at: number;
	readonly method: string;
	/** Path and query as requested. */
	readonly url: string;
	readonly headers: IncomingHttpHeaders;
	readonly raw: Buffer;
	readonly unread?: Unread | undefined;
}

/** Parses the body; on failure adds the reason to the violations and returns undefined. */
function readBody(raw: Buffer, violations: string[]): { readonly json: unknown } | undefined {
	try {
		return { json: jsonIn(raw) };
	} catch (error) {
		violations.push(errorText(error));
		return undefined;
	}
}

/**
 * Returns the record of a request, its raw parameters, and the request parsed by the contract if it
 * is valid.
 */
export function readArrival(number: number, { at, method, url, headers, raw, unread }: Arrived) {
	const violations: string[] = [];
	const [path = '', search = ''] = url.split(/\?(.*)/s);
	const query = readQuery(search, violations);
	const found = route(method, path);
	const hasBody = raw.length > 0;
	if (!acceptsJson(headers.accept)) violations.push('Accept is not application/json');
	if (hasBody && method !== 'GET' && !isJson(headers['content-type']))
		violations.push('Content-Type is not application/json');
	if (hasBody && !isUtf8(raw)) violations.push('the body is not UTF-8');
	const read = hasBody ? readBody(raw, violations) : undefined;
	const parameters =
		found === undefined
			? undefined
			: readParameters(found.name, found.inPath, query, read, hasBody, violations);
	const parsed =
		found === undefined || parameters?.readable !== true
			? undefined
			: (endpoints[found.name] as Endpoint).request.safeParse(parameters.sent);
	if (parsed?.success === false) violations.push(...departures(parsed.error));
	const unreadable = parsed?.success === true ? notBase64(parsed.data) : [];
	violations.push(...unreadable);
	const came = {
		number,
		at,
		endpoint: found?.name,
		method,
		url,
		path,
		query,
		headers,
		unread,
		violations: bounded(violations),
	};
	const record = recorded(came, raw, read !== undefined);
	return {
		record,
		sent: parameters?.sent ?? {},
		request: parsed?.success === true && unreadable.length === 0 ? parsed.data : undefined,
	};
}

export type Arrival = ReturnType<typeof readArrival>;
