import type { IWebhookFunctions } from 'n8n-workflow';
import { words } from '../operations/humanReview/translations';
import { sharedKey } from '../service/connection';
import { Book } from './book';
import { hand } from './hand';
import { recordedLine, sendOnly } from './line';
import type { Handed, Saying } from './protocol';
import type { AskedQuestion } from './question';
import { fitting, sendPaidText } from './sendPaidText';
import { keepNoted } from './tell';
import { isRepeat } from './thisN8n';
import { inTurns } from './turns';
import { fillsPart, readingOf, type Answered, type Incoming, type ReplyReading } from './which';

/** What became of a reply: what a question said, or what was done instead. */
type ReplyOutcome = Exclude<Saying, 'other'> | 'unclear' | 'optedOut' | 'none' | 'repeat';

/** A message that may answer a question. */
interface Arrived extends Incoming {
	/** Headers that ask whether another process has handed it over meanwhile (thisN8n.ts). */
	readonly question: Record<string, string> | undefined;
	/** Whether it was handed over before and n8n's answer was lost, so that it may have counted. */
	readonly isRepeated: boolean;
}

/** A reply to one of our questions, with what handing it over takes. */
interface Reply extends Arrived {
	readonly context: IWebhookFunctions;
	readonly book: Book;
	/** From `sharedKey`. */
	readonly key: string | undefined;
}

/**
 * A burst waits here rather than at the service, whose number of repeats is unknown. A waiting
 * hand-over runs even if the service hangs up: its repeat gets 503 until then, and 200 afterwards.
 */
const inTurn = inTurns({ running: 4, waiting: 200, timeoutMs: 30_000 });

/**
 * A person who does not know the numbers gets the list of questions this often, whatever a question
 * says of itself.
 */
const mostLists = 2;

/**
 * Hands a message over to the question that it answers, and has the book saved with the response,
 * also if there is no such message. Returns the node's result, or why the reply did not get there:
 * `none` if it answers no question of ours, `again` if the service is to send it again later,
 * `repeat` if it was handed over before, or by another process, `unchecked` if n8n could not be
 * asked and a repeat would not help.
 */
export async function handOver(
	context: IWebhookFunctions,
	arrived: Arrived | undefined,
): Promise<ReplyOutcome> {
	const book = new Book(context);
	let outcome: ReplyOutcome | undefined = 'none';
	if (arrived && book.askedTo(arrived).length > 0) {
		const reply = { ...arrived, context, book, key: await sharedKey(context) };
		outcome = await inTurn(async () => await handToQuestions(reply));
		void keepNoted(context, book, reply.key);
	}
	book.save();
	return outcome ?? 'again';
}

async function handToQuestions(reply: Reply): Promise<ReplyOutcome> {
	const reading = readingOf(reply, reply.book.askedTo(reply));
	if (reading.is === 'none') return 'none';
	if (reading.is === 'over') return await sendThatOver(reply, reading.question, reading.number);
	if (reading.is === 'stop') return await stop(reply, reading.about);
	if (reading.is === 'unclear') return await sendHowToAnswer(reply, reading);
	const outcomes: ReplyOutcome[] = [];
	for (const answer of reading.answers) outcomes.push(await handAnswer(reply, answer));
	return outcomes.find((one) => one !== 'taken') ?? 'taken';
}

/** Hands over how a question ends, and notes that it has. */
async function end(
	{ context, book, key, phone }: Reply,
	question: AskedQuestion,
	ending: Pick<Handed, 'outcome' | 'choice' | 'text'>,
): Promise<Saying> {
	const said = await hand(context, key, question, { ...ending, phone });
	if (said === 'taken' || said === 'late') book.note({ ...question, ended: true });
	return said;
}

async function handAnswer(
	reply: Reply,
	{ question, choice, text }: Answered,
): Promise<ReplyOutcome> {
	const said = await end(reply, question, { outcome: 'answered', choice, text });
	if (said === 'late' && (reply.isRepeated || (await isRepeat(reply.context, reply.question))))
		return 'repeat';
	if (said === 'late') {
		const number = question.numbers.find((one) => reply.text.includes(one));
		return await sendThatOver(reply, question, number);
	}
	if (said === 'taken' && question.confirms) {
		const label = choice === null ? text : (question.labels[choice] ?? text);
		await sendPaidText(reply.context, reply, recordedLine(question, label), question);
	}
	return said === 'other' ? 'none' : said;
}

const timesTo = ({ again }: AskedQuestion, { phone }: Incoming): number => again[phone] ?? 0;

/** Notes that a message about a question went to a person once more. */
const noteAgain = (reply: Reply, question: AskedQuestion, id: string) =>
	reply.book.note({
		...question,
		again: { ...question.again, [reply.phone]: timesTo(question, reply) + 1 },
		ids: [...(question.ids ?? []), ...(id === '' ? [] : [id])],
		...(fillsPart(reply) && { cutAt: Date.now() }),
	});

/** Says that a question is over, if the reply named it. */
async function sendThatOver(
	reply: Reply,
	question: AskedQuestion,
	number: string | undefined,
): Promise<'late'> {
	if (number === undefined || timesTo(question, reply) >= mostLists) return 'late';
	const text = `${number}: ${words[question.language].isOver}`;
	const id = await sendPaidText(reply.context, reply, text, question);
	if (id !== undefined) noteAgain(reply, { ...question, ended: true }, id);
	return 'late';
}

/**
 * Ends the questions of somebody who wants no more messages; of several people, once all want none.
 */
async function stop(reply: Reply, about: readonly AskedQuestion[]): Promise<ReplyOutcome> {
	const outcomes: Saying[] = [];
	for (const question of about) {
		const out = [...new Set([...question.out, reply.phone])];
		const noted = reply.book.note({ ...question, out });
		if (!question.phones.every((one) => out.includes(one))) continue;
		outcomes.push(await end(reply, noted, { outcome: 'optedOut', choice: null, text: reply.text }));
	}
	return (['again', 'unchecked'] as const).find((one) => outcomes.includes(one)) ?? 'optedOut';
}

/**
 * Says how to answer: with the numbers of the only question, or with the list of all. If that was
 * said often enough, the question ends with the text, and of several no one does.
 */
async function sendHowToAnswer(
	reply: Reply,
	{ about, isSure, isStop }: Extract<ReplyReading, { is: 'unclear' }>,
): Promise<ReplyOutcome> {
	// Who wants no more messages may still answer, and is not asked again.
	const open = about.filter(({ out }) => !out.includes(reply.phone));
	const [one] = open;
	if (!one) return 'none';
	const { notUnderstood, which, stopEnds } = words[one.language];
	const most = isSure ? one.askAgain : mostLists;
	if (open.some((question) => timesTo(question, reply) < most)) {
		const first = [
			notUnderstood,
			...(isStop ? [stopEnds] : []),
			isSure ? sendOnly(one) : which,
		].join(' ');
		const { text, named } = fitting(first, isSure ? [] : open);
		const id = await sendPaidText(reply.context, reply, text, one);
		for (const question of id === undefined ? [] : isSure ? [one] : named)
			noteAgain(reply, question, String(id));
		if (id !== undefined) return 'unclear';
	}
	if (!isSure) return 'none';
	const said = await end(reply, one, { outcome: 'unclear', choice: null, text: reply.text });
	return said === 'other' ? 'none' : said;
}
