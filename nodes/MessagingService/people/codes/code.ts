import type { IWebhookFunctions } from 'n8n-workflow';
import { descriptionOf, isRecord } from '../../contract';
import { Client } from '../../limiter/client';
import { codeCountName, countsOfProcess, sentCodes as limit } from '../../limiter/codeCounts';
import { outcomeOf } from '../../failures/deliveryState';
import { isWrongCode } from '../../operations/otp/verify';
import { NewestMap } from '../../bounded/newestMap';
import { newestCode } from '../../service';

/** Sends and checks one-time passwords for answer pages (endpoints 7 and 9). */

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
	if (place === undefined) return 'full';
	let serial: number | undefined;
	// Read as the request leaves: one that leaves before the response arrives is newer.
	const leaves = () => void (serial = newestCode(phone));
	const response = await client.ask('otpSend', { phone, msg }, { leaves });
	if (response?.kind !== 'accepted') {
		// An unsent code does not count.
		if (!response || outcomeOf(response) === 'notSent') countsOfProcess.giveBack(name, place);
		return 'trouble';
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

/** The length of codes is undocumented. */
const possible = /^[0-9A-Za-z]{1,16}$/;

/**
 * Checks a code. `wrong` if the service itself says so, or for a text that can be no code; `unclear` for a proxy, an
 * error page or no response; `unchecked` if the code was certainly not looked at.
 */
export async function checkCode(client: Client, phone: string, code: string) {
	if (!possible.test(code)) return 'wrong';
	const answer = await client.ask('otpVerify', { phone, code });
	if (answer?.kind === 'accepted') return 'right';
	if (answer?.kind === 'refused' && isWrongCode(answer)) return 'wrong';
	return !answer || outcomeOf(answer, 1, 'check') === 'notSent' ? 'unchecked' : 'unclear';
}
