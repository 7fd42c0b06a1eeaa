import type { IHttpRequestOptions } from 'n8n-workflow';
import { endpoints, malformedText, type Answer, type EndpointName } from '../contract';
import type { Sent } from '../failures';
import { readAnswer } from './answers';
import type { Connection, RequestContext } from './connection';
import { boundedText, deadlineAfter } from '../bounded/reading';
import { networkFault } from './networkFault';
import { bytesOf, wireRequest, type WireRequest } from './request';

/**
 * Sends one request and reads its answer. Never throws: every fault becomes an answer.
 * The request leaves only once: redirects are not followed, and no status makes n8n repeat it.
 *
 * @param files data for the entries of `attachment_buffer` that are not in the request
 */
export async function sendRequest(
	context: RequestContext,
	connection: Connection,
	name: EndpointName,
	request: object,
	files?: readonly Buffer[],
): Promise<Answer> {
	const { baseUrl, credential, timeoutMs } = connection;
	let options: IHttpRequestOptions;
	try {
		options = optionsOf(wireRequest(baseUrl, name, request), timeoutMs, files);
	} catch {
		return { kind: 'unanswered', code: malformedText, phase: 'preparing' };
	}
	const deadline = deadlineAfter(timeoutMs);
	let hasHead = false;
	try {
		const response: FullResponse = await context.helpers.httpRequestWithAuthentication.call(
			context,
			credential.type,
			options,
			{ credentialsDecrypted: credential },
		);
		hasHead = true;
		return await answerIn(name, response, deadline, { request, data: credential.data });
	} catch (thrown) {
		const fault = networkFault(thrown, isCancelled(context));
		return { kind: 'unanswered', code: fault.code, phase: hasHead ? 'underway' : fault.phase };
	}
}

/** The full response of n8n's request helpers. */
export interface FullResponse {
	readonly statusCode: number;
	readonly headers?: Readonly<Record<string, unknown>>;
	readonly body: unknown;
}

/** Reads a response, up to the size limit of its endpoint. */
export async function answerIn(
	name: EndpointName,
	{ statusCode: httpStatus, headers = {}, body }: FullResponse,
	deadline: AbortSignal,
	sent: Sent,
): Promise<Answer> {
	const text = await boundedText(body, deadline, endpoints[name].longest);
	const retryAfterSeconds = retryAfterOf(headers['retry-after']);
	const hasLocation = headers.location !== undefined;
	return readAnswer(name, { httpStatus, text, hasLocation, retryAfterSeconds }, sent);
}

/** Asks for the body as a stream, so that reading can stop at the size limit. */
const optionsOf = (
	{ method, url, body }: WireRequest,
	timeoutMs: number,
	files?: readonly Buffer[],
): IHttpRequestOptions => ({
	method,
	url,
	headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
	...(body && { body: bytesOf(body, files) }),
	timeout: Math.ceil(timeoutMs),
	encoding: 'stream',
	returnFullResponse: true,
	ignoreHttpStatusErrors: true,
	disableFollowRedirect: true,
});

const isCancelled = (context: RequestContext): boolean =>
	'getExecutionCancelSignal' in context && context.getExecutionCancelSignal()?.aborted === true;

/**
 * Reads a Retry-After header: a whole number of seconds, or a date in the form that servers send
 * today (RFC 9110, 10.2.3).
 *
 * @param now current time in milliseconds
 * @returns the seconds to wait, 0 for a moment in the past; undefined for any other value
 */
export function retryAfterOf(value: unknown, now = Date.now()): number | undefined {
	if (typeof value !== 'string') return undefined;
	if (/^\d+$/.test(value)) return Number(value);
	const moment = Date.parse(value);
	const isHttpDate = !Number.isNaN(moment) && new Date(moment).toUTCString() === value;
	return isHttpDate ? Math.max(0, (moment - now) / 1000) : undefined;
}
