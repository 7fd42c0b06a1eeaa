import type { IDataObject } from 'n8n-workflow';
import type { Client } from '../../limiter/client';
import { words } from '../../operations/humanReview/translations';
import type { Question } from '../../operations/question';
import { hashOf } from '../../text/hash';
import { plainNumber } from '../../text/phone/phone';
import { measure, septets } from '../../text/sms/gsmAlphabet';
import { toGsm } from '../../text/sms/gsmReplacements';
import { maximum, shortened } from '../../text/sms/parts';
import { postedCode } from '../page/entered';
import { isPressed, type Posted } from '../page/form';
import { labelOf, notice, type Shown } from '../page/notices';
import { codePage, type ForCode } from '../page/pages';
import { checked } from '../question/outputs';
import type { Visit } from '../question/remembered';
import { codeFor, connected, forgetCode, sendCode, triesOf, tryCode } from './code';

/** The one-time password that a person enters, as the answer or to confirm it, which was sent to the number that was asked. */

/**
 * `asked`: a code was sent and must be entered. `codeNew`: the same, because the entered code was for another answer or
 * has expired. `codeLast`: no more codes for this number for now, but the last one is still valid. `codeSoon`: the next try is
 * too early. `codeOver`: no tries left for this question. `codeFull`: the number has used up its codes or tries of this hour.
 * `codeTrouble`: the service could not be asked, so the code is neither right nor wrong.
 */
type Problem = Exclude<Awaited<ReturnType<typeof stateOf>>, 'right'> | 'missing';

/** Checks the code that was entered for an answer, or sends one. Returns the page to show unless the code was right. */
export async function confirm(visit: Visit, data: IDataObject, posted: Posted): Promise<Shown | undefined> {
	const client = await connected(visit.context);
	const code = isPressed(posted, 'again') ? '' : postedCode(posted);
	const state = client ? await stateOf(client, visit, data, code) : 'codeTrouble';
	return state === 'right' ? undefined : pageFor(visit, state, { data, posted });
}

async function stateOf(client: Client, { question, person }: Visit, data: IDataObject, code: string) {
	const phone = plainNumber(question.people[person] ?? '');
	const id = `${question.id} ${person}`;
	const answer = `${id} ${hashOf(JSON.stringify(data))}`;
	const sent = code === '' ? undefined : codeFor(answer, phone);
	const tried = sent && (await tryCode(client, { id, phone }, code, sent.code));
	if (tried === 'right' || tried === 'codeNew') forgetCode(answer);
	if (tried !== undefined && tried !== 'codeNew') return tried;
	const state = await sendCode(client, answer, phone, codeText(question, data.approved));
	const isLast = state === 'codeFull' && codeFor(answer, phone) !== undefined;
	return isLast ? 'codeLast' : state === 'asked' && code !== '' ? 'codeNew' : state;
}

/** Placeholder for the code, whose length is undocumented: longer than usual codes. */
const placeholder = '(the code)';
const maxLabelLength = 30;

type Asked = Pick<Question, 'language' | 'message' | 'response'>;

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
export function codeText({ language, message, response }: Asked, approved: unknown): string {
	const { codeAnswer, codeConfirms } = words[language];
	const label = labelOf(response, approved);
	const answer = label ? `"${plain(label).slice(0, maxLabelLength)}"` : codeAnswer;
	const text = `${placeholder} ${codeConfirms} ${answer}: ${plain(message)}`;
	const fitting = measure(text).units > maximum ? (shortened(text) ?? placeholder) : text;
	return fitting.replace(placeholder, '[code]');
}

/** Checks a one-time password; after the last wrong one the workflow continues unverified. */
export async function enterCode(visit: Visit, most: number, posted: Posted): Promise<Shown> {
	const { context, question } = visit;
	const { id, language } = question;
	const phone = plainNumber(question.people[0] ?? '');
	const code = postedCode(posted);
	const client = code === '' ? undefined : await connected(context);
	const untried = code === '' ? 'missing' : 'codeTrouble';
	const state = client ? await tryCode(client, { id, phone, most }, code) : untried;
	const isLast = state === 'codeOver' || (state === 'codeWrong' && triesOf(id) >= most);
	if (state !== 'right' && !isLast) return pageFor(visit, state);
	const item = { json: checked(question, state === 'right') };
	return { ...notice(language, state === 'right' ? 'thanks' : 'unverified'), item };
}

/** Returns the code page again, or a notice if no further try is possible. */
function pageFor({ question, person }: Visit, state: Problem, given: ForCode = {}): Shown {
	const { language, response } = question;
	if (state === 'codeOver' || state === 'codeFull' || state === 'codeTrouble') return notice(language, state);
	const problem = state === 'asked' ? undefined : words[language][state];
	const status = response.type === 'code' ? 422 : 200;
	return { status, body: codePage(question, person, { ...given, problem }) };
}
