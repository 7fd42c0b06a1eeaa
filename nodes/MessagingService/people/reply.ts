import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { mostRepeats } from '../replies/reference';
import { replyInBody, type Reply, type Said } from '../replies/reply';
import { isSameNumber } from '../text/phone/phone';
import { askAgain, isOfQuestion } from './again';
import type { Remembered } from './memory';
import { answered, unclear } from './outcome';
import { noteAnswer, takenAnswer } from './taken';
import { understood } from './understood';
import { isOpenedBy } from './ways';

/** A reply by SMS, as a trigger of this n8n brings it (replies/). */

/** Links name their question; a reply names the SMS that it answers. */
export const isReply = ({ query }: { readonly query: object }): boolean => !('q' in query);

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
	if (data) return await goOn(context, question, answered(question, person, data));
	if (reply.repeats < mostRepeats && (await askAgain(context, question, reply, person)))
		return say(context, 'unclear');
	const isReview = context.getNode().type.endsWith('HitlTool');
	return await goOn(context, question, unclear(question, person, reply.text, isReview));
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
	// The ID of a further SMS could not be kept, so the service says whose it is.
	if (reply.repeats > 0) return await isOfQuestion(context, question, reply);
	const known = messageIds?.[person] ?? [];
	return known.length === 0 || known.includes(reply.messageId);
}

function say(context: IWebhookFunctions, answer: Said): IWebhookResponseData {
	const response = context.getResponseObject();
	response.setHeader('Content-Type', 'application/json');
	response.status(statuses[answer]).end(JSON.stringify({ answer }));
	return { noWebhookResponse: true };
}

async function goOn(
	context: IWebhookFunctions,
	{ id }: Remembered,
	json: IDataObject,
): Promise<IWebhookResponseData> {
	if (await takenAnswer(id)) return say(context, 'late');
	noteAnswer(id, { data: json, response: context.getResponseObject() });
	return { webhookResponse: { answer: 'taken' satisfies Said }, workflowData: [[{ json }]] };
}
