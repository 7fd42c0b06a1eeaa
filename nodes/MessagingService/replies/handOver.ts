import type { IWebhookFunctions } from 'n8n-workflow';
import { words } from '../operations/humanReview/translations';
import { plainNumber } from '../text/phone/phone';
import { askedTo, note } from './book';
import { hand } from './hand';
import { recordedLine, sendOnly } from './line';
import type { Handed, Saying } from './protocol';
import type { AskedQuestion } from './question';
import { fitting, sendText } from './sendText';
import { keepNoted } from './tell';
import { isRepeat } from './thisN8n';
import { inTurns } from './turns';
import { fillsPart, readingOf, type Answered, type Incoming, type ReplyReading } from './which';

/** What became of a reply: what a question said, or what was done instead. */
type ReplyOutcome = Exclude<Saying, 'other'> | 'unclear' | 'optedOut' | 'none' | 'repeat';

/**
 * A message, and the headers that ask whether another process has handed it over meanwhile
 * (thisN8n.ts).
 */
type Arrived = Incoming & {
	readonly question: Record<string, string> | undefined;
	/** Whether it was handed over before and n8n's answer was lost, so that it may have counted. */
	readonly isRepeated: boolean;
};

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
 * Hands a reply over to the question that it answers. Returns the node's result, or why the reply
 * did not get there:
 * `none` if it answers no question of ours, `again` if the service is to send it again later,
 * `repeat` if it was handed over before, or by another process, `unchecked` if n8n could not be asked and a repeat
 * would not help.
 */
export async function handOver(
	context: IWebhookFunctions,
	arrived: Arrived,
): Promise<ReplyOutcome> {
	if (askedTo(context, arrived).length === 0) return 'none';
	const outcome = await inTurn(async () => await deliver(context, arrived));
	void keepNoted(context);
	return outcome ?? 'again';
}

async function deliver(context: IWebhookFunctions, arrived: Arrived): Promise<ReplyOutcome> {
	const reading = readingOf(arrived, askedTo(context, arrived));
	if (reading.is === 'none') return 'none';
	if (reading.is === 'over')
		return await tellOver(context, arrived, reading.question, reading.number);
	if (reading.is === 'stop') return await stop(context, arrived, reading.about);
	if (reading.is === 'unclear') return await askAgain(context, arrived, reading);
	const outcomes: ReplyOutcome[] = [];
	for (const answer of reading.answers) outcomes.push(await take(context, arrived, answer));
	return outcomes.find((one) => one !== 'taken') ?? 'taken';
}

/** Hands over how a question ends, and notes that it has. */
async function end(
	context: IWebhookFunctions,
	{ from }: Incoming,
	question: AskedQuestion,
	reply: Pick<Handed, 'outcome' | 'choice' | 'text'>,
): Promise<Saying> {
	const said = await hand(context, question, { ...reply, phone: plainNumber(from) });
	if (said === 'taken' || said === 'late') note(context, { ...question, ended: true });
	return said;
}

async function take(
	context: IWebhookFunctions,
	arrived: Arrived,
	{ question, choice, text }: Answered,
): Promise<ReplyOutcome> {
	const said = await end(context, arrived, question, { outcome: 'answered', choice, text });
	const { question: asking, isRepeated } = arrived;
	if (said === 'late' && (isRepeated || (await isRepeat(context, asking)))) return 'repeat';
	if (said === 'late') {
		const number = question.numbers.find((one) => arrived.text.includes(one));
		return await tellOver(context, arrived, question, number);
	}
	if (said === 'taken' && question.confirms) {
		const label = choice === null ? text : (question.labels[choice] ?? text);
		await sendText(context, arrived, recordedLine(question, label), question);
	}
	return said === 'other' ? 'none' : said;
}

const timesTo = ({ again }: AskedQuestion, { from }: Incoming): number =>
	again[plainNumber(from)] ?? 0;

/** Notes that a message about a question went to a person once more. */
const noteAgain = (
	context: IWebhookFunctions,
	question: AskedQuestion,
	incoming: Incoming,
	id: string,
) =>
	note(context, {
		...question,
		again: { ...question.again, [plainNumber(incoming.from)]: timesTo(question, incoming) + 1 },
		ids: [...(question.ids ?? []), ...(id === '' ? [] : [id])],
		...(fillsPart(incoming) && { cutAt: Date.now() }),
	});

/** Says that a question is over, if the reply named it. */
async function tellOver(
	context: IWebhookFunctions,
	arrived: Arrived,
	question: AskedQuestion,
	number: string | undefined,
): Promise<'late'> {
	if (number === undefined || timesTo(question, arrived) >= mostLists) return 'late';
	const id = await sendText(
		context,
		arrived,
		`${number}: ${words[question.language].isOver}`,
		question,
	);
	if (id !== undefined) noteAgain(context, { ...question, ended: true }, arrived, id);
	return 'late';
}

/**
 * Ends the questions of somebody who wants no more messages; of several people, once all want none.
 */
async function stop(
	context: IWebhookFunctions,
	arrived: Arrived,
	about: readonly AskedQuestion[],
): Promise<ReplyOutcome> {
	const outcomes: Saying[] = [];
	for (const question of about) {
		const out = [...new Set([...question.out, plainNumber(arrived.from)])];
		const noted = note(context, { ...question, out });
		if (!question.phones.every((one) => out.includes(one))) continue;
		const reply = { outcome: 'optedOut', choice: null, text: arrived.text } as const;
		outcomes.push(await end(context, arrived, noted, reply));
	}
	return (['again', 'unchecked'] as const).find((one) => outcomes.includes(one)) ?? 'optedOut';
}

/**
 * Says how to answer: with the numbers of the only question, or with the list of all. If that was
 * said often enough, the question ends with the text, and of several no one does.
 */
async function askAgain(
	context: IWebhookFunctions,
	arrived: Arrived,
	{ about, isSure, isStop }: Extract<ReplyReading, { is: 'unclear' }>,
): Promise<ReplyOutcome> {
	// Who wants no more messages may still answer, and is not asked again.
	const open = about.filter(({ out }) => !out.includes(plainNumber(arrived.from)));
	const [one] = open;
	if (!one) return 'none';
	const { notUnderstood, which, stopEnds } = words[one.language];
	const most = isSure ? one.askAgain : mostLists;
	if (open.some((question) => timesTo(question, arrived) < most)) {
		const first = [
			notUnderstood,
			...(isStop ? [stopEnds] : []),
			isSure ? sendOnly(one) : which,
		].join(' ');
		const { text, named } = fitting(first, isSure ? [] : open);
		const id = await sendText(context, arrived, text, one);
		for (const question of id === undefined ? [] : isSure ? [one] : named)
			noteAgain(context, question, arrived, String(id));
		if (id !== undefined) return 'unclear';
	}
	if (!isSure) return 'none';
	const said = await end(context, arrived, one, {
		outcome: 'unclear',
		choice: null,
		text: arrived.text,
	});
	return said === 'other' ? 'none' : said;
}
