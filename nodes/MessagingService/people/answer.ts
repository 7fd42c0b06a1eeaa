import type { IWebhookDescription, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { words } from '../operations/humanReview/translations';
import { tokenPath } from '../replies/protocol';
import { confirm, enterCode, undecided } from './codes/confirm';
import { initialValues, postedCode, readEntered, saveFiles } from './page/entered';
import { formIn, isPressed, names } from './page/form';
import { answeredPage, noticePage, recordedPage } from './page/notices';
import { questionPage } from './page/pages';
import { askedQuestion, type Remembered } from './question/remembered';
import { answered } from './question/outputs';
import { personAt, signedLink } from './question/ways';
import { end, show, takenAnswer, type Ended, type Shown } from './respond';
import { isReply, takeReply } from './takeReply';

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
export async function receiveAnswer(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	let language: Remembered['language'] = 'en';
	try {
		const question = askedQuestion(context);
		if (question) {
			({ language } = question);
			if (isReply(context.getRequestObject())) return await takeReply(context, question);
			const result = await resultOf(context, question);
			return 'item' in result ? await end(context, question, result) : show(context, result);
		}
	} catch {
		// Nothing was recorded.
	}
	return show(context, { status: 503, page: noticePage(language, 'later') });
}

/** Returns the page of a question, or the answer of the person whose link this is. */
async function resultOf(context: IWebhookFunctions, question: Remembered): Promise<Shown | Ended> {
	const { id, response, language, until } = question;
	const request = context.getRequestObject();
	const person = personAt(question, request);
	const taken = await takenAnswer(person === undefined ? String(request.query.q) : id);
	if (taken) return { status: 409, page: answeredPage(question, taken) };
	// The link belongs to an earlier question of this execution.
	if (person === undefined) return { status: 410, page: noticePage(language, 'earlier') };
	// n8n ends the wait only some time after the deadline.
	if (until !== undefined && Date.now() > Date.parse(until))
		return { status: 410, page: noticePage(language, 'over') };
	const chosen = typeof request.query.c === 'string' ? request.query.c : '';
	if (request.method === 'POST') return await take(context, question, person, chosen);
	const page = questionPage(question, { posted: initialValues(response), problems: new Map() }, chosen);
	const location = signedLink(context, question, person, chosen);
	return { status: location === undefined ? 200 : 302, page, location };
}

/** Takes what a person entered as the answer, or returns the page that asks for what is missing. */
async function take(
	context: IWebhookFunctions,
	question: Remembered,
	person: number,
	chosen: string,
): Promise<Shown | Ended> {
	const { response, language } = question;
	const form = formIn(context, response);
	if (!form) return { status: 415, page: noticePage(language, 'later', words[language].otherContent) };
	const { posted, uploads } = form;
	if (response.type === 'code') return await enterCode(context, question, response.tries, posted);
	const files = Object.keys(uploads).filter((name) => uploads[name]?.length);
	const asked = (status: number, problems = new Map<string, string>(), first = chosen): Shown => ({
		status,
		page: questionPage(question, { posted, problems, files }, first),
	});
	if (isPressed(posted, 'back')) return asked(200, undefined, posted[names.decision]?.[0]);
	const { data, problems } = readEntered(question, posted, uploads);
	if (problems.size > 0) return asked(422, problems);
	if (question.confirmed) {
		const isAgain = isPressed(posted, 'again');
		const code = isAgain ? '' : postedCode(posted);
		const state = await confirm(context, question, person, data, code);
		if (state !== 'right') return undecided(question, state, person, { data, posted, isAgain });
	}
	const { binary, unfit } = await saveFiles(context, response, uploads);
	const { unfitFile } = words[language];
	if (unfit.size > 0) return asked(422, new Map([...unfit].map((name) => [name, unfitFile])));
	const item = { json: answered(question, person, data), ...(binary && { binary }) };
	return { item, page: recordedPage(question, data) };
}
