import type { IWebhookFunctions } from 'n8n-workflow';
import { descriptionOf, e164, isRecord, smsStatusMessage, tolerant } from '../contract';
import { Client } from '../limiter/client';
import { isSameNumber } from '../text/phone/phone';
import { readReference, type Reference } from '../text/reference';

/** The service is waiting for our response meanwhile. */
const timeoutMs = 5_000;

const statusMessage = tolerant(smsStatusMessage);

/**
 * Returns the reference of the SMS that a reply answers (endpoint 10), provided that the SMS went to the sender of the
 * reply. Otherwise `none` if it answers no question of ours, `unchecked` if the service cannot be asked, `again` if it
 * can be asked later. A refused API key is `unchecked`, unlike an unknown message: it says nothing about the reply.
 */
export async function lookUpReference(
	context: IWebhookFunctions,
	{ messageId: token, from }: { readonly messageId: string; readonly from: string },
): Promise<Reference | 'none' | 'unchecked' | 'again'> {
	const client = await Client.connect(context, 'basic', timeoutMs).catch(() => undefined);
	if (!client) return 'unchecked';
	const answer = await client.ask('smsCheck', { token });
	if (answer?.kind === 'notFound') return 'none';
	if (answer?.kind === 'refused' && answer.retryAfterSeconds === undefined) return 'unchecked';
	if (answer?.kind !== 'accepted') return 'again';
	const description = descriptionOf(answer.body);
	const { var_a: text = '', phone } = statusMessage(isRecord(description) ? description.message : {});
	const reference = readReference(text);
	if (!reference || phone === undefined) return 'none';
	return isSameNumber(e164(phone, 'sms'), e164(from, 'sms')) ? reference : 'none';
}
