import type { IWebhookFunctions } from 'n8n-workflow';
import { descriptionOf, isRecord } from '../../contract';
import { Client } from '../../limiter/client';
import { codeCountName, countsOfProcess, sentCodes as limit, wrongCodes } from '../../limiter/codeCounts';
import { outcomeOf } from '../../failures/answered';
import { isWrongCode } from '../../operations/otp/verify';
import { NewestMap } from '../../bounded/newestMap';
import { newestCode } from '../../service/call';

/** Sends and checks one-time passwords for answer pages (endpoints 7 and 9), and limits the tries. */

const timeoutMs = 15_000;
/** How long a code is accepted; the service's own limit is undocumented. */
const lifetimeMs = 600_000;
/** A second press within this time sends no other SMS. */
const doubleTapMs = 10_000;

interface SentCode {
	readonly at: number;
	/** Its rank among all codes sent to the number. */
	readonly serial: number | undefined;
	/** The code itself, if the service's answer shows it. */
	readonly code: string | undefined;
}

/**
 * Unused codes that this process sent, by answer. Only such a code proves an answer: the service would accept any
 * current code of the number, whatever it was sent for.
 */
const sentCodes = new NewestMap<SentCode>(10_000);
const pending = new Map<string, ReturnType<typeof send>>();

/**
 * Returns the usable code that was sent for an answer; undefined if the number got a newer one for something else.
 * @param answer question, person and a hash of the data
 */
export function codeFor(answer: string, phone: string): SentCode | undefined {
	const code = sentCodes.get(answer);
	const isNewest = code?.serial !== undefined && code.serial === newestCode(phone);
	return isNewest && Date.now() - code.at < lifetimeMs ? code : undefined;
}

export const forgetCode = (answer: string): boolean => sentCodes.delete(answer);

/** Sends a code for an answer. A double tap waits for the first SMS and sends no second one. */
export async function sendCode(client: Client, answer: string, phone: string, text: string) {
	const last = codeFor(answer, phone);
	if (last && Date.now() - last.at < doubleTapMs) return 'asked';
	const sending =
		pending.get(answer) ?? send(client, answer, phone, text).finally(() => pending.delete(answer));
	pending.set(answer, sending);
	return await sending;
}

/** Returns undefined if the credential cannot be used. */
export const connected = async (context: IWebhookFunctions): Promise<Client | undefined> =>
	await Client.connect(context, 'basic', timeoutMs).catch(() => undefined);

async function send(client: Client, answer: string, phone: string, msg: string) {
	const name = codeCountName('codes', client.connection, phone);
	const place = countsOfProcess.take(name, limit.count, limit.minutes * 60_000);
	if (place === undefined) return 'codeFull';
	let serial: number | undefined;
	// Read as the request leaves: one that leaves before the response arrives is newer.
	const leaves = () => void (serial = newestCode(phone));
	const response = await client.ask('otpSend', { phone, msg }, { leaves });
	if (response?.kind !== 'accepted') {
		// An unsent code does not count.
		if (!response || outcomeOf(response) === 'notSent') countsOfProcess.giveBack(name, place);
		return 'codeTrouble';
	}
	sentCodes.set(answer, { at: Date.now(), serial, code: codeInResponse(response.body, msg) });
	return 'asked';
}

/** Returns the code in the text that was sent (SMS send result); undefined if the response does not show it. */
function codeInResponse(body: unknown, msg: string): string | undefined {
	const description = descriptionOf(body);
	const text = isRecord(description) && typeof description.message === 'string' ? description.message : '';
	const [before = '', after = ''] = msg.split('[code]');
	const code = text.slice(before.length, text.length - after.length);
	return `${before}${code}${after}` === text && /^(?=\D*\d)[0-9A-Za-z]{3,16}$/.test(code) ? code : undefined;
}

/** Tries that are counted together. */
interface Tries {
	readonly id: string;
	readonly phone: string;
	readonly most?: number;
}

/**
 * Tries a code, if a try is allowed now. `codeWrong` if the service itself says so, or for a text that can be no code; `codeNew`
 * if it is the one that was sent, but the service takes it no more; `codeTrouble` for a proxy, an error page or no response.
 */
export async function tryCode(client: Client, tries: Tries, code: string, sent?: string) {
	const takeBack = startTry(client, tries);
	if (typeof takeBack === 'string') return takeBack;
	const isSent = sent?.toLowerCase() === code.toLowerCase();
	// The length of codes is undocumented.
	const isPossible = /^[0-9A-Za-z]{1,16}$/.test(code) && (isSent || sent === undefined);
	const answer = isPossible ? await client.ask('otpVerify', { phone: tries.phone, code }) : 'impossible';
	const isWrong = answer === 'impossible' || (answer?.kind === 'refused' && isWrongCode(answer));
	if (isWrong && !isSent) return 'codeWrong';
	const isClear = isWrong || !answer || answer.kind === 'accepted';
	takeBack(!isClear && !isSent && outcomeOf(answer, 1, 'check') !== 'notSent');
	return isWrong ? 'codeNew' : answer?.kind === 'accepted' ? 'right' : 'codeTrouble';
}

/**
 * Tries are limited per question, and per number of an account. n8n gives a waiting node no shared memory, so each
 * process that serves links counts on its own, together with the nodes that it runs.
 */
const perQuestion = { tries: 5, pauseMs: 2_000 };

/** By question; before `notBefore`, the next try is refused. */
const counts = new NewestMap<{ tries: number; notBefore: number }>(10_000);

/**
 * Counts a try as wrong, if one is allowed now. The pause between tries doubles each time.
 * @returns takes the try back if the code was right or was not checked; its pause remains. A check without a clear answer is
 * no try of the question, but counts for the number: the service may have refused the code in words that nobody knows.
 */
export function startTry({ connection }: Client, { id, phone, most = perQuestion.tries }: Tries) {
	const count = counts.get(id) ?? { tries: 0, notBefore: 0 };
	counts.set(id, count);
	if (count.tries >= most) return 'codeOver';
	if (Date.now() < count.notBefore) return 'codeSoon';
	const name = codeCountName('wrongCodes', connection, phone);
	const event = countsOfProcess.take(name, wrongCodes.count, wrongCodes.minutes * 60_000);
	if (event === undefined) return 'codeFull';
	count.notBefore = Date.now() + perQuestion.pauseMs * 2 ** count.tries;
	count.tries += 1;
	return (isUnclear: boolean) => {
		if (!isUnclear) countsOfProcess.giveBack(name, event);
		count.tries -= 1;
	};
}

export const triesOf = (question: string): number => counts.get(question)?.tries ?? 0;
