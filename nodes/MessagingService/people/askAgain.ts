import type { IWebhookFunctions } from 'n8n-workflow';
import { outcomeOf } from '../failures/deliveryState';
import { Client } from '../limiter/client';
import { choicesOf, numbersOf } from '../operations/humanReview/choices';
import { words } from '../operations/humanReview/translations';
import type { Reply } from '../replies/protocol';
import { plainNumber } from '../text/phone/phone';
import { measure } from '../text/sms/gsmAlphabet';
import { toGsm } from '../text/sms/gsmReplacements';
import { maximum } from '../text/sms/parts';
import type { Remembered } from './question/remembered';
import { nextReference } from './question/ways';

const timeoutMs = 8_000;

/**
 * Sends the choices again. False if they were not sent.
 * @param lines of all questions that are open to the sender; one for this question alone
 */
export async function askAgain(
	context: IWebhookFunctions,
	question: Remembered,
	reply: Reply,
	lines: readonly string[],
) {
	const { language, sender, id: questionId, response } = question;
	const id = nextReference(context, { ...reply, language });
	if (id === undefined) return false;
	const { replyAgain, replyText, replyNumber } = words[language];
	const alone = choicesOf(question, numbersOf(questionId, response), replyAgain) || replyText;
	const msg = lines.length > 1 ? asManyAsFit([replyNumber, ...lines]) : toGsm(alone).text;
	const client = await Client.connect(context, 'basic', timeoutMs).catch(() => undefined);
	const request = { msg, phone: plainNumber(reply.from), id, ...(sender && { sender }) };
	const answer = await client?.ask('smsSend', request);
	// An SMS that may have gone out is not sent again.
	return answer !== undefined && (answer.kind === 'accepted' || outcomeOf(answer) !== 'notSent');
}

/** Joins the lines that fit into one SMS. */
const asManyAsFit = (lines: readonly string[]): string =>
	lines.reduce((text, line) => {
		const longer = toGsm(text === '' ? line : `${text}\n${line}`).text;
		return measure(longer).units <= maximum ? longer : text;
	}, '');
