import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { words } from '../../operations/humanReview/translations';
import { plainNumber } from '../../text/phone/phone';
import { postedCode } from '../page/entered';
import type { Posted } from '../page/form';
import { noticePage } from '../page/notices';
import { codePage } from '../page/pages';
import type { Remembered } from '../question/remembered';
import { checked } from '../question/outputs';
import type { Ended, Shown } from '../show';
import { checkCode, connected } from './code';
import type { Undecided } from './confirm';
import { startTry, triesOf } from './tries';

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
	if (!client) return undecided(question, 'trouble', 0);
	const takeBack = startTry(question.id, client, phone, maxTries);
	if (takeBack === 'soon' || takeBack === 'full') return undecided(question, takeBack, 0);
	const state = takeBack === 'over' ? 'wrong' : await checkCode(client, phone, code);
	if (state !== 'wrong' && takeBack !== 'over') takeBack(state === 'unclear');
	if (state === 'unclear' || state === 'unchecked') return undecided(question, 'trouble', 0);
	if (state === 'wrong' && triesOf(question.id) < maxTries) return undecided(question, state, 0);
	const page = noticePage(language, state === 'right' ? 'thanks' : 'unverified');
	return { item: { json: checked(question, state === 'right') }, page };
}

const stateWords = {
	renewed: 'codeNew',
	last: 'codeLast',
	wrong: 'codeWrong',
	soon: 'codeSoon',
	over: 'codeOver',
	full: 'codeFull',
	trouble: 'codeTrouble',
} as const;

/** Returns the code page again, or a notice if no further try is possible. */
export function undecided(
	question: Remembered,
	state: Undecided,
	person: number,
	given: { readonly data?: IDataObject; readonly posted?: Posted; readonly isAgain?: boolean } = {},
): Shown {
	const problem = state === 'asked' ? undefined : words[question.language][stateWords[state]];
	const status = question.response.type === 'code' ? 422 : 200;
	if (state !== 'over' && state !== 'full' && state !== 'trouble')
		return { status, page: codePage(question, person, { ...given, problem }) };
	return { status: state === 'trouble' ? 503 : 429, page: noticePage(question.language, 'later', problem) };
}
