import type {
	ICredentialsDecrypted,
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';
import { readAnswer, type Answer } from './answers';
import { endpoints, type Endpoint, type EndpointName } from '../contract';
import { authorizationOf } from './authorization';
import { connectionRefused } from '../failures/errors';

/** Credential type of each authentication scheme (Authentication). */
export const credentialTypes = {
	basic: 'messagingServiceApi',
	bearer: 'messagingServiceEmailApi',
} as const satisfies Record<Endpoint['scheme'], string>;

type RequestContext = IExecuteFunctions | ILoadOptionsFunctions;

/** The service as one credential reaches it; read once per run. */
export interface Connection {
	readonly baseUrl: string;
	readonly credential: ICredentialsDecrypted;
	readonly timeoutMs: number;
}

/**
 * Reads the credential of a scheme and checks its Base URL.
 * @throws NodeOperationError when the Base URL is not an http(s) address
 */
export async function connect(
	context: RequestContext,
	scheme: Endpoint['scheme'],
	timeoutMs: number,
): Promise<Connection> {
	const type = credentialTypes[scheme];
	const data = await context.getCredentials(type);
	const baseUrl = normaliseBaseUrl(data.baseUrl);
	if (baseUrl === undefined) throw connectionRefused(context.getNode());
	const stored = context.getNode().credentials?.[type];
	return { baseUrl, credential: { id: stored?.id ?? '', name: stored?.name ?? '', type, data }, timeoutMs };
}

/** `https://host/path` without a trailing slash; `undefined` for what is not an http(s) address. */
export function normaliseBaseUrl(value: unknown): string | undefined {
	if (typeof value !== 'string' || !URL.canParse(value.trim())) return undefined;
	const url = new URL(value.trim());
	const plain = !url.username && !url.password && !url.search && !url.hash;
	if (!/^https?:$/.test(url.protocol) || !plain) return undefined;
	return url.href.replace(/\/+$/, '');
}

/** The request as it goes over the wire, without its authentication. */
export interface WireRequest {
	readonly method: Endpoint['method'];
	readonly url: string;
	readonly body?: object;
}

/** Places the parameters of a request where its endpoint wants them. */
export function wireRequest(baseUrl: string, name: EndpointName, request: object): WireRequest {
	const { method, path, parametersIn } = endpoints[name];
	const address = `${baseUrl}${path}`;
	switch (parametersIn) {
		case 'body':
			return { method, url: address, body: request };
		case 'query': {
			const query = Object.entries(request)
				.filter(([, value]) => value !== undefined)
				.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`);
			return { method, url: query.length > 0 ? `${address}?${query.join('&')}` : address };
		}
		case 'path':
			return {
				method,
				url: Object.entries(request).reduce(
					(url, [key, value]) => url.replace(`{${key}}`, encodeURIComponent(String(value))),
					address,
				),
			};
		case 'none':
			return { method, url: address };
	}
}

/** Seconds until the moment of a Retry-After header, in either of its forms; nonsense counts as none. */
function retryAfterOf(headers: IN8nHttpFullResponse['headers']): number | undefined {
	const value = headers['retry-after'];
	if (typeof value !== 'string') return undefined;
	const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
	return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/**
 * Sends one request and reads its answer. Never throws for what the network or the service does.
 * The request leaves once: redirects are not followed, and no status makes n8n repeat it.
 */
export async function call(
	context: RequestContext,
	connection: Connection,
	name: EndpointName,
	request: object,
): Promise<Answer> {
	const { method, url, body } = wireRequest(connection.baseUrl, name, request);
	const options: IHttpRequestOptions = {
		method,
		url,
		headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
		...(body && { body }),
		timeout: connection.timeoutMs,
		encoding: 'text',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	};
	const deadline = AbortSignal.timeout(connection.timeoutMs);
	try {
		const response = (await context.helpers.httpRequestWithAuthentication.call(
			endingAt(deadline, context, options),
			connection.credential.type,
			options,
			{ credentialsDecrypted: connection.credential },
		)) as IN8nHttpFullResponse;
		const text = typeof response.body === 'string' ? response.body : '';
		const { data } = connection.credential;
		const secrets = { request, data, header: data && authorizationOf(data).split(' ')[1] };
		const retryAfterSeconds = retryAfterOf(response.headers);
		return readAnswer(name, { httpStatus: response.statusCode, text, retryAfterSeconds }, secrets);
	} catch (thrown) {
		return { kind: 'unanswered', code: deadline.aborted ? 'ETIMEDOUT' : networkCode(thrown) };
	}
}

/**
 * The context with a deadline for the whole answer: the request's own timeout only counts silence, and
 * n8n takes the signal that ends a request from the context, where it has one.
 */
function endingAt(
	deadline: AbortSignal,
	context: RequestContext,
	options: IHttpRequestOptions,
): RequestContext {
	if (!('getExecutionCancelSignal' in context)) {
		options.abortSignal = deadline;
		return context;
	}
	const cancel = context.getExecutionCancelSignal();
	const signal = cancel ? AbortSignal.any([cancel, deadline]) : deadline;
	return Object.create(context, { getExecutionCancelSignal: { value: () => signal } }) as RequestContext;
}

/** Node's or axios' code of a network fault; what n8n throws may hold the whole request, so only this is kept. */
export function networkCode(thrown: unknown): string {
	for (
		let at: unknown = thrown;
		typeof at === 'object' && at !== null;
		at = 'cause' in at ? at.cause : undefined
	) {
		if ('code' in at && typeof at.code === 'string') {
			// An established connection can lose its way as well; then the request may have left.
			const lostLater =
				/^E(HOST|NET)UNREACH$/.test(at.code) && !('syscall' in at && at.syscall === 'connect');
			return lostLater ? 'ECONNRESET' : at.code;
		}
	}
	return 'UNKNOWN';
}
