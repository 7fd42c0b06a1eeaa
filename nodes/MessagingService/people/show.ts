import type { INodeExecutionData, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { pageHeaders } from './page/html';
import { answeredPage } from './page/notices';
import { noteClosed, type Remembered } from './question/remembered';
import { resume } from './taken';

/** How a request to a question ends: with a page, or with the answer that resumes the workflow. */

export interface Shown {
	readonly status: number;
	readonly page: string;
	/** Where to go instead of reading it. */
	readonly location?: string;
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
