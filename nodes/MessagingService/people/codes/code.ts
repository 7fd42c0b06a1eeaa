import type { IWebhookFunctions } from 'n8n-workflow';
import { descriptionOf, isRecord } from '../../contract';
import { askOnce } from '../../delivery/limiter/accounts';
import { SlidingWindow } from '../../delivery/store/slidingWindow';
import { outcomeOf } from '../../failures/outcome';
import { isWrongCode } from '../../operations/otp/verify';
import { call, connect, newestCode } from '../../service';

/** One-time passwords as a page sends and checks them (endpoints 7 and 9). */

const timeoutMs = 15_000;
/** So many codes are sent to a number within an hour, across questions. */
const ofNumber = { codes: 5, periodMs: 3_600_000 } as const;
/** How long a code can be used; how long the service takes it is not shown. */
const lifetimeMs = 600_000;
/** Whoever presses again within it gets no other SMS. */
const doubleTapMs = 10_000;
const mostCodes = 10_000;

interface SentCode {
	readonly at: number;
	/** Its place among all that were sent to the number. */
	readonly serial: number | undefined;
	/** Itself, where the service's answer shows it. */
	readonly code: string | undefined;
}

type Sending = 'asked' | 'full' | 'trouble';

const asked = new SlidingWindow();

/**
 * The codes that this process has sent for answers, and that nobody has used. Only such a code proves an answer: the
 * service would take any code of the number, whatever it was sent for.
 */
const sent = new Map<string, SentCode>();
const underWay = new Map<string, Promise<Sending>>();

/**
 * The code that was sent for an answer and can be used: none where a newer one went to the number for something else.
 * @param answer question, person and what was answered
 */
export function codeFor(answer: string, phone: string): SentCode | undefined {
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

const reach = async (context: IWebhookFunctions) =>
	await connect(context, 'basic', timeoutMs).catch(() => undefined);

async function send(
	context: IWebhookFunctions,
	answer: string,
	phone: string,
	msg: string,
): Promise<Sending> {
	if (!asked.take(phone, ofNumber.codes, ofNumber.periodMs)) return 'full';
	const connection = await reach(context);
	let serial: number | undefined;
	const said =
		connection &&
		(await askOnce(connection, async () => {
			const answering = call(context, connection, 'otpSend', { phone, msg });
			// Noted as the request leaves, so another one that leaves before the answer is newer.
			serial = newestCode(phone);
			return await answering;
		}));
	if (said?.kind !== 'accepted') {
		// A code that was not sent is none.
		if (!said || outcomeOf(said) === 'notSent') asked.giveBack(phone);
		return 'trouble';
	}
	sent.delete(answer);
	sent.set(answer, { at: Date.now(), serial, code: codeIn(said.body, msg) });
	const [oldest] = sent.keys();
	if (sent.size > mostCodes && oldest !== undefined) sent.delete(oldest);
	return 'asked';
}

/** The code in the text that was sent (SMS send result); nothing where the answer does not show it. */
function codeIn(body: unknown, msg: string): string | undefined {
	const description = descriptionOf(body);
	const text = isRecord(description) && typeof description.message === 'string' ? description.message : '';
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
	return answer?.kind === 'refused' && isWrongCode(answer) ? 'wrong' : 'trouble';
}
