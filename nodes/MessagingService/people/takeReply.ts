import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { numbersOf } from '../operations/humanReview/choices';
import { maxRepeats } from '../text/reference';
import { replyInBody, type Reply, type ReplyResponse, type ReplyResult } from '../replies/protocol';
import { isSameNumber } from '../text/phone/phone';
import { isAutomatic } from './reading/automatic';
import { noteClosed, type Remembered } from './question/remembered';
import { lineOf, recordedLine } from './question/line';
import { answered, optedOut, replied, unclear } from './question/outputs';
import { isOpenedBy } from './question/ways';
import { hasOptedOut, noteOptOut } from './optOuts';
import { isProven } from './proven';
import { resume } from './taken';
import { interpret } from './interpret';

/** A reply by SMS, handed over by a trigger of this n8n (replies/), which decided that it is for this question. */

/** Links name their question in the query; a reply does not. */
export const isReply = ({ query }: { readonly query: object }): boolean => !('q' in query);

const statuses: Record<ReplyResult, number> = {
	taken: 200,
	optedOut: 200,
	unclear: 422,
	late: 410,
	other: 403,
};

/** Takes the reply as the answer, or responds why it is no answer. */
export async function takeReply(context: IWebhookFunctions, question: Remembered) {
	const reply = replyInBody(context.getBodyData());
	const proven = reply && (await isProven(context, question, reply));
	if (reply && proven === undefined) return respond(context, 'again');
	const person = reply && proven ? question.people.findIndex((one) => isSameNumber(one, reply.from)) : -1;
	if (!reply || person < 0) return respond(context, 'other');
	const refused = whyRefused(context, question, reply, person);
	if (refused) return respond(context, refused);
	const { id, response, until, sender = '' } = question;
	const numbers = numbersOf(id, response);
	const others = question.others?.[person] ?? [];
	const end = until === undefined ? null : Date.parse(until);
	const more = { others, line: lineOf(question, numbers), numbers, until: end, sender };
	const isReview = context.getNode().type.endsWith('HitlTool');
	const resumeWith = async (json: IDataObject, said: Partial<ReplyResponse>) => {
		noteClosed(question);
		return await resume(context, id, { json }, { ...more, ...said }, () => respond(context, 'late'));
	};
	const isText = response.type === 'freeText';
	// A phone may answer by itself; with its number before it, a text is meant.
	const isMachine = isText && isAutomatic(reply.text);
	const isOut = reply.optOut && (isText || !interpret(question, reply.text, numbers));
	const read = isOut ? undefined : interpret(question, reply.text, numbers, reply.isAlone && !isMachine);
	if (read) {
		const recorded = recordedLine(question, read.choice ?? read.text);
		const said = { answer: 'taken', recorded, confirms: question.confirmsBySms === true } as const;
		return await resumeWith(answered(question, person, replied(read)), said);
	}
	if (isOut && !noteOptOut(question, person))
		return await resumeWith(optedOut(question, person, reply.text, isReview), { answer: 'optedOut' });
	if (isOut || hasOptedOut(question, person)) return respond(context, isOut ? 'optedOut' : 'other', more);
	if (reply.times < maxRepeats) return respond(context, 'unclear', more);
	return await resumeWith(unclear(question, person, reply.text, isReview), { answer: 'taken' });
}

/** Returns why a reply is none to this question: an execution may ask several in turn, and a wait ends. */
function whyRefused(context: IWebhookFunctions, question: Remembered, reply: Reply, person: number) {
	const { answerBy = 'link', moment, until, messageIds } = question;
	if (answerBy === 'link' || !isOpenedBy(question, context.getRequestObject())) return 'other';
	if (reply.moment !== moment || (until !== undefined && Date.parse(until) < Date.now())) return 'late';
	const known = messageIds?.[person] ?? [];
	return reply.repeats > 0 || known.length === 0 || known.includes(reply.messageId) ? undefined : 'other';
}

function respond(
	context: IWebhookFunctions,
	answer: ReplyResult | 'again',
	more: Partial<ReplyResponse> = {},
): IWebhookResponseData {
	const response = context.getResponseObject();
	response.setHeader('Content-Type', 'application/json');
	const status = answer === 'again' ? 503 : statuses[answer];
	response.status(status).end(JSON.stringify({ ...more, answer }));
	return { noWebhookResponse: true };
}
