import {
	sleep,
	type INodeExecutionData,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';
import { NewestMap } from '../bounded/newestMap';
import { pageHeaders } from './page/html';
import { answeredPage, type Shown } from './page/notices';
import { noteEnded } from './asking/announce';
import type { Remembered } from './question/remembered';

/** How a request to a question ends: the workflow keeps waiting, or goes on with the answer. */

/** Responds with a page or data; an answer resumes the workflow. */
export function webhookResponse(context: IWebhookFunctions, shown: Shown): IWebhookResponseData {
	const { status, body, location, item } = shown;
	const isPage = typeof body === 'string';
	const response = context.getResponseObject();
	for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value);
	if (!isPage) response.setHeader('Content-Type', 'application/json');
	if (location !== undefined) response.setHeader('Location', location);
	if (item) return { webhookResponse: body, workflowData: [[item]] };
	response.status(status).end(isPage ? body : JSON.stringify(body));
	return { noWebhookResponse: true };
}

/** Responds to a request to a question. An answer counts if no other was faster. */
export async function respondToPerson(
	context: IWebhookFunctions,
	question: Remembered,
	shown: Shown,
) {
	const { item, body } = shown;
	const taken = item && (await settleTaken(question.id));
	// The trigger itself notes how a reply ends.
	if (item && typeof body === 'string') void noteEnded(context, question);
	if (item && !taken) {
		const response = context.getResponseObject();
		answers.set(question.id, { data: item.json, response });
		// Lets go of the response, which holds its request and what that brought.
		response.once('close', () => void settleTaken(question.id));
	}
	const late = { status: 410, body: { answer: 'late' } };
	const instead = typeof body === 'object' ? late : answeredPage(question, taken ?? {});
	return webhookResponse(context, taken ? instead : shown);
}

type ItemJson = INodeExecutionData['json'];

interface Taken {
	readonly data: ItemJson;
	/**
	 * Shows whether n8n took the answer: status 200 if so, an error otherwise. Undefined once it has
	 * taken it.
	 */
	readonly response: { readonly statusCode: number; readonly writableEnded: boolean } | undefined;
}

/**
 * The answers that this process handed to n8n, by question ID. If two arrive at the same moment,
 * n8n takes one and has no page for the other person; here they learn who was first.
 */
const answers = new NewestMap<Taken>(200);

/** n8n needs a few milliseconds, or a second under load. */
const poll = { eachMs: 50, times: 200 } as const;

/** Returns the answer that n8n took through this process; waits until that is decided. */
export async function settleTaken(questionId: string): Promise<ItemJson | undefined> {
	for (let taken = answers.get(questionId); taken; taken = answers.get(questionId)) {
		const { data, response } = taken;
		for (let times = 0; response?.writableEnded === false && times < poll.times; times += 1)
			await sleep(poll.eachMs);
		const isTaken =
			response === undefined || (response.writableEnded && response.statusCode === 200);
		if (answers.get(questionId) === taken)
			if (isTaken) answers.set(questionId, { data, response: undefined });
			else answers.delete(questionId);
		if (isTaken) return data;
	}
	return undefined;
}
