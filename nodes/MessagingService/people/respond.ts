import {
	sleep,
	type INodeExecutionData,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';
import { NewestMap } from '../bounded/newestMap';
import { pageHeaders } from './page/html';
import { answeredPage } from './page/notices';
import { noteClosed, type Remembered } from './question/remembered';

/** How a request to a question ends: with a page, or with the answer that resumes the workflow. */

export interface Shown {
	readonly status: number;
	readonly page: string;
	/** Where to go instead of reading it. */
	readonly location?: string | undefined;
}

export interface Ended {
	readonly item: INodeExecutionData;
	readonly page: string;
}

/** Responds with a page; the workflow keeps waiting. */
export function show(context: IWebhookFunctions, { status, page, location }: Shown): IWebhookResponseData {
	const response = setHeaders(context);
	if (location !== undefined) response.setHeader('Location', location);
	response.status(status).end(page);
	return { noWebhookResponse: true };
}

/** Shows the last page and resumes the workflow, unless another answer was faster. */
export async function end(context: IWebhookFunctions, question: Remembered, { item, page }: Ended) {
	setHeaders(context);
	noteClosed(question);
	return await resume(context, question.id, item, page, (taken) =>
		show(context, { status: 409, page: answeredPage(question, taken) }),
	);
}

function setHeaders(context: IWebhookFunctions) {
	const response = context.getResponseObject();
	for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value);
	return response;
}

/**
 * The answers that this process handed to n8n. If two arrive at the same moment, n8n takes one and has no page for the
 * other person; here they learn who was first.
 */

type Json = INodeExecutionData['json'];

interface Taken {
	readonly data: Json;
	/** Shows whether n8n took the answer: status 200 if so, an error otherwise. Undefined once it has taken it. */
	readonly response: { readonly statusCode: number; readonly writableEnded: boolean } | undefined;
}

/** Answers by question ID. */
const answers = new NewestMap<Taken>(200);

/** n8n needs a few milliseconds, or a second under load. */
const poll = { eachMs: 50, times: 200 } as const;

/** Returns the answer that n8n took through this process; waits until that is decided. */
export async function takenAnswer(questionId: string): Promise<Json | undefined> {
	for (let taken = answers.get(questionId); taken; taken = answers.get(questionId)) {
		const { data, response } = taken;
		for (let times = 0; response?.writableEnded === false && times < poll.times; times += 1)
			await sleep(poll.eachMs);
		const isTaken = response === undefined || (response.writableEnded && response.statusCode === 200);
		if (answers.get(questionId) === taken)
			if (isTaken) answers.set(questionId, { data, response: undefined });
			else answers.delete(questionId);
		if (isTaken) return data;
	}
	return undefined;
}

/** Resumes the workflow with an answer and responds with `webhookResponse`, unless another answer was faster. */
export async function resume<Late>(
	context: IWebhookFunctions,
	questionId: string,
	item: INodeExecutionData,
	webhookResponse: unknown,
	tooLate: (taken: Json) => Late,
) {
	const taken = await takenAnswer(questionId);
	if (taken) return tooLate(taken);
	const response = context.getResponseObject();
	answers.set(questionId, { data: item.json, response });
	// Lets go of the response, which holds its request and what that brought.
	response.once('close', () => void takenAnswer(questionId));
	return { webhookResponse, workflowData: [[item]] };
}
