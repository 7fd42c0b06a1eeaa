import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { askOnce } from '../delivery/limiter/accounts';
import { outcomeOf } from '../failures/outcome';
import { choicesOf } from '../operations/humanReview/sms';
import { words } from '../operations/humanReview/words';
import { lookUp } from '../replies/lookUp';
import { mostRepeats, writeReference } from '../replies/reference';
import { replyInBody, type Reply, type Said } from '../replies/reply';
import { call, connect } from '../service';
import { isSameNumber, plainNumber } from '../text/phone/phone';
import { toGsm } from '../text/sms/gsmReplacements';
import type { Remembered } from './question/memory';
import { answered, unclear } from './question/outcome';
import { isOpenedBy, nextReference } from './question/ways';
import { goOn } from './taken';
import { understood } from './understood';

/** A reply by SMS, as a trigger of this n8n brings it (replies/). */

/** Links name their question; a reply names the SMS that it answers. */
export const isReply = ({ query }: { readonly query: object }): boolean => !('q' in query);

const patience = 8_000;

/** Of the questions of this process, the newest: how often the choices went out again. */
const repeats = new Map<string, number>();
const kept = 10_000;

const statuses = { taken: 200, unclear: 422, late: 410, other: 403 } as const satisfies Record<Said, number>;

/** Takes the reply as the answer, has the choices sent again, or says why it is none. */
export async function takeReply(
	context: IWebhookFunctions,
	question: Remembered,
): Promise<IWebhookResponseData> {
	const reply = replyInBody(context.getBodyData());
	if (!reply) return say(context, 'other');
	const person = question.people.findIndex((one) => isSameNumber(one, reply.from));
	if (person < 0) return say(context, 'other');
	if (!(await isMeant(context, question, reply, person))) return say(context, 'late');
	const data = understood(question, reply.text);
	if (data) return await goOnWith(context, question, answered(question, person, data));
	if (reply.repeats < mostRepeats && (await askAgain(context, question, reply, person)))
		return say(context, 'unclear');
	const isReview = context.getNode().type.endsWith('HitlTool');
	return await goOnWith(context, question, unclear(question, person, reply.text, isReview));
}

/** Whether it answers this very question, and in time: an execution may ask several, one after the other. */
async function isMeant(
	context: IWebhookFunctions,
	question: Remembered,
	reply: Reply,
	person: number,
): Promise<boolean> {
	const { answerBy = 'link', moment, until, messageIds } = question;
	if (answerBy === 'link' || !isOpenedBy(question, context.getRequestObject())) return false;
	if (reply.moment !== moment || (until !== undefined && Date.parse(until) < Date.now())) return false;
	if (reply.repeats === 0) {
		const known = messageIds?.[person] ?? [];
		return known.length === 0 || known.includes(reply.messageId);
	}
	// The ID of a further SMS could not be kept, so the service says whose it is.
	const found = await lookUp(context, reply);
	const { language } = question;
	const expected = nextReference(context, { ...reply, repeats: reply.repeats - 1, language });
	return typeof found !== 'string' && writeReference(found) === expected;
}

function say(context: IWebhookFunctions, answer: Said): IWebhookResponseData {
	const response = context.getResponseObject();
	response.setHeader('Content-Type', 'application/json');
	response.status(statuses[answer]).end(JSON.stringify({ answer }));
	return { noWebhookResponse: true };
}

const goOnWith = async (context: IWebhookFunctions, { id }: Remembered, json: IDataObject) =>
	await goOn(context, id, { json }, { answer: 'taken' satisfies Said }, () => say(context, 'late'));

/**
 * Sends the choices again, at most twice for a question and person.
 * @returns false where they cannot be sent, or have been often enough
 */
async function askAgain(
	context: IWebhookFunctions,
	{ id: question, language, response, sender }: Remembered,
	reply: Reply,
	person: number,
): Promise<boolean> {
	const place = `${question} ${person}`;
	const times = Math.max(repeats.get(place) ?? 0, reply.repeats);
	if (times >= mostRepeats) return false;
	const id = nextReference(context, { ...reply, repeats: times, language });
	if (id === undefined) return false;
	const { replyAgain, replyText } = words[language];
	const text = choicesOf({ language, response }, replyAgain) || replyText;
	repeats.delete(place);
	repeats.set(place, times + 1);
	const [oldest] = repeats.keys();
	if (repeats.size > kept && oldest !== undefined) repeats.delete(oldest);
	const connection = await connect(context, 'basic', patience).catch(() => undefined);
	if (!connection) return false;
	const request = { msg: toGsm(text).text, phone: plainNumber(reply.from), id, ...(sender && { sender }) };
	const answer = await askOnce(connection, async () => await call(context, connection, 'smsSend', request));
	// One that may be out is not sent again.
	return answer !== undefined && (answer.kind === 'accepted' || outcomeOf(answer) !== 'notSent');
}
