import type { IWebhookDescription, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { tokenPath } from '../replies/protocol';
import { initialValues, readEntered } from './page/entered';
import { formIn } from './page/form';
import { answeredPage, languageOf, noticePage, recordedPage, type Shown } from './page/notices';
import { questionPage } from './page/pages';
import { openQuestion, type Remembered, type Visit } from './question/remembered';
import { answered } from './question/outputs';
import { personAt, signedLink } from './question/visitor';
import { respondToPerson, webhookResponse, settleTaken } from './respond';
import { takeReply } from './takeReply';

/**
 * The webhooks of a waiting question: GET shows the page, POST decides. n8n has checked the
 * signature.
 */

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
		language = languageOf(context.getRequestObject());
		const question = openQuestion(context);
		if (question) {
			({ language } = question);
			const { method, query } = context.getRequestObject();
			// Links name their question in the query; a reply does not.
			const take = method === 'POST' && !('q' in query) ? takeReply : takeRequest;
			return await respondToPerson(context, question, await take(context, question));
		}
	} catch {
		// Nothing was recorded.
	}
	return webhookResponse(context, noticePage(language, 'later'));
}

/** Returns the page of a question, or the answer of the person whose link this is. */
async function takeRequest(context: IWebhookFunctions, question: Remembered): Promise<Shown> {
	const { id, language, until } = question;
	const request = context.getRequestObject();
	const person = personAt(question, request);
	const taken = await settleTaken(person === undefined ? String(request.query.q) : id);
	if (taken) return answeredPage(question, taken);
	// n8n ends the wait only some time after the deadline.
	const isOver = until !== undefined && Date.now() > Date.parse(until);
	// Or the link belongs to an earlier question of this execution.
	if (person === undefined || isOver)
		return noticePage(language, person === undefined ? 'earlier' : 'over');
	const chosen = typeof request.query.c === 'string' ? request.query.c : '';
	const visit = { context, question, person };
	if (request.method === 'POST') return takeForm(visit, chosen);
	const location = signedLink(visit, chosen);
	const body = questionPage(question, { posted: initialValues(question.response) }, chosen);
	return { status: location === undefined ? 200 : 302, body, location };
}

/** Takes what a person entered as the answer, or returns the page that asks for what is missing. */
function takeForm({ context, question, person }: Visit, chosen: string): Shown {
	const posted = formIn(context);
	if (!posted) return noticePage(question.language, 'otherContent');
	const { data, problems } = readEntered(question, posted);
	if (problems.size > 0)
		return { status: 422, body: questionPage(question, { posted, problems }, chosen) };
	return { ...recordedPage(question, data), item: { json: answered(question, person, data) } };
}
