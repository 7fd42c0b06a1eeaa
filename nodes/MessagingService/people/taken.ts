import {
	sleep,
	type INodeExecutionData,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';

/**
 * The answers that this process has handed to n8n. Of two that come at the same moment n8n takes one, and has nothing to
 * say to the other person; here they learn who was first.
 */

type Item = INodeExecutionData;

interface Taken {
	readonly data: Item['json'];
	/** Tells whether n8n took the answer: it then sends the page, and an error otherwise. */
	readonly response: { readonly statusCode: number; readonly writableEnded: boolean };
}

/** By the ID of the question. Enough for people who press at the same moment; each holds on to its response. */
const answers = new Map<string, Taken>();
const kept = 200;

/** n8n needs some milliseconds, or a second under load. */
const wait = { eachMs: 50, times: 200 } as const;

/** The answer to a question that n8n has taken through this process; waits while that is not decided. */
export async function takenAnswer(question: string): Promise<Item['json'] | undefined> {
	for (let taken = answers.get(question); taken; taken = answers.get(question)) {
		const { data, response } = taken;
		for (let times = 0; !response.writableEnded && times < wait.times; times += 1) await sleep(wait.eachMs);
		if (response.writableEnded && response.statusCode === 200) return data;
		if (answers.get(question) === taken) answers.delete(question);
	}
	return undefined;
}

/** Lets the workflow go on with an answer, whose sender gets `webhookResponse`; or says that another one was faster. */
export async function goOn(
	context: IWebhookFunctions,
	question: string,
	item: Item,
	webhookResponse: unknown,
	tooLate: (taken: Item['json']) => IWebhookResponseData,
): Promise<IWebhookResponseData> {
	const taken = await takenAnswer(question);
	if (taken) return tooLate(taken);
	answers.set(question, { data: item.json, response: context.getResponseObject() });
	const [oldest] = answers.keys();
	if (answers.size > kept && oldest !== undefined) answers.delete(oldest);
	return { webhookResponse, workflowData: [[item]] };
}
