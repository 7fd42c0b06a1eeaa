import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { NewestMap } from '../bounded/newestMap';
import { numbersOf } from '../operations/humanReview/choices';
import { replyInBody, type Saying } from '../replies/protocol';
import { connect } from '../service/connection';
import { isSameNumber } from '../text/phone/phone';
import { readReference } from '../text/reference';
import { interpret } from './interpret';
import type { Shown } from './page/notices';
import { lineOf, recordedLine } from './question/line';
import { answered, withoutAnswer } from './question/outputs';
import type { Remembered } from './question/remembered';
import { isAt, isOpenedBy } from './question/ways';

/** A reply by SMS, handed over by a trigger of this n8n (replies/), which decided that it is for this question. */

const statuses = { taken: 200, optedOut: 200, unclear: 422, late: 410, other: 403, again: 503 } as const;

const say = (answer: keyof typeof statuses, more: Partial<Saying> = {}, json?: IDataObject): Shown => ({
	status: statuses[answer],
	body: { ...more, answer },
	item: json && { json },
});

/** Takes the reply as the answer, or says why it is no answer. */
export async function takeReply(context: IWebhookFunctions, question: Remembered): Promise<Shown> {
	const found = await findReply(context, question);
	if (typeof found === 'string') return say(found);
	const { reply, person } = found;
	const { id, response, until, sender = '' } = question;
	const numbers = numbersOf(id, response);
	const others = question.others?.[person] ?? [];
	const end = until === undefined ? null : Date.parse(until);
	const more = { others, line: lineOf(question, numbers), numbers, until: end, sender };
	const read = reply.optOut ? undefined : interpret(question, reply.text, numbers);
	if (read) {
		const { data, ...written } = read;
		const recorded = recordedLine(question, read.choice ?? read.text);
		const json = answered(question, person, { ...data, ...written });
		return say('taken', { ...more, recorded, confirms: question.confirmsBySms === true }, json);
	}
	const without = (outcome: 'unclear' | 'optedOut') =>
		withoutAnswer(context.getNode(), question, outcome, { person, text: reply.text });
	if (reply.optOut)
		return say('optedOut', more, noteOptOut(question, person) ? undefined : without('optedOut'));
	const left = optOuts.get(id)?.has(person) === true ? 'other' : 'unclear';
	return left === 'unclear' && reply.isLast ? say('taken', more, without('unclear')) : say(left, more);
}

const timeoutMs = 8_000;

/**
 * Returns the reply and the index of its sender, or why it is none to this question: an execution may ask several in turn,
 * and a wait ends.
 */
async function findReply(context: IWebhookFunctions, question: Remembered) {
	const { people, answerBy = 'link', moment, until, messageIds } = question;
	const request = context.getRequestObject();
	const body = replyInBody(context.getBodyData());
	if (!body) return 'other';
	const connection = await connect(context, 'basic', timeoutMs).catch(() => undefined);
	if (!connection) return 'again';
	const { reply } = body;
	const reference = readReference(reply.reference);
	const isProven = body.isProven(connection) && reference !== undefined && isAt(request, reference);
	if (!isProven) noteForged(context, question);
	const person = people.findIndex((one) => isSameNumber(one, reply.from));
	const isTheirs = isProven && person >= 0 && answerBy !== 'link' && isOpenedBy(question, request);
	const isOver = until !== undefined && Date.parse(until) < Date.now();
	const known = messageIds?.[person] ?? [];
	const isKnown = (reference?.repeats ?? 0) > 0 || known.length === 0 || known.includes(reply.messageId);
	const refused = isOver || reference?.moment !== moment ? 'late' : isKnown ? undefined : 'other';
	return isTheirs ? (refused ?? { reply, person }) : 'other';
}

/** How often a reply came without proof, by question, in this process. */
const forged = new NewestMap<number>(10_000);

/** Reports replies that come from no trigger of this n8n. */
function noteForged(context: IWebhookFunctions, { id }: Remembered): void {
	const count = (forged.get(id) ?? 0) + 1;
	forged.set(id, count);
	// The 1st, 10th, 100th and so on.
	if (/^10*$/.test(String(count)))
		context.logger.warn(
			`Reply refused: ${count} for one question came from no trigger with its credential. If people do reply, give the trigger the same credential Messaging Service API as the question.`,
		);
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
