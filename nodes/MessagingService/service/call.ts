import type { IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';
import { endpoints, malformedText, type Answer, type EndpointName } from '../contract';
import { readAnswer } from './answers';
import { bytesOf } from './body';
import { boundedText } from './boundedText';
import type { Connection, RequestContext } from './connection';
import { within } from './deadline';
import { networkFault } from './networkFault';
import { noteCode } from './newestCode';
import { retryAfterOf } from './retryAfter';
import { wireRequest, type WireRequest } from './wire';

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
	const failed = (thrown: unknown): Answer => ({
		kind: 'unanswered',
		...networkFault(thrown, isCancelled(context)),
	});
	let options: IHttpRequestOptions;
	try {
		options = optionsOf(wireRequest(baseUrl, name, request), timeoutMs, files);
	} catch {
		return { kind: 'unanswered', code: malformedText, phase: 'preparing' };
	}
	if (name === 'otpSend' || name === 'otpSendByQuery') noteCode(request);
	const deadline = within(timeoutMs);
	let response: IN8nHttpFullResponse;
	try {
		response = await context.helpers.httpRequestWithAuthentication.call(context, credential.type, options, {
			credentialsDecrypted: credential,
		});
	} catch (thrown) {
		return failed(thrown);
	}
	try {
		const { statusCode: httpStatus, headers } = response;
		const text = await boundedText(response.body, deadline, endpoints[name].longest);
		const retryAfterSeconds = retryAfterOf(headers['retry-after']);
		const hasLocation = headers.location !== undefined;
		const answer = { httpStatus, text, hasLocation, retryAfterSeconds };
		return readAnswer(name, answer, { request, data: credential.data });
	} catch (thrown) {
		// The head of an answer was here.
		const fault = failed(thrown);
		return fault.kind === 'unanswered' ? { ...fault, phase: 'underway' } : fault;
	}
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
