import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import { cannotBegin } from '../../failures';
import { labelsOf, numbersOf } from '../../operations/humanReview/choices';
import { titleOf } from '../../replies/line';
import type { AskedQuestion } from '../../replies/question';
import { questionsUrl, tell } from '../../replies/tell';
import { hashOf } from '../../text/hash';
import { isSameNumber, plainNumber } from '../../text/phone/phone';
import type { Remembered } from '../question/remembered';
import { waysTo } from '../question/ways';

/** Tells the trigger that takes the replies to a question of it. */

export const serviceCredential = 'messagingServiceApi';

/**
 * Returns the URL at which the trigger for replies opens links; undefined if there is none that
 * people reach.
 */
export async function askForLinksUrl(
	context: IExecuteFunctions,
	{ book }: Remembered,
): Promise<string | undefined> {
	const url = questionsUrl((await context.getCredentials(serviceCredential)).repliesUrl);
	const resumeUrl = String(context.evaluateExpression('{{ $execution.resumeUrl }}', 0));
	if (url === undefined || new URL(url).hostname !== new URL(resumeUrl).hostname) return undefined;
	return book || (await tell(context, url)).book === 'kept' ? url : undefined;
}

/** The ID under which a question stands in the book; its own is part of what opens its links. */
const bookId = (id: string): string => hashOf(`book ${id}`, 12);

const mostDraws = 5;

/**
 * Enters a question into the book, under numbers that are free there.
 * @param draw returns another ID, whose numbers are none of those in use
 * @throws NodeOperationError if nobody takes the replies
 */
export async function enterIntoBook(
	context: IExecuteFunctions,
	question: Remembered,
	draw: (used: readonly string[]) => string,
): Promise<Remembered> {
	const refuse = (why: string) => cannotBegin(context.getNode(), 'noTrigger', { why });
	const { repliesUrl } = await context.getCredentials(serviceCredential);
	const url = questionsUrl(repliesUrl);
	if (url === undefined)
		throw refuse(repliesUrl ? noTriggerReasons.notUrl : noTriggerReasons.unset);
	let { id } = question;
	for (let draws = 0; draws < mostDraws; draws += 1) {
		const asked = askedOf(context, { ...question, id });
		const told = await tell(context, url, asked, true);
		if (told.book === 'kept') return { ...question, id, book: { url, asked } };
		if (told.book === 'absent') throw refuse(`${noTriggerReasons.absent} ${told.status}`);
		if (told.book !== 'taken') throw refuse(noTriggerReasons[told.book]);
		id = draw(told.used);
	}
	throw refuse(noTriggerReasons.full);
}

const noTriggerReasons = {
	unset: '“Replies URL” of the credential is empty',
	notUrl:
		'“Replies URL” of the credential is not the production URL of a Messaging Service Trigger',
	absent: 'no published trigger answers at the “Replies URL” of the credential, only HTTP status',
	silent: 'n8n gets no answer at the “Replies URL” of the credential',
	foreign:
		'the trigger at the “Replies URL” of the credential has another credential Messaging Service API, or none',
	deaf: 'the trigger at the “Replies URL” of the credential takes no replies of this channel',
	full: 'too many questions are open',
} as const;

function askedOf(context: IExecuteFunctions, question: Remembered): AskedQuestion {
	const { id, channel, response, until } = question;
	return {
		id: bookId(id),
		channel: channel === 'whatsApp' ? channel : 'sms',
		phones: question.people.map(plainNumber),
		numbers: [...numbersOf(id, response)],
		labels: [...labelsOf(response)],
		isApproval: response.type === 'approval',
		title: titleOf(question.message),
		language: question.language,
		reference: waysTo(context, question).reference,
		until: until === undefined ? null : Date.parse(until),
		sender: question.sender ?? '',
		confirms: question.confirmsBySms === true,
		askAgain: question.askAgain ?? 0,
		again: {},
		out: [],
		ended: false,
		at: Date.now(),
	};
}

/** Adds to the book that a question went out, and to whom. */
export async function noteSent(
	context: IExecuteFunctions,
	{ book, notAsked }: Remembered,
	ids: string[],
): Promise<void> {
	if (!book) return;
	const told = await tell(context, book.url, {
		...book.asked,
		ids,
		phones: book.asked.phones.filter(
			(phone) => !notAsked.some(({ to }) => isSameNumber(to, phone)),
		),
	});
	if (told.book !== 'kept')
		context.logger.warn(
			'The trigger for replies was told of a question, but not that it has gone out',
		);
}

/** Adds to the book that a question no longer waits. Never throws. */
export async function noteEnded(
	context: IExecuteFunctions | IWebhookFunctions,
	{ book }: Remembered,
): Promise<void> {
	if (book) await tell(context, book.url, { ...book.asked, ended: true });
}
