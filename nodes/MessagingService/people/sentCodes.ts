import type { IWebhookFunctions } from 'n8n-workflow';
import { newestCode } from '../service';
import { sendCode, type SentCode } from './code';
import { mayAskForCode, takeBackCode } from './tries';

/**
 * The codes that this process has sent for answers, and that nobody has used. Only such a code proves an answer: the
 * service would take any code of the number, whatever it was sent for.
 */

/** How long a code can be used; how long the service takes it is not shown. */
const lifetimeMs = 600_000;
/** Whoever presses again within it gets no other SMS. */
const doubleTapMs = 10_000;
const kept = 10_000;

interface Kept extends SentCode {
	readonly at: number;
}

type Sending = 'asked' | 'full' | 'trouble';

const sent = new Map<string, Kept>();
const underWay = new Map<string, Promise<Sending>>();

/**
 * The code that was sent for an answer and can be used: none where a newer one went to the number for something else.
 * @param answer question, person and what was answered
 */
export function codeFor(answer: string, phone: string): Kept | undefined {
	const code = sent.get(answer);
	const isNewest = code?.serial !== undefined && code.serial === newestCode(phone);
	return isNewest && Date.now() - code.at < lifetimeMs ? code : undefined;
}

/** Nobody can use it again. */
export const forgetCode = (answer: string): boolean => sent.delete(answer);

/** Sends a code for an answer. Whoever taps twice waits for the first SMS, and gets no second one. */
export async function askForCode(
	context: IWebhookFunctions,
	answer: string,
	phone: string,
	text: string,
): Promise<Sending> {
	const last = codeFor(answer, phone);
	if (last && Date.now() - last.at < doubleTapMs) return 'asked';
	const sending =
		underWay.get(answer) ?? send(context, answer, phone, text).finally(() => underWay.delete(answer));
	underWay.set(answer, sending);
	return await sending;
}

async function send(
	context: IWebhookFunctions,
	answer: string,
	phone: string,
	text: string,
): Promise<Sending> {
	if (!mayAskForCode(phone)) return 'full';
	const code = await sendCode(context, phone, text);
	if (code === 'notSent') takeBackCode(phone);
	if (typeof code === 'string') return 'trouble';
	sent.delete(answer);
	sent.set(answer, { ...code, at: Date.now() });
	const [oldest] = sent.keys();
	if (sent.size > kept && oldest !== undefined) sent.delete(oldest);
	return 'asked';
}
