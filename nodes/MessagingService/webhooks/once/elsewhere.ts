import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IWebhookFunctions } from 'n8n-workflow';
import { headersNamed } from '../event/body';
import { findStored, readStored } from './stored';

/**
 * Whether another process has started an event since its request began here. n8n reads static data only when a request
 * begins, so the process sends its own trigger a request with this question in a header.
 */

const header = 'x-messaging-service-started';
/** Only this process can ask, and only itself. */
const secret = randomBytes(32);

const sealed = (text: string): Buffer =>
	Buffer.from(`${text} ${createHmac('sha256', secret).update(text).digest('base64')}`);

/**
 * Returns the headers of a request to the trigger that asks for an event.
 * @param after seconds; an earlier arrival is another event
 */
export const questionFor = (fingerprint: string, after: number): Record<string, string> => ({
	[header]: sealed(`${fingerprint} ${after}`).toString(),
});

/** Returns the answer to such a request: 200 if the event is stored, otherwise 404; undefined for any other request. */
export function answerTo(context: IWebhookFunctions): 200 | 404 | undefined {
	const [text = '', ...others] = headersNamed(header, context.getRequestObject().rawHeaders);
	const [fingerprint = '', after = ''] = text.split(' ');
	const expected = sealed(`${fingerprint} ${after}`);
	const received = Buffer.from(text);
	const isOwn = received.length === expected.length && timingSafeEqual(received, expected);
	if (!isOwn || others.length > 0) return undefined;
	const first = findStored(readStored(context.getWorkflowStaticData('node').events), fingerprint);
	return first !== undefined && first > Number(after) ? 200 : 404;
}
