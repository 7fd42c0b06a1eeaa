import * as z from 'zod/v4';
import { endpoints, isRecord, type Endpoint, type EndpointName } from '../../nodes/MessagingService/contract';
import { tableRows } from './routes';

/** Where each endpoint has its parameters, and in which words a departure from the contract is noted. */

/** Parameters that arrive as the strings `true` and `false` where the schema has a boolean. */
const booleanFields = new Map<EndpointName, readonly string[]>();

const isBoolean = (field: unknown): boolean =>
	field instanceof z.ZodBoolean || (field instanceof z.ZodOptional && isBoolean(field.unwrap()));

for (const name of tableRows) {
	const { request } = endpoints[name];
	const shape = request instanceof z.ZodObject ? Object.entries(request.shape) : [];
	booleanFields.set(
		name,
		shape.flatMap(([field, schema]) => (isBoolean(schema) ? [field] : [])),
	);
}

/** Names that an endpoint asks for in its query. */
export function namesIn(name: EndpointName): readonly string[] {
	const { request } = endpoints[name];
	return request instanceof z.ZodObject ? Object.keys(request.shape) : [];
}

const noQuery: Readonly<Record<string, string>> = Object.freeze({});

/** The query by name; of a repeated parameter the first value. */
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

/** What the schemas of the contract are given, before they judge it. */
export interface Parameters {
	readonly sent: Record<string, unknown>;
	/** False for a body that is no JSON object, which no schema can judge. */
	readonly readable: boolean;
}

/** The parameters of an endpoint from where its row of the table has them. */
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
		for (const field of booleanFields.get(name) ?? [])
			if (sent[field] === 'true' || sent[field] === 'false') sent[field] = sent[field] === 'true';
		return { sent, readable: true };
	}
	if (!hasBody) violations.push('the body is missing');
	else if (read !== undefined && !isRecord(read.json)) violations.push('the body is not a JSON object');
	return isRecord(read?.json) ? { sent: read.json, readable: true } : { sent: {}, readable: false };
}

/** Names every departure the contract's schema found, by field. */
export function departures(error: z.ZodError): string[] {
	const { formErrors, fieldErrors } = z.flattenError<unknown, string>(error, (found) => {
		const where = found.path.join('.');
		if (found.code === 'unrecognized_keys')
			return `unknown field: ${found.keys.map((key) => [...found.path, key].join('.')).join(', ')}`;
		if (found.code === 'invalid_type') return `missing or wrong type: ${where}: ${found.message}`;
		return `${where === '' ? 'request' : where}: ${found.message}`;
	});
	return [...formErrors, ...Object.values<string[] | undefined>(fieldErrors).flatMap((texts) => texts ?? [])];
}

/** As many departures as help somebody, each as long as can be read. */
export const bounded = (violations: readonly string[]): readonly string[] =>
	violations.length === 0 ? none : violations.slice(0, 100).map((text) => text.slice(0, 500));

const none: readonly string[] = Object.freeze([]);
