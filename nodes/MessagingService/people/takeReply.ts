import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { NewestMap } from '../bounded/newestMap';
import { numbersOf } from '../operations/humanReview/choices';
import { maxRepeats } from '../text/reference';
import { isProof, proofOf, replyInBody, type Reply, type ReplyResponse } from '../replies/protocol';
import { connect } from '../service/connection';
import { isSameNumber } from '../text/phone/phone';
import { isAutomatic } from './reading/read';
import { noteClosed, type Remembered } from './question/remembered';
import { lineOf, recordedLine } from './question/line';
import { answered, withoutAnswer } from './question/outputs';
import { isOpenedBy, referenceIn } from './question/ways';
import { resume } from './respond';
import { interpret } from './interpret';

/** A reply by SMS, handed over by a trigger of this n8n (replies/), which decided that it is for this question. */

/** Links name their question in the query; a reply does not. */
export const isReply = ({ method, query }: { readonly method: string; readonly query: object }): boolean =>
	method === 'POST' && !('q' in query);

const statuses = { taken: 200, optedOut: 200, unclear: 422, late: 410, other: 403, again: 503 } as const;

/** What a reply comes to, with the output if the workflow continues. */
interface Verdict {
	readonly answer: keyof typeof statuses;
	readonly more?: Partial<ReplyResponse>;
	readonly json?: IDataObject | undefined;
}

/** Takes the reply as the answer, or responds why it is no answer. */
export async function takeReply(
	context: IWebhookFunctions,
	question: Remembered,
): Promise<IWebhookResponseData> {
	const { answer, more, json } = await verdictOn(context, question);
	const respond = (status: number, said: object) => {
		const response = context.getResponseObject();
		response.setHeader('Content-Type', 'application/json');
		response.status(status).end(JSON.stringify(said));
		return { noWebhookResponse: true };
	};
	if (!json) return respond(statuses[answer], { ...more, answer });
	noteClosed(question);
	const late = () => respond(statuses.late, { answer: 'late' });
	return await resume(context, question.id, { json }, { ...more, answer }, late);
}

async function verdictOn(context: IWebhookFunctions, question: Remembered): Promise<Verdict> {
	const reply = replyInBody(context.getBodyData());
	if (!reply) return { answer: 'other' };
	const person = question.people.findIndex((one) => isSameNumber(one, reply.from));
	const refused = await whyRefused(context, question, reply, person);
	if (refused) return { answer: refused };
	const { id, response, until, sender = '' } = question;
	const numbers = numbersOf(id, response);
	const others = question.others?.[person] ?? [];
	const end = until === undefined ? null : Date.parse(until);
	const more = { others, line: lineOf(question, numbers), numbers, until: end, sender };
	const isText = response.type === 'freeText';
	// A phone may answer by itself; with its number before it, a text is meant.
	const isAlone = reply.isAlone && !(isText && isAutomatic(reply.text));
	const isOut = reply.optOut && (isText || !interpret(question, reply.text, numbers));
	const read = isOut ? undefined : interpret(question, reply.text, numbers, isAlone);
	if (read) {
		const { data, ...written } = read;
		const recorded = recordedLine(question, read.choice ?? read.text);
		const json = answered(question, person, { ...data, ...written });
		const confirms = question.confirmsBySms === true;
		return { answer: 'taken', more: { ...more, recorded, confirms }, json };
	}
	const isReview = context.getNode().type.endsWith('HitlTool');
	const without = (outcome: 'unclear' | 'optedOut') =>
		withoutAnswer(question, person, reply.text, outcome, isReview);
	if (isOut)
		return { answer: 'optedOut', more, json: noteOptOut(question, person) ? undefined : without('optedOut') };
	if (optOuts.get(id)?.has(person) === true) return { answer: 'other', more };
	if (reply.times < maxRepeats) return { answer: 'unclear', more };
	return { answer: 'taken', more, json: without('unclear') };
}

/** Returns why a reply is none to this question: an execution may ask several in turn, and a wait ends. */
async function whyRefused(context: IWebhookFunctions, question: Remembered, reply: Reply, person: number) {
	const { answerBy = 'link', moment, until, messageIds } = question;
	const proven = await isProven(context, question, reply);
	if (proven === undefined) return 'again';
	const isOpened = answerBy !== 'link' && isOpenedBy(question, context.getRequestObject());
	if (!proven || person < 0 || !isOpened) return 'other';
	if (reply.moment !== moment || (until !== undefined && Date.parse(until) < Date.now())) return 'late';
	const known = messageIds?.[person] ?? [];
	return reply.repeats > 0 || known.length === 0 || known.includes(reply.messageId) ? undefined : 'other';
}

const timeoutMs = 8_000;

/** How often a reply came without proof, by question, in this process. */
const forged = new NewestMap<number>(10_000);

/** Whether a reply comes from a trigger of this n8n; undefined if that cannot be known now. */
async function isProven(context: IWebhookFunctions, { id, language }: Remembered, reply: Reply) {
	const { proof, ...handed } = reply;
	const reference = referenceIn(context, { ...reply, language });
	const connection = await connect(context, 'basic', timeoutMs).catch(() => undefined);
	if (!connection) return undefined;
	if (reference !== undefined && isProof(proofOf(connection, reference, handed), proof)) return true;
	const count = (forged.get(id) ?? 0) + 1;
	forged.set(id, count);
	// The 1st, 10th, 100th and so on.
	if (/^10*$/.test(String(count)))
		context.logger.warn(
			`Reply refused: ${count} for one question came from no trigger with its credential. If people do reply, give the trigger the same credential Messaging Service API as the question.`,
		);
	return false;
}

/**
 * The people who want no more messages, by question, in this process: while a question waits, n8n stores nothing. They
 * may still answer; the question ends once nobody else can.
 */
const optOuts = new NewestMap<ReadonlySet<number>>(10_000);

/** Notes that a person opted out. Returns whether somebody else who was asked did not. */
function noteOptOut({ id, people, notAsked }: Remembered, person: number): boolean {
	const out = new Set(optOuts.get(id)).add(person);
	optOuts.set(id, out);
	return people.some((to, index) => !out.has(index) && !notAsked.some((one) => one.to === to));
}
