import * as z from 'zod/v4';
import {
	endpoints,
	isRecord,
	type Endpoint,
	type EndpointName,
} from '../../nodes/MessagingService/contract';

/** Reads the parameters of each endpoint and words deviations from the contract. */

/** A query has only texts: returns the value that the schema of a parameter expects, if it is one. */
function valueOf(schema: unknown, text: string): unknown {
	const isTruth = schema instanceof z.ZodOptional && schema.unwrap() instanceof z.ZodBoolean;
	return isTruth && ['true', 'false'].includes(text) ? text === 'true' : text;
}

/** Reads a query; the first value of a repeated parameter counts. */
export function readQuery(search: string, violations: string[]): Readonly<Record<string, string>> {
	const query = new Map<string, string>();
	for (const [name, value] of new URLSearchParams(search)) {
		if (query.has(name)) violations.push(`query parameter ${name} is repeated`);
		else query.set(name, value);
	}
	return Object.fromEntries(query);
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
	if (row.parametersIn !== 'query' && Object.keys(query).length > 0)
		violations.push('query parameters where the endpoint takes none');
	if (row.parametersIn === 'none') return { sent: {}, readable: true };
	if (row.parametersIn === 'path') return { sent: inPath, readable: true };
	if (row.parametersIn === 'query') {
		const shape = row.request instanceof z.ZodObject ? row.request.shape : {};
		const sent = Object.entries(query).map(([field, text]) => [field, valueOf(shape[field], text)]);
		return { sent: Object.fromEntries(sent) as Record<string, unknown>, readable: true };
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
	violations.slice(0, 100).map((text) => text.slice(0, 500));

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
