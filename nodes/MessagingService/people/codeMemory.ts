import type { IWebhookFunctions } from 'n8n-workflow';
import { Recent } from '../delivery/store/recent';
import { newestCode } from '../service';
import { sendCode, type SentCode } from './code';

/**
 * What a process remembers of codes that are sent from pages and entered there: how many, for a question and for a
 * number, when the next try may come, and what each code was sent for. n8n gives a waiting node no other memory, so
 * every process that answers links counts for itself.
 */

/** Of a number within an hour, across questions: so many codes that are sent, and so many wrong ones. */
const ofNumber = { codes: 5, wrong: 10, periodMs: 3_600_000 } as const;
const ofQuestion = { tries: 5, pauseMs: 2_000, kept: 10_000 } as const;

interface Count {
	tries: number;
	/** Milliseconds; no try before it. */
	notBefore: number;
}

const codes = new Recent();
const wrong = new Recent();
const counts = new Map<string, Count>();

function countOf(question: string): Count {
	const count = counts.get(question) ?? { tries: 0, notBefore: 0 };
	counts.delete(question);
	counts.set(question, count);
	if (counts.size > ofQuestion.kept) counts.delete(counts.keys().next().value ?? question);
	return count;
}

/** Whether another code may be sent to this number; counts it if so. */
const mayAskForCode = (phone: string): boolean => codes.take(phone, ofNumber.codes, ofNumber.periodMs);

/** A code that was not sent is none. */
const takeBackCode = (phone: string): void => codes.giveBack(phone);

/** Whether a code may be tried now; counts it as wrong if so. The pauses between tries double. */
export function mayTry(
	question: string,
	phone: string,
	tries: number = ofQuestion.tries,
): 'yes' | 'soon' | 'over' | 'full' {
	const count = countOf(question);
	if (count.tries >= tries) return 'over';
	if (Date.now() < count.notBefore) return 'soon';
	if (!wrong.take(phone, ofNumber.wrong, ofNumber.periodMs)) return 'full';
	count.notBefore = Date.now() + ofQuestion.pauseMs * 2 ** count.tries;
	count.tries += 1;
	return 'yes';
}

/** How many codes were tried for this question. */
export const triesOf = (question: string): number => counts.get(question)?.tries ?? 0;

/** A try that was not wrong, or that nobody answered, is none; the pause before the next one stays. */
export function takeBackTry(question: string, phone: string): void {
	wrong.giveBack(phone);
	const count = counts.get(question);
	if (count) count.tries -= 1;
}

/** How long a code can be used; how long the service takes it is not shown. */
const lifetimeMs = 600_000;
/** Whoever presses again within it gets no other SMS. */
const doubleTapMs = 10_000;
const mostCodes = 10_000;

interface RememberedCode extends SentCode {
	readonly at: number;
}

type Sending = 'asked' | 'full' | 'trouble';

/**
 * The codes that this process has sent for answers, and that nobody has used. Only such a code proves an answer: the
 * service would take any code of the number, whatever it was sent for.
 */
const sent = new Map<string, RememberedCode>();
const underWay = new Map<string, Promise<Sending>>();

/**
 * The code that was sent for an answer and can be used: none where a newer one went to the number for something else.
 * @param answer question, person and what was answered
 */
export function codeFor(answer: string, phone: string): RememberedCode | undefined {
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
	if (sent.size > mostCodes && oldest !== undefined) sent.delete(oldest);
	return 'asked';
}
