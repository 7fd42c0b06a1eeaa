import type { IWebhookFunctions } from 'n8n-workflow';
import { descriptionOf, isRecord } from '../contract';
import { askOnce } from '../delivery/limiter/accounts';
import { outcomeOf } from '../failures/outcome';
import { isWrongCode } from '../operations/otp/verify';
import { call, connect, newestCode } from '../service';

/** One-time passwords as a page sends and checks them (endpoints 7 and 9). */

const timeoutMs = 15_000;

/** A code that is out: its place among all that were sent, and itself where the service's answer shows it. */
export interface SentCode {
	readonly serial: number | undefined;
	readonly code: string | undefined;
}

const reach = async (context: IWebhookFunctions) =>
	await connect(context, 'basic', timeoutMs).catch(() => undefined);

/** Sends a code; unknown where it may have been sent. */
export async function sendCode(
	context: IWebhookFunctions,
	phone: string,
	msg: string,
): Promise<SentCode | 'notSent' | 'unknown'> {
	const connection = await reach(context);
	if (!connection) return 'notSent';
	let serial: number | undefined;
	const answer = await askOnce(connection, async () => {
		const answering = call(context, connection, 'otpSend', { phone, msg });
		// Noted as the request leaves, so another one that leaves before the answer is newer.
		serial = newestCode(phone);
		return await answering;
	});
	if (answer?.kind === 'accepted') return { serial, code: codeIn(answer.body, msg) };
	return !answer || outcomeOf(answer) === 'notSent' ? 'notSent' : 'unknown';
}

/** The code in the text that was sent (SMS send result); nothing where the answer does not show it. */
function codeIn(body: unknown, msg: string): string | undefined {
	const sent = descriptionOf(body);
	const text = isRecord(sent) && typeof sent.message === 'string' ? sent.message : '';
	const [before = '', after = ''] = msg.split('[code]');
	const code = text.slice(before.length, text.length - after.length);
	return `${before}${code}${after}` === text && /^(?=\D*\d)[0-9A-Za-z]{3,16}$/.test(code) ? code : undefined;
}

/**
 * Whether a code is right. Only what the service itself says of the code makes it wrong; where a proxy or a page
 * answers, or nobody does, nothing is known of it.
 */
export async function checkCode(
	context: IWebhookFunctions,
	phone: string,
	code: string,
): Promise<'right' | 'wrong' | 'trouble'> {
	const connection = await reach(context);
	if (!connection) return 'trouble';
	const request = { phone, code };
	const answer = await askOnce(connection, async () => await call(context, connection, 'otpVerify', request));
	if (answer?.kind === 'accepted') return 'right';
	if (answer?.kind !== 'refused') return 'trouble';
	return isWrongCode(answer) ? 'wrong' : 'trouble';
}
