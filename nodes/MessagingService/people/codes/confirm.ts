import { createHash } from 'node:crypto';
import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { words } from '../../operations/humanReview/translations';
import type { Question } from '../../operations/question';
import { plainNumber } from '../../text/phone/phone';
import { measure, septets } from '../../text/sms/gsmAlphabet';
import { toGsm } from '../../text/sms/gsmReplacements';
import { maximum, shortened } from '../../text/sms/parts';
import { checkCode, codeFor, connected, forgetCode, sendCode } from './code';
import { startTry } from './tries';
import { labelOf } from '../page/given';
import type { Remembered } from '../question/remembered';

/** Confirm With a Code: an answer counts only with a one-time password sent to the number that was asked. */

/**
 * `asked`: a code was sent and must be entered. `renewed`: the same, because the entered code was for another answer or
 * has expired. `last`: no more codes for this number for now, but the last one is still valid. `soon`: the next try is
 * too early. `over`: no tries left for this question. `full`: the number has used up its codes or tries of this hour.
 * `trouble`: the service could not be asked, so the code is neither right nor wrong.
 */
export type Undecided = 'asked' | 'renewed' | 'last' | 'wrong' | 'soon' | 'over' | 'full' | 'trouble';

/** Checks the code that was entered for an answer, or sends one if it is empty. */
export async function confirm(
	context: IWebhookFunctions,
	question: Remembered,
	person: number,
	data: IDataObject,
	code: string,
): Promise<Undecided | 'right'> {
	const phone = plainNumber(question.people[person] ?? '');
	const tries = `${question.id} ${person}`;
	const answer = `${tries} ${createHash('sha256').update(JSON.stringify(data)).digest('base64url')}`;
	const client = await connected(context);
	if (!client) return 'trouble';
	const sent = code === '' ? undefined : codeFor(answer, phone);
	if (sent) {
		const takeBack = startTry(tries, client, phone);
		if (typeof takeBack === 'string') return takeBack;
		const isSent = sent.code === undefined ? undefined : sent.code.toLowerCase() === code.toLowerCase();
		const state = isSent === false ? 'wrong' : await checkCode(client, phone, code);
		if (state !== 'wrong' || isSent) takeBack(state === 'unclear' && !isSent);
		if (state === 'right') forgetCode(answer);
		if (state === 'unclear' || state === 'unchecked') return 'trouble';
		if (state === 'right' || !isSent) return state;
		// The right code, but the service no longer accepts it.
		forgetCode(answer);
	}
	const state = await sendCode(client, answer, phone, codeText(question, data.approved));
	if (state === 'full' && codeFor(answer, phone)) return 'last';
	return state === 'asked' && code !== '' ? 'renewed' : state;
}

/** Placeholder for the code, whose length is undocumented: longer than usual codes. */
const placeholder = '(the code)';
const maxLabelLength = 30;

/** Puts a text on one line in GSM characters, without brackets, which could pass for the `[code]` tag. */
function plain(text: string): string {
	const line = text.trim().replace(/\s+/g, ' ').replace(/[[{]/g, '(').replace(/[\]}]/g, ')');
	return Array.from(toGsm(line).text)
		.filter((character) => septets(character) > 0)
		.join('');
}

/**
 * Returns the SMS that carries the code. It names the answer and as much of the question as fits, so that a person who
 * is talked into passing the code on can see what it confirms.
 */
export function codeText(
	{ language, message, response }: Pick<Question, 'language' | 'message' | 'response'>,
	approved: unknown,
): string {
	const { codeAnswer, codeConfirms } = words[language];
	const label = labelOf(response, approved);
	const answer = label ? `"${plain(label).slice(0, maxLabelLength)}"` : codeAnswer;
	const text = `${placeholder} ${codeConfirms} ${answer}: ${plain(message)}`;
	const fitting = measure(text).units > maximum ? (shortened(text) ?? placeholder) : text;
	return fitting.replace(placeholder, '[code]');
}
