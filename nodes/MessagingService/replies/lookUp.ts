import type { IWebhookFunctions } from 'n8n-workflow';
import { descriptionOf, e164, isRecord, smsStatusMessage, tolerant } from '../contract';
import { askOnce } from '../delivery/limiter/accounts';
import { call, connect } from '../service';
import { isSameNumber } from '../text/phone/phone';
import { readReference, type Reference } from './reference';

/** The service waits for our answer meanwhile. */
const patience = 5_000;

const statusMessage = tolerant(smsStatusMessage);

/** Why a reply leads to no question: it is none to a question of ours, it could not be known, or not now. */
type Without = 'none' | 'unchecked' | 'again';

/**
 * The reference of the SMS that a reply answers (endpoint 10), as far as the reply is from the number it went to. A
 * refused key is told from an unknown message: the first says nothing of the reply.
 */
export async function lookUp(
	context: IWebhookFunctions,
	{ messageId: token, from }: { readonly messageId: string; readonly from: string },
): Promise<Reference | Without> {
	const connection = await connect(context, 'basic', patience).catch(() => undefined);
	if (!connection) return 'unchecked';
	const answer = await askOnce(
		connection,
		async () => await call(context, connection, 'smsCheck', { token }),
	);
	if (answer?.kind === 'notFound') return 'none';
	if (answer?.kind === 'refused' && answer.retryAfterSeconds === undefined) return 'unchecked';
	if (answer?.kind !== 'accepted') return 'again';
	const { var_a: written = '', phone } = messageIn(answer.body);
	const reference = readReference(written);
	if (!reference || phone === undefined) return 'none';
	return isSameNumber(e164(phone, 'sms'), e164(from, 'sms')) ? reference : 'none';
}

function messageIn(body: unknown) {
	const description = descriptionOf(body);
	return statusMessage(isRecord(description) ? description.message : {});
}

/** The reference that a status check shows, whatever it is. */
export const referenceOf = (body: unknown): string | undefined => messageIn(body).var_a;
