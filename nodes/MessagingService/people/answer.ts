import type {
	INodeExecutionData,
	IWebhookDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { words } from '../operations/humanReview/words';
import { tokenPath } from '../replies/reply';
import { plainNumber } from '../text/phone/phone';
import { checkCode } from './codes/code';
import { confirmation, type State } from './codes/confirm';
import { mayTry, takeBackTry, triesOf } from './codes/tries';
import { codeIn, initially, readEntered } from './page/entered';
import { formIn, keepFiles, type Posted } from './page/form';
import { pageHeaders } from './page/html';
import { answeredPage, codePage, noticePage, questionPage } from './page/pages';
import { askedQuestion, type Remembered } from './question/memory';
import { answered, checked } from './question/outcome';
import { personAt } from './question/ways';
import { isReply, takeReply } from './reply';
import { goOn, takenAnswer } from './taken';

/** Where the answer to a question arrives: GET shows the page, POST decides. n8n has checked the signature by then. */

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
 * Shows the page of a question, or takes the answer and lets the workflow go on.
 * Never throws: n8n would go on with the workflow as if it had been answered.
 */
export async function receiveAnswer(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	let language: Remembered['language'] = 'en';
	const refuse = (status: number, notice: 'later' | 'earlier' | 'over', more?: string) =>
		show(context, status, noticePage(language, notice, more));
	try {
		const question = askedQuestion(context);
		if (!question) return refuse(503, 'later');
		({ language } = question);
		const request = context.getRequestObject();
		const { method, query } = request;
		if (method === 'POST' && isReply(request)) return await takeReply(context, question);
		const person = personAt(question, request);
		const taken = await takenAnswer(person === undefined ? String(query.q) : question.id);
		if (taken) return show(context, 409, answeredPage(question, taken));
		if (person === undefined) return refuse(410, 'earlier');
		// n8n ends the wait some time after it is over.
		if (question.until !== undefined && Date.now() > Date.parse(question.until)) return refuse(410, 'over');
		const chosen = typeof query.c === 'string' ? query.c : '';
		if (method !== 'POST') {
			const shown = { posted: initially(question.response), problems: new Map<string, string>() };
			return show(context, 200, questionPage(question, shown, chosen));
		}
		const form = formIn(context, question.response);
		if (!form) return refuse(415, 'later', words[language].otherContent);
		const { posted, uploads } = form;
		if (question.response.type === 'code')
			return await takeCode(context, question, question.response.tries, posted);
		const entered = readEntered(question, posted, uploads);
		if (!entered.ok)
			return show(context, 422, questionPage(question, { posted, problems: entered.problems }, chosen));
		if (question.confirmed) {
			const entry = { data: entered.data, code: codeIn(posted) };
			const state = await confirmation(context, question, person, entry);
			if (state !== 'right') return undecided(context, question, state, posted, 200);
		}
		const binary = await keepFiles(context, question.response, uploads);
		const json = answered(question, person, entered.data);
		return await finish(context, question, { json, ...(binary && { binary }) }, 'thanks');
	} catch {
		return refuse(503, 'later');
	}
}

/** Checks the code of a one-time password; after the last wrong one the workflow goes on without. */
async function takeCode(
	context: IWebhookFunctions,
	question: Remembered,
	tries: number,
	posted: Posted,
): Promise<IWebhookResponseData> {
	const phone = plainNumber(question.people[0] ?? '');
	const code = codeIn(posted);
	if (code === '') return show(context, 422, codePage(question, {}, words[question.language].missing));
	const may = mayTry(question.id, phone, tries);
	if (may === 'soon' || may === 'full') return undecided(context, question, may, {}, 422);
	const state = may === 'over' ? 'wrong' : await checkCode(context, phone, code);
	if (state !== 'wrong') takeBackTry(question.id, phone);
	if (state === 'trouble' || (state === 'wrong' && triesOf(question.id) < tries))
		return undecided(context, question, state, {}, 422);
	const json = checked(question, state === 'right');
	return await finish(context, question, { json }, state === 'right' ? 'thanks' : 'unverified');
}

const problems = {
	renewed: 'codeNew',
	last: 'codeLast',
	wrong: 'codeWrong',
	soon: 'codeSoon',
	over: 'codeOver',
	full: 'codeFull',
	trouble: 'codeTrouble',
} as const;

/** Where a code did not decide: the page that asks for it, with this status, or one that ends the matter. */
function undecided(
	context: IWebhookFunctions,
	question: Remembered,
	state: Exclude<State, 'right'>,
	posted: Posted,
	status: number,
): IWebhookResponseData {
	const problem = state === 'asked' ? undefined : words[question.language][problems[state]];
	if (state !== 'over' && state !== 'full' && state !== 'trouble')
		return show(context, status, codePage(question, posted, problem));
	return show(context, state === 'trouble' ? 503 : 429, noticePage(question.language, 'later', problem));
}

/** Answers with the last page, and lets the workflow go on, unless somebody else was faster. */
async function finish(
	context: IWebhookFunctions,
	question: Remembered,
	item: INodeExecutionData,
	notice: 'thanks' | 'unverified',
): Promise<IWebhookResponseData> {
	setHeaders(context);
	return await goOn(context, question.id, item, noticePage(question.language, notice), (taken) =>
		show(context, 409, answeredPage(question, taken)),
	);
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
