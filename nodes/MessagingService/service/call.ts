import type { IHttpRequestOptions } from 'n8n-workflow';
import { endpoints, malformedText, type Answer, type EndpointName } from '../contract';
import type { Sent } from '../failures';
import { readAnswer } from './answer/answers';
import type { Connection, RequestContext } from './credential/connection';
import { boundedText } from './wire/boundedText';
import { within } from './wire/deadline';
import { networkFault } from './wire/networkFault';
import { bytesOf, wireRequest, type WireRequest } from './wire/request';
import { retryAfterOf } from './wire/retryAfter';

/**
 * Sends one request and reads its answer. Never throws: whatever goes wrong is an answer.
 * The request leaves once: redirects are not followed, and no status makes n8n repeat it.
 *
 * @param files data of the entries of `attachment_buffer`, where it is not in the request
 */
export async function call(
	context: RequestContext,
	connection: Connection,
	name: EndpointName,
	request: object,
	files?: readonly Buffer[],
): Promise<Answer> {
	const { baseUrl, credential, timeoutMs } = connection;
	const failed = (thrown: unknown) =>
		({ kind: 'unanswered', ...networkFault(thrown, isCancelled(context)) }) as const;
	let options: IHttpRequestOptions;
	try {
		options = optionsOf(wireRequest(baseUrl, name, request), timeoutMs, files);
	} catch {
		return { kind: 'unanswered', code: malformedText, phase: 'preparing' };
	}
	if (name === 'otpSend' || name === 'otpSendByQuery') noteCode(request);
	const deadline = within(timeoutMs);
	let response: FullResponse;
	try {
		response = await context.helpers.httpRequestWithAuthentication.call(context, credential.type, options, {
			credentialsDecrypted: credential,
		});
	} catch (thrown) {
		return failed(thrown);
	}
	try {
		return await answerIn(name, response, deadline, { request, data: credential.data });
	} catch (thrown) {
		// The head of an answer was here.
		return { ...failed(thrown), phase: 'underway' };
	}
}

/** What n8n's request helpers answer with when they are asked for all of it. */
export interface FullResponse {
	readonly statusCode: number;
	readonly headers?: Readonly<Record<string, unknown>>;
	readonly body: unknown;
}

/** Reads a response, of which no more is read than an answer may be long. */
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

/** The body comes as a stream, so that no more of it is read than an answer may be long. */
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

/** So many numbers are known; the one whose code is oldest is forgotten first. */
const kept = 100_000;

const newest = new Map<string, number>();
let made = 0;

/** A code is asked for (endpoints 7 and 8), whoever asks. */
export function noteCode(request: object): void {
	if (!('phone' in request) || typeof request.phone !== 'string') return;
	made += 1;
	newest.delete(request.phone);
	newest.set(request.phone, made);
	const [oldest] = newest.keys();
	if (newest.size > kept && oldest !== undefined) newest.delete(oldest);
}

/**
 * Which code is the newest of a number, as far as this process knows. The service takes a code by its number alone
 * (endpoint 9), whatever it was sent for, so whoever wants to know that has to remember this.
 */
export const newestCode = (phone: string): number | undefined => newest.get(phone);
