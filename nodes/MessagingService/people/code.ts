import type { IWebhookFunctions } from 'n8n-workflow';
import { askOnce } from '../delivery/limiter/accounts';
import { verify } from '../operations/otp/verify';
import { connect } from '../service';
import { toInternational } from '../text/phone/phone';

/** One-time passwords as a page sends and checks them (endpoints 7 and 9). */

const timeoutMs = 15_000;

/** The number as the SMS endpoints take it, and the service that they are at; nothing where either cannot be had. */
async function reach(context: IWebhookFunctions, number: string) {
	const phone = toInternational(number, { channel: 'sms' });
	if (!phone.ok) return undefined;
	const connection = await connect(context, 'basic', timeoutMs).catch(() => undefined);
	return connection && { digits: phone.digits, connection };
}

/** Sends a code; false when the service did not take it. */
export async function sendCode(context: IWebhookFunctions, number: string, msg: string): Promise<boolean> {
	const reached = await reach(context, number);
	if (!reached) return false;
	const { digits: phone, connection } = reached;
	return (await askOnce(context, connection, 'otpSend', { phone, msg }))?.kind === 'accepted';
}

/**
 * Whether a code is right. Only what the service itself says of the code makes it wrong; where a proxy or a page
 * answers, or nobody does, nothing is known of it.
 */
export async function checkCode(
	context: IWebhookFunctions,
	number: string,
	code: string,
): Promise<'right' | 'wrong' | 'trouble'> {
	const reached = await reach(context, number);
	if (!reached) return 'trouble';
	const { digits: phone, connection } = reached;
	const request = { phone, code };
	const answer = await askOnce(context, connection, 'otpVerify', request);
	if (answer?.kind === 'accepted') return 'right';
	if (answer?.kind !== 'refused') return 'trouble';
	const draft = { endpoint: 'otpVerify', request, recipients: [phone] } as const;
	const said = verify.rejectionToOutput?.(answer, draft, undefined as never);
	return said === undefined ? 'trouble' : 'wrong';
}
