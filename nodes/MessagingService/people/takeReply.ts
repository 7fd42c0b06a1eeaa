import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { numbersOf } from '../operations/humanReview/choices';
import { words } from '../operations/humanReview/translations';
import { openTo } from '../replies/open';
import { NewestMap } from '../bounded/newestMap';
import { maxRepeats } from '../text/reference';
import { replyInBody, type Reply, type ReplyResponse, type ReplyResult } from '../replies/protocol';
import { isSameNumber } from '../text/phone/phone';
import { isAutomatic } from './reading/automatic';
import { noteClosed, type Remembered } from './question/remembered';
import { lineOf, titleOf } from './question/line';
import { answered, optedOut, replied, unclear } from './question/outputs';
import { isOpenedBy } from './question/ways';
import { askAgain } from './askAgain';
import { hasOptedOut, noteOptOut } from './optOuts';
import { isProven } from './proven';
import { resume } from './taken';
import { interpret } from './interpret';

/** A reply by SMS, handed over by a trigger of this n8n (replies/). */

/** Links name their question in the query; a reply does not. */
export const isReply = ({ query }: { readonly query: object }): boolean => !('q' in query);

/** A phone answers by itself at once; until then one repeat is enough. */
const earlyMs = 3 * 60_000;

/** How often the choices were sent again, by question and person, in this process. */
const repeats = new NewestMap<number>(10_000);

const statuses: Record<ReplyResult, number> = {
	taken: 200,
	optedOut: 200,
	unclear: 422,
	open: 422,
	late: 410,
	other: 403,
};

/** Takes the reply as the answer, sends the choices again, or responds why it is no answer. */
export async function takeReply(context: IWebhookFunctions, question: Remembered) {
	const reply = replyInBody(context.getBodyData());
	if (!reply) return respond(context, 'other');
	const proven = await isProven(context, question, reply);
	if (proven === undefined) return respond(context, 'again');
	if (!proven) return respond(context, 'other');
	const person = question.people.findIndex((one) => isSameNumber(one, reply.from));
	if (person < 0) return respond(context, 'other');
	if (!isAnswer(context, question, reply, person)) return respond(context, 'late');
	const numbers = numbersOf(question.id, question.response);
	const others = othersOf(question, person, reply.messageId);
	const line = lineOf(question, numbers);
	const more = { others, line, numbers, sender: question.sender ?? '' };
	const isAlone = !reply.routed && (reply.open ?? others).length === 0;
	const isText = question.response.type === 'freeText';
	const understood = interpret(question, reply.text, numbers);
	if (reply.optOut && (isText || !understood)) {
		if (noteOptOut(question, person)) return respond(context, 'optedOut', more);
		const json = optedOut(question, person, reply.text, isReview(context));
		return await resumeWith(context, question, json, { ...more, answer: 'optedOut' });
	}
	const seemsAutomatic = isAutomatic(reply.text);
	const read =
		isText && seemsAutomatic && isEarly(question)
			? undefined
			: interpret(question, reply.text, numbers, isAlone);
	if (read) {
		const said = [read.choice ?? read.text, titleOf(question)].join(', ');
		const recorded = `${words[question.language].recorded}: ${said}`;
		const confirms = question.confirmsBySms === true;
		const json = answered(question, person, replied(read));
		return await resumeWith(context, question, json, { ...more, answer: 'taken', recorded, confirms });
	}
	if (hasOptedOut(question, person)) return respond(context, 'other');
	const key = `${question.id} ${person}`;
	// An SMS that names this question as the next one sends nothing again, though its reference counts as a repeat.
	const sent = repeats.get(key) ?? reply.repeats;
	if (reply.routed || (reply.open === undefined && others.length > 0)) {
		repeats.set(key, sent);
		return respond(context, 'open', more);
	}
	const times = Math.max(sent, reply.repeats);
	const isPerson = !isText && understood !== undefined;
	if (sent > 0 && !isPerson && (seemsAutomatic || isEarly(question))) return respond(context, 'unclear');
	if (times < maxRepeats) {
		// Before the SMS goes out: two replies may come at once.
		repeats.set(key, times + 1);
		if (await askAgain(context, question, { ...reply, repeats: times }, [line, ...(reply.open ?? [])]))
			return respond(context, 'unclear');
	}
	const json = unclear(question, person, reply.text, isReview(context));
	return await resumeWith(context, question, json, { ...more, answer: 'taken' });
}

const isReview = (context: IWebhookFunctions) => context.getNode().type.endsWith('HitlTool');

const isEarly = ({ askedAt }: Remembered): boolean => askedAt !== undefined && Date.now() - askedAt < earlyMs;

/** Returns the IDs of other questions to a person that may be open, newest first. */
function othersOf({ people, others, messageIds }: Remembered, person: number, messageId: string): string[] {
	const own = [messageId, ...(messageIds?.[person] ?? [])];
	const here = openTo(people[person] ?? '').map((one) => one.messageId);
	return [...new Set([...here, ...(others?.[person] ?? [])])].filter((one) => !own.includes(one));
}

/** Whether a reply answers this question, in time: an execution may ask several questions in turn. */
function isAnswer(context: IWebhookFunctions, question: Remembered, reply: Reply, person: number): boolean {
	const { answerBy = 'link', moment, until, messageIds } = question;
	if (answerBy === 'link' || !isOpenedBy(question, context.getRequestObject())) return false;
	if (reply.moment !== moment || (until !== undefined && Date.parse(until) < Date.now())) return false;
	const known = messageIds?.[person] ?? [];
	return reply.repeats > 0 || known.length === 0 || known.includes(reply.messageId);
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

async function resumeWith(
	context: IWebhookFunctions,
	question: Remembered,
	json: IDataObject,
	said: Partial<ReplyResponse>,
) {
	noteClosed(question);
	return await resume(context, question.id, { json }, said, () => respond(context, 'late'));
}
