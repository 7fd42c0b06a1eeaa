import { createHash } from 'node:crypto';
import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { words } from '../../operations/humanReview/translations';
import type { Question } from '../../operations/question';
import { plainNumber } from '../../text/phone/phone';
import { measure, septets } from '../../text/sms/gsmAlphabet';
import { toGsm } from '../../text/sms/gsmReplacements';
import { maximum, shortened } from '../../text/sms/parts';
import { codePage } from '../page/pages';
import { labelOf, noticePage } from '../page/notices';
import { postedCode } from '../page/entered';
import type { Posted } from '../page/form';
import { checked } from '../question/outputs';
import type { Ended, Shown } from '../respond';
import { codeFor, connected, forgetCode, sendCode, triesOf, tryCode } from './code';
import type { Remembered } from '../question/remembered';

/** The one-time password that a person enters, as the answer or to confirm it, which was sent to the number that was asked. */

/**
 * `asked`: a code was sent and must be entered. `codeNew`: the same, because the entered code was for another answer or
 * has expired. `codeLast`: no more codes for this number for now, but the last one is still valid. `codeSoon`: the next try is
 * too early. `codeOver`: no tries left for this question. `codeFull`: the number has used up its codes or tries of this hour.
 * `codeTrouble`: the service could not be asked, so the code is neither right nor wrong.
 */
type Undecided =
	'asked' | 'codeNew' | 'codeLast' | 'codeWrong' | 'codeSoon' | 'codeOver' | 'codeFull' | 'codeTrouble';

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
	if (!client) return 'codeTrouble';
	const sent = code === '' ? undefined : codeFor(answer, phone);
	if (sent) {
		const state = await tryCode(client, tries, phone, code, { sent: sent.code });
		if (state === 'right' || state === 'codeNew') forgetCode(answer);
		if (state !== 'codeNew') return state;
	}
	const state = await sendCode(client, answer, phone, codeText(question, data.approved));
	if (state === 'codeFull' && codeFor(answer, phone)) return 'codeLast';
	return state === 'asked' && code !== '' ? 'codeNew' : state;
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

/** Checks a one-time password; after the last wrong one the workflow continues unverified. */
export async function enterCode(
	context: IWebhookFunctions,
	question: Remembered,
	maxTries: number,
	posted: Posted,
): Promise<Shown | Ended> {
	const { language } = question;
	const phone = plainNumber(question.people[0] ?? '');
	const code = postedCode(posted);
	if (code === '') return { status: 422, page: codePage(question, 0, { problem: words[language].missing }) };
	const client = await connected(context);
	const state = client ? await tryCode(client, question.id, phone, code, { maxTries }) : 'codeTrouble';
	const isLast = state === 'codeOver' || (state === 'codeWrong' && triesOf(question.id) >= maxTries);
	if (state !== 'right' && !isLast) return undecided(question, state, 0);
	const page = noticePage(language, state === 'right' ? 'thanks' : 'unverified');
	return { item: { json: checked(question, state === 'right') }, page };
}

/** Returns the code page again, or a notice if no further try is possible. */
export function undecided(
	question: Remembered,
	state: Undecided,
	person: number,
	given: { readonly data?: IDataObject; readonly posted?: Posted; readonly isAgain?: boolean } = {},
): Shown {
	const { language, response } = question;
	const problem = state === 'asked' ? undefined : words[language][state];
	if (state === 'codeOver' || state === 'codeFull' || state === 'codeTrouble')
		return { status: state === 'codeTrouble' ? 503 : 429, page: noticePage(language, 'later', problem) };
	const page = codePage(question, person, { ...given, problem });
	return { status: response.type === 'code' ? 422 : 200, page };
}
