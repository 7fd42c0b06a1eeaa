import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { askOnce } from '../limiter/accounts';
import { outcomeOf } from '../failures/outcome';
import { choicesOf } from '../operations/humanReview/sms';
import { words } from '../operations/humanReview/words';
import { lookUp } from '../replies/lookUp';
import { NewestMap } from '../bounded/newestMap';
import { maxRepeats, writeReference } from '../replies/reference';
import { replyInBody, type Reply, type ReplyResult } from '../replies/reply';
import { call, connect } from '../service';
import { isSameNumber, plainNumber } from '../text/phone/phone';
import { toGsm } from '../text/sms/gsmReplacements';
import type { Remembered } from './question/memory';
import { answered, replied, unclear } from './question/outcome';
import { isOpenedBy, nextReference } from './question/ways';
import { resume } from './taken';
import { interpret } from './interpret';

/** A reply by SMS, handed over by a trigger of this n8n (replies/). */

/** Links name their question in the query; a reply does not. */
export const isReply = ({ query }: { readonly query: object }): boolean => !('q' in query);

const timeoutMs = 8_000;

/** How often the choices were sent again, by question and person, in this process. */
const repeats = new NewestMap<number>(10_000);

const statuses: Record<ReplyResult, number> = { taken: 200, unclear: 422, late: 410, other: 403 };

/** Takes the reply as the answer, sends the choices again, or responds why it is no answer. */
export async function takeReply(context: IWebhookFunctions, question: Remembered) {
	const reply = replyInBody(context.getBodyData());
	if (!reply) return respond(context, 'other');
	const person = question.people.findIndex((one) => isSameNumber(one, reply.from));
	if (person < 0) return respond(context, 'other');
	if (!(await isAnswer(context, question, reply, person))) return respond(context, 'late');
	const read = interpret(question, reply.text);
	if (read) return await resumeWith(context, question, answered(question, person, replied(read)));
	if (reply.repeats < maxRepeats && (await askAgain(context, question, reply, person)))
		return respond(context, 'unclear');
	const isReview = context.getNode().type.endsWith('HitlTool');
	return await resumeWith(context, question, unclear(question, person, reply.text, isReview));
}

/** Whether a reply answers this question, in time: an execution may ask several questions in turn. */
async function isAnswer(context: IWebhookFunctions, question: Remembered, reply: Reply, person: number) {
	const { answerBy = 'link', moment, until, messageIds, language } = question;
	if (answerBy === 'link' || !isOpenedBy(question, context.getRequestObject())) return false;
	if (reply.moment !== moment || (until !== undefined && Date.parse(until) < Date.now())) return false;
	if (reply.repeats === 0) {
		const known = messageIds?.[person] ?? [];
		return known.length === 0 || known.includes(reply.messageId);
	}
	// A sleeping execution cannot store the ID of a repeated SMS, so the service is asked which question it belongs to.
	const found = await lookUp(context, reply);
	const expected = nextReference(context, { ...reply, repeats: reply.repeats - 1, language });
	return typeof found !== 'string' && writeReference(found) === expected;
}

function respond(context: IWebhookFunctions, answer: ReplyResult): IWebhookResponseData {
	const response = context.getResponseObject();
	response.setHeader('Content-Type', 'application/json');
	response.status(statuses[answer]).end(JSON.stringify({ answer }));
	return { noWebhookResponse: true };
}

const resumeWith = async (context: IWebhookFunctions, { id }: Remembered, json: IDataObject) =>
	await resume(context, id, { json }, { answer: 'taken' satisfies ReplyResult }, () =>
		respond(context, 'late'),
	);

/** Sends the choices again, at most twice per question and person. False if they were not sent. */
async function askAgain(context: IWebhookFunctions, question: Remembered, reply: Reply, person: number) {
	const { language, sender } = question;
	const key = `${question.id} ${person}`;
	const times = Math.max(repeats.get(key) ?? 0, reply.repeats);
	if (times >= maxRepeats) return false;
	const id = nextReference(context, { ...reply, repeats: times, language });
	if (id === undefined) return false;
	const { replyAgain, replyText } = words[language];
	const text = choicesOf(question, replyAgain) || replyText;
	repeats.set(key, times + 1);
	const connection = await connect(context, 'basic', timeoutMs).catch(() => undefined);
	if (!connection) return false;
	const request = { msg: toGsm(text).text, phone: plainNumber(reply.from), id, ...(sender && { sender }) };
	const answer = await askOnce(connection, () => call(context, connection, 'smsSend', request));
	// An SMS that may have gone out is not sent again.
	return answer !== undefined && (answer.kind === 'accepted' || outcomeOf(answer) !== 'notSent');
}
