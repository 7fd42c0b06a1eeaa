import type {
	INodeExecutionData,
	IWebhookDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { words } from '../operations/humanReview/words';
import { confirmation } from './confirm';
import { plainNumber } from '../text/phone/phone';
import { checkCode } from './code';
import { mayTry, takeBackTry, triesOf } from './codeMemory';
import { codeIn, initially, readEntered } from './entered';
import { formIn, keepFiles, type Posted } from './form';
import { askedQuestion, type Remembered } from './memory';
import { answered, checked } from './outcome';
import { answeredPage, codePage, noticePage, questionPage } from './page/pages';
import { pageHeaders } from './page/html';
import { tokenPath } from '../replies/reply';
import { isReply, takeReply } from './reply';
import { noteAnswer, takenAnswer } from './taken';
import { personAt } from './ways';

/** Where the answer to a question arrives: GET shows the page, POST decides. n8n has checked the signature by then. */

const bySignature = {
	name: 'default',
	responseMode: 'onReceived',
	responseData: '',
	path: '={{ $nodeId }}',
	restartWebhook: true,
	isFullPath: true,
} as const;

const byToken = { ...bySignature, path: tokenPath } as const;

export const answerWebhooks: IWebhookDescription[] = [
	{ ...bySignature, httpMethod: 'GET' },
	{ ...bySignature, httpMethod: 'POST' },
	{ ...byToken, httpMethod: 'GET' },
	{ ...byToken, httpMethod: 'POST' },
];

/**
 * Shows the page of a question, or takes the answer and lets the workflow go on.
 * Never throws: n8n would go on with the workflow as if it had been answered.
 */
export async function receiveAnswer(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	let language: Remembered['language'] = 'en';
	try {
		const question = askedQuestion(context);
		if (!question) return show(context, 503, noticePage(language, 'later'));
		({ language } = question);
		const request = context.getRequestObject();
		const { method, query } = request;
		if (method === 'POST' && isReply(request)) return await takeReply(context, question);
		const person = personAt(question, request);
		const taken = await takenAnswer(person === undefined ? String(query.q) : question.id);
		if (taken) return show(context, 409, answeredPage(question, taken));
		if (person === undefined) return show(context, 410, noticePage(language, 'earlier'));
		// n8n ends the wait some time after it is over.
		if (question.until !== undefined && Date.now() > Date.parse(question.until))
			return show(context, 410, noticePage(language, 'over'));
		const chosen = typeof query.c === 'string' ? query.c : '';
		if (method !== 'POST') {
			const shown = { posted: initially(question.response), problems: new Map<string, string>() };
			return show(context, 200, questionPage(question, shown, chosen));
		}
		const form = formIn(context, question.response);
		if (!form) return show(context, 415, noticePage(language, 'later', words[language].otherContent));
		const { posted, uploads } = form;
		if (question.response.type === 'code')
			return await takeCode(context, question, question.response.tries, posted);
		const entered = readEntered(question, posted, uploads);
		if (!entered.ok)
			return show(context, 422, questionPage(question, { posted, problems: entered.problems }, chosen));
		if (question.confirmed) {
			const entry = { data: entered.data, code: codeIn(posted) };
			const state = await confirmation(context, question, person, entry);
			const say = words[language];
			if (state === 'trouble') return show(context, 503, noticePage(language, 'later', say.codeTrouble));
			if (state === 'over') return show(context, 429, noticePage(language, 'later', say.codeOver));
			if (state === 'full') return show(context, 429, noticePage(language, 'later', say.codeFull));
			const problems = {
				asked: undefined,
				renewed: say.codeNew,
				last: say.codeLast,
				wrong: say.codeWrong,
				soon: say.codeSoon,
			};
			if (state !== 'right') return show(context, 200, codePage(question, posted, problems[state]));
		}
		const binary = await keepFiles(context, question.response, uploads);
		const json = answered(question, person, entered.data);
		return await goOn(context, question, { json, ...(binary && { binary }) }, 'thanks');
	} catch {
		return show(context, 503, noticePage(language, 'later'));
	}
}

/** Checks the code of a one-time password; after the last wrong one the workflow goes on without. */
async function takeCode(
	context: IWebhookFunctions,
	question: Remembered,
	tries: number,
	posted: Posted,
): Promise<IWebhookResponseData> {
	const say = words[question.language];
	const phone = plainNumber(question.people[0] ?? '');
	const code = codeIn(posted);
	const ask = (problem: string) => show(context, 422, codePage(question, {}, problem));
	if (code === '') return ask(say.missing);
	const may = mayTry(question.id, phone, tries);
	if (may === 'soon') return ask(say.codeSoon);
	if (may === 'full') return show(context, 429, noticePage(question.language, 'later', say.codeFull));
	const state = may === 'over' ? 'wrong' : await checkCode(context, phone, code);
	if (state !== 'wrong') takeBackTry(question.id, phone);
	if (state === 'trouble') return show(context, 503, noticePage(question.language, 'later', say.codeTrouble));
	if (state === 'wrong' && triesOf(question.id) < tries) return ask(say.codeWrong);
	const isRight = state === 'right';
	const json = checked(question, isRight);
	return await goOn(context, question, { json }, isRight ? 'thanks' : 'unverified');
}

/** Answers with the last page, and lets the workflow go on, unless somebody else was faster. */
async function goOn(
	context: IWebhookFunctions,
	question: Remembered,
	item: INodeExecutionData,
	notice: 'thanks' | 'unverified',
): Promise<IWebhookResponseData> {
	const taken = await takenAnswer(question.id);
	if (taken) return show(context, 409, answeredPage(question, taken));
	noteAnswer(question.id, { data: item.json, response: context.getResponseObject() });
	setHeaders(context);
	return { webhookResponse: noticePage(question.language, notice), workflowData: [[item]] };
}

function setHeaders(context: IWebhookFunctions): void {
	const response = context.getResponseObject();
	for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value);
}

/** Answers with a page; the workflow goes on waiting. */
function show(context: IWebhookFunctions, status: number, page: string): IWebhookResponseData {
	setHeaders(context);
	context.getResponseObject().status(status).end(page);
	return { noWebhookResponse: true };
}
