import type { IWebhookFunctions } from 'n8n-workflow';
import { askOnce } from '../delivery/limiter/accounts';
import { outcomeOf } from '../failures/outcome';
import { choicesOf } from '../operations/humanReview/sms';
import { words } from '../operations/humanReview/words';
import { lookUp } from '../replies/lookUp';
import { mostRepeats, writeReference } from '../replies/reference';
import type { Reply } from '../replies/reply';
import { call, connect } from '../service';
import { plainNumber } from '../text/phone/phone';
import { toGsm } from '../text/sms/gsmReplacements';
import type { Remembered } from './memory';
import { nextReference } from './ways';

/** The choices once more, to somebody whose reply is not clear. */

const patience = 8_000;

/** Of the questions of this process, the newest: how often the choices went out again. */
const sent = new Map<string, number>();
const kept = 10_000;

/**
 * Sends the choices again, at most twice for a question and person.
 * @returns false where they cannot be sent, or have been often enough
 */
export async function askAgain(
	context: IWebhookFunctions,
	{ id: question, language, response, sender }: Remembered,
	reply: Reply,
	person: number,
): Promise<boolean> {
	const place = `${question} ${person}`;
	const times = Math.max(sent.get(place) ?? 0, reply.repeats);
	if (times >= mostRepeats) return false;
	const id = nextReference(context, { ...reply, repeats: times, language });
	if (id === undefined) return false;
	const say = words[language];
	const text = choicesOf({ language, response }, say.replyAgain) || say.replyText;
	sent.delete(place);
	sent.set(place, times + 1);
	const [oldest] = sent.keys();
	if (sent.size > kept && oldest !== undefined) sent.delete(oldest);
	const connection = await connect(context, 'basic', patience).catch(() => undefined);
	if (!connection) return false;
	const request = { msg: toGsm(text).text, phone: plainNumber(reply.from), id, ...(sender && { sender }) };
	const answer = await askOnce(connection, async () => await call(context, connection, 'smsSend', request));
	// One that may be out is not sent again.
	return answer !== undefined && (answer.kind === 'accepted' || outcomeOf(answer) !== 'notSent');
}

/** Whether the service knows the SMS that a reply answers as one of this question, to whoever replies. */
export async function isOfQuestion(
	context: IWebhookFunctions,
	{ language }: Pick<Remembered, 'language'>,
	reply: Reply,
): Promise<boolean> {
	const found = await lookUp(context, reply);
	const expected = nextReference(context, { ...reply, repeats: reply.repeats - 1, language });
	return typeof found !== 'string' && writeReference(found) === expected;
}
