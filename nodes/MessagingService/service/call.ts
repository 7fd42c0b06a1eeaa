import type { IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';
import type { Answer, EndpointName } from '../contract';
import { readAnswer } from './answers';
import { authorizationOf } from './authorization';
import type { Connection, RequestContext } from './connection';
import { networkCode } from './networkCode';
import { wireRequest } from './wire';

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
	{ baseUrl, credential, timeoutMs }: Connection,
	name: EndpointName,
	request: object,
): Promise<Answer> {
	const { method, url, body } = wireRequest(baseUrl, name, request);
	const options: IHttpRequestOptions = {
		method,
		url,
		headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
		...(body && { body }),
		timeout: timeoutMs,
		encoding: 'text',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	};
	try {
		const response: IN8nHttpFullResponse = await context.helpers.httpRequestWithAuthentication.call(
			context,
			credential.type,
			options,
			{ credentialsDecrypted: credential },
		);
		const text = typeof response.body === 'string' ? response.body : '';
		const { data } = credential;
		const secrets = { request, data, header: data && authorizationOf(data).split(' ')[1] };
		const retryAfterSeconds = retryAfterOf(response.headers);
		return readAnswer(name, { httpStatus: response.statusCode, text, retryAfterSeconds }, secrets);
	} catch (thrown) {
		return { kind: 'unanswered', code: networkCode(thrown, isCancelled(context)) };
	}
}

const isCancelled = (context: RequestContext): boolean =>
	'getExecutionCancelSignal' in context && context.getExecutionCancelSignal()?.aborted === true;
