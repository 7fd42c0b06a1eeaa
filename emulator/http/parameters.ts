import * as z from 'zod/v4';
import {
	endpoints,
	isRecord,
	type Endpoint,
	type EndpointName,
} from '../../nodes/MessagingService/contract';
import { tableRows } from './routes';

/** Reads the parameters of each endpoint and words deviations from the contract. */

type Reader = (text: string) => unknown;

/**
 * How the text of a query becomes the value that a schema expects; undefined if it expects the
 * text.
 */
export function readerOf(schema: unknown): Reader | undefined {
	if (schema instanceof z.ZodOptional) return readerOf(schema.unwrap());
	if (schema instanceof z.ZodBoolean)
		return (text) => (['true', 'false'].includes(text) ? text === 'true' : text);
	if (schema instanceof z.ZodNumber)
		return (text) => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text);
	return undefined;
}

/** The parameters of each endpoint that are no texts. */
const readers = new Map<EndpointName, ReadonlyArray<readonly [field: string, read: Reader]>>();

for (const name of tableRows) {
	const { request } = endpoints[name];
	const shape = request instanceof z.ZodObject ? Object.entries(request.shape) : [];
	readers.set(
		name,
		shape.flatMap(([field, schema]) => {
			const read = readerOf(schema);
			return read ? [[field, read] as const] : [];
		}),
	);
}

/** Returns the names of an endpoint's parameters. */
export function namesIn(name: EndpointName): readonly string[] {
	const { request } = endpoints[name];
	return request instanceof z.ZodObject ? Object.keys(request.shape) : [];
}

const noQuery: Readonly<Record<string, string>> = Object.freeze({});

/** Reads a query; the first value of a repeated parameter counts. */
export function readQuery(
	search: string | undefined,
	violations: string[],
): Readonly<Record<string, string>> {
	if (search === undefined || search === '') return noQuery;
	const query: Record<string, string> = Object.create(null);
	for (const [name, value] of new URLSearchParams(search)) {
		if (name in query) violations.push(`query parameter ${name} is repeated`);
		else query[name] = value;
	}
	return { ...query };
}

/** The input for a schema of the contract. */
export interface Parameters {
	readonly sent: Record<string, unknown>;
	/** False if the body is not a JSON object. */
	readonly readable: boolean;
}

/** Reads the parameters of an endpoint from body, query or path. */
export function readParameters(
	name: EndpointName,
	inPath: Record<string, string>,
	query: Readonly<Record<string, string>>,
	read: { readonly json: unknown } | undefined,
	hasBody: boolean,
	violations: string[],
): Parameters {
	const row: Endpoint = endpoints[name];
	if (row.method === 'GET' && hasBody) violations.push('a GET carries a body');
	if (row.parametersIn !== 'query' && query !== noQuery)
		violations.push('query parameters where the endpoint takes none');
	if (row.parametersIn === 'none') return { sent: {}, readable: true };
	if (row.parametersIn === 'path') return { sent: inPath, readable: true };
	if (row.parametersIn === 'query') {
		const sent: Record<string, unknown> = { ...query };
		for (const [field, read] of readers.get(name) ?? []) {
			const text = query[field];
			if (text !== undefined) sent[field] = read(text);
		}
		return { sent, readable: true };
	}
	if (!hasBody) violations.push('the body is missing');
	else if (read !== undefined && !isRecord(read.json))
		violations.push('the body is not a JSON object');
	return isRecord(read?.json) ? { sent: read.json, readable: true } : { sent: {}, readable: false };
}

/** Words every schema error, with its field. */
export function departures(error: z.ZodError): string[] {
	const { formErrors, fieldErrors } = z.flattenError<unknown, string>(error, (found) => {
		const where = found.path.join('.');
		if (found.code === 'unrecognized_keys')
			return `unknown field: ${found.keys.map((key) => [...found.path, key].join('.')).join(', ')}`;
		if (found.code === 'invalid_type') return `missing or wrong type: ${where}: ${found.message}`;
		return `${where === '' ? 'request' : where}: ${found.message}`;
	});
	return [
		...formErrors,
		...Object.values<string[] | undefined>(fieldErrors).flatMap((texts) => texts ?? []),
	];
}

/** Limits violations to 100, each of at most 500 characters. */
export const bounded = (violations: readonly string[]): readonly string[] =>
	violations.length === 0 ? none : violations.slice(0, 100).map((text) => text.slice(0, 500));

const none: readonly string[] = Object.freeze([]);

/**
 * Send email, `attachment_buffer`: base64, with or without a prefix such as
 * `data:application/pdf;base64,`.
 */

const prefix = /^[\w.+/:;=-]*base64,$/;
const alphabet = /^[A-Za-z0-9+/]*={0,2}$/;

function isBase64(content: string): boolean {
	const start = content.indexOf(',') + 1;
	if (start > 0 && (start > 200 || !prefix.test(content.slice(0, start)))) return false;
	const data = content.slice(start);
	return data.length % 4 === 0 && alphabet.test(data);
}

/** Returns a violation for each attachment of a parsed request that is not base64. */
export function notBase64(request: unknown): string[] {
	const { attachment_buffer: files } = request as {
		attachment_buffer?: ReadonlyArray<{ content: string }>;
	};
	return (files ?? []).flatMap(({ content }, index) =>
		isBase64(content) ? [] : [`attachment_buffer.${index}.content: is not base64`],
	);
}
