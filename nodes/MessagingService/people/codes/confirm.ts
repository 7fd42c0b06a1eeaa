import { createHash } from 'node:crypto';
import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { words } from '../../operations/humanReview/words';
import type { Question } from '../../operations/question';
import { plainNumber } from '../../text/phone/phone';
import { measure, septets } from '../../text/sms/gsmAlphabet';
import { toGsm } from '../../text/sms/gsmReplacements';
import { maximum, shortened } from '../../text/sms/parts';
import { askForCode, checkCode, codeFor, forgetCode } from './code';
import { mayTry, takeBackTry } from './tries';
import { labelOf } from '../page/pages';
import type { Remembered } from '../question/memory';

/** Confirm With a Code: an answer counts with a one-time password that the number that was asked receives. */

/**
 * `asked`: a code is on its way, and has to be entered. `renewed`: the same, since the one that was entered is not for
 * this answer, or no longer good. `last`: no other one is sent to this number for now, but the last one is still good.
 * `soon`: the next try comes too early. `over`: no more tries for this question. `full`: no more codes, or tries, for this
 * number within the hour. `trouble`: the service could not be asked; nothing is known of the code.
 */
export type State = 'asked' | 'renewed' | 'last' | 'right' | 'wrong' | 'soon' | 'over' | 'full' | 'trouble';

/** Sends a code for an answer, or checks the one that came with it. */
export async function confirmation(
	context: IWebhookFunctions,
	question: Remembered,
	person: number,
	{ data, code }: { readonly data: IDataObject; readonly code: string },
): Promise<State> {
	const phone = plainNumber(question.people[person] ?? '');
	const tries = `${question.id} ${person}`;
	const answer = `${tries} ${createHash('sha256').update(JSON.stringify(data)).digest('base64url')}`;
	const ask = async () => {
		const state = await askForCode(context, answer, phone, codeText(question, data.approved));
		return state === 'full' && codeFor(answer, phone) ? 'last' : state;
	};
	if (code === '') return await ask();
	const sent = codeFor(answer, phone);
	if (sent) {
		const may = mayTry(tries, phone);
		if (may !== 'yes') return may;
		const isIt = sent.code === undefined ? undefined : sent.code.toLowerCase() === code.toLowerCase();
		const state = isIt === false ? 'wrong' : await checkCode(context, phone, code);
		if (state !== 'wrong' || isIt) takeBackTry(tries, phone);
		if (state !== 'wrong' || !isIt) {
			if (state === 'right') forgetCode(answer);
			return state;
		}
		// It is the one that was sent, and the service no longer takes it.
		forgetCode(answer);
	}
	const state = await ask();
	return state === 'asked' ? 'renewed' : state;
}

/** Stands for a code, whose length is not shown: longer than any that is usual. */
const room = '(the code)';
const longestLabel = 30;

/** On one line, in characters of an SMS, without brackets, which could pass for the tag of the code. */
function plain(text: string): string {
	const line = text.trim().replace(/\s+/g, ' ').replace(/[[{]/g, '(').replace(/[\]}]/g, ')');
	return Array.from(toGsm(line).text)
		.filter((character) => septets(character) > 0)
		.join('');
}

/**
 * The SMS that brings the code for an answer. It names the answer and the question, as much as one SMS holds: who is
 * talked into giving the code away can see for what.
 */
export function codeText(
	{ language, message, response }: Pick<Question, 'language' | 'message' | 'response'>,
	approved: unknown,
): string {
	const say = words[language];
	const label = labelOf(response, approved);
	const answer = label ? `"${plain(label).slice(0, longestLabel)}"` : say.codeAnswer;
	const text = `${room} ${say.codeConfirms} ${answer}: ${plain(message)}`;
	return (measure(text).units > maximum ? (shortened(text) ?? room) : text).replace(room, '[code]');
}
