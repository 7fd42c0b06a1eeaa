import type { INodeExecutionData, IWebhookDescription, IWebhookFunctions } from 'n8n-workflow';
import { words } from '../operations/humanReview/words';
import { tokenPath } from '../replies/reply';
import { plainNumber } from '../text/phone/phone';
import { checkCode } from './codes/code';
import { confirm, type Undecided } from './codes/confirm';
import { startTry, triesOf } from './codes/tries';
import { initialValues, postedCode, readEntered } from './page/entered';
import { formIn, saveFiles, type Posted } from './page/form';
import { pageHeaders } from './page/html';
import { answeredPage, codePage, noticePage, questionPage } from './page/pages';
import { askedQuestion, noteClosed, type Remembered } from './question/memory';
import { answered, checked } from './question/outputs';
import { personAt } from './question/ways';
import { isReply, takeReply } from './reply';
import { resume, takenAnswer } from './taken';

/** The webhooks of a waiting question: GET shows the page, POST decides. n8n has checked the signature. */

export const answerWebhooks: IWebhookDescription[] = ['={{ $nodeId }}', tokenPath].flatMap((path) =>
	(['GET', 'POST'] as const).map((httpMethod) => ({
		name: 'default',
		responseMode: 'onReceived',
		responseData: '',
		path,
		restartWebhook: true,
		isFullPath: true,
		httpMethod,
	})),
);

/**
 * Shows the page of a question, or takes the answer and resumes the workflow.
 * Never throws: n8n would resume the workflow as if there were an answer.
 */
export async function receiveAnswer(context: IWebhookFunctions) {
	let language: Remembered['language'] = 'en';
	const showNotice = (status: number, notice: 'later' | 'earlier' | 'over', more?: string) =>
		showPage(context, status, noticePage(language, notice, more));
	try {
		const question = askedQuestion(context);
		if (!question) return showNotice(503, 'later');
		({ language } = question);
		const request = context.getRequestObject();
		const { method, query } = request;
		if (method === 'POST' && isReply(request)) return await takeReply(context, question);
		const person = personAt(question, request);
		const taken = await takenAnswer(person === undefined ? String(query.q) : question.id);
		if (taken) return showPage(context, 409, answeredPage(question, taken));
		if (person === undefined) return showNotice(410, 'earlier');
		// n8n ends the wait only some time after the deadline.
		if (question.until !== undefined && Date.now() > Date.parse(question.until))
			return showNotice(410, 'over');
		const chosen = typeof query.c === 'string' ? query.c : '';
		if (method !== 'POST') {
			const shown = { posted: initialValues(question.response), problems: new Map<string, string>() };
			return showPage(context, 200, questionPage(question, shown, chosen));
		}
		const form = formIn(context, question.response);
		if (!form) return showNotice(415, 'later', words[language].otherContent);
		const { posted, uploads } = form;
		if (question.response.type === 'code')
			return await takeCode(context, question, question.response.tries, posted);
		const { data, problems } = readEntered(question, posted, uploads);
		if (problems.size > 0)
			return showPage(context, 422, questionPage(question, { posted, problems }, chosen));
		if (question.confirmed) {
			const state = await confirm(context, question, person, data, postedCode(posted));
			if (state !== 'right') return showUndecided(context, question, state, posted);
		}
		const binary = await saveFiles(context, question.response, uploads);
		const json = answered(question, person, data);
		return await finish(context, question, { json, ...(binary && { binary }) }, 'thanks');
	} catch {
		return showNotice(503, 'later');
	}
}

/** Checks a one-time password; after the last wrong one the workflow continues unverified. */
async function takeCode(context: IWebhookFunctions, question: Remembered, maxTries: number, posted: Posted) {
	const phone = plainNumber(question.people[0] ?? '');
	const code = postedCode(posted);
	if (code === '') return showPage(context, 422, codePage(question, {}, words[question.language].missing));
	const takeBack = startTry(question.id, phone, maxTries);
	if (takeBack === 'soon' || takeBack === 'full') return showUndecided(context, question, takeBack, {});
	const state = takeBack === 'over' ? 'wrong' : await checkCode(context, phone, code);
	if (state !== 'wrong' && takeBack !== 'over') takeBack();
	if (state === 'trouble' || (state === 'wrong' && triesOf(question.id) < maxTries))
		return showUndecided(context, question, state, {});
	const json = checked(question, state === 'right');
	return await finish(context, question, { json }, state === 'right' ? 'thanks' : 'unverified');
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

/** Shows the code page again, or a notice if no further try is possible. */
function showUndecided(context: IWebhookFunctions, question: Remembered, state: Undecided, posted: Posted) {
	const problem = state === 'asked' ? undefined : words[question.language][stateWords[state]];
	const status = question.response.type === 'code' ? 422 : 200;
	if (state !== 'over' && state !== 'full' && state !== 'trouble')
		return showPage(context, status, codePage(question, posted, problem));
	return showPage(context, state === 'trouble' ? 503 : 429, noticePage(question.language, 'later', problem));
}

/** Shows the last page and resumes the workflow, unless another answer was faster. */
async function finish(
	context: IWebhookFunctions,
	question: Remembered,
	item: INodeExecutionData,
	notice: 'thanks' | 'unverified',
) {
	setPageHeaders(context);
	noteClosed(question);
	return await resume(context, question.id, item, noticePage(question.language, notice), (taken) =>
		showPage(context, 409, answeredPage(question, taken)),
	);
}

function setPageHeaders(context: IWebhookFunctions) {
	const response = context.getResponseObject();
	for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value);
	return response;
}

/** Responds with a page; the workflow keeps waiting. */
function showPage(context: IWebhookFunctions, status: number, page: string) {
	setPageHeaders(context).status(status).end(page);
	return { noWebhookResponse: true };
}
