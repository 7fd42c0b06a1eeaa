import { sleep, type IDataObject } from 'n8n-workflow';

/**
 * The answers that this process has handed to n8n. Of two that come at the same moment n8n takes one, and has nothing to
 * say to the other person; here they learn who was first.
 */

interface Taken {
	/** The output. */
	readonly data: IDataObject;
	/** Tells whether n8n took the answer: it then sends the page, and an error otherwise. */
	readonly response: { readonly statusCode: number; readonly writableEnded: boolean };
}

/** By the ID of the question. Enough for people who press at the same moment; each holds on to its response. */
const answers = new Map<string, Taken>();
const kept = 200;

/** n8n needs some milliseconds, or a second under load. */
const wait = { eachMs: 50, times: 200 } as const;

/** The answer to a question that n8n has taken through this process; waits while that is not decided. */
export async function takenAnswer(question: string): Promise<IDataObject | undefined> {
	for (let taken = answers.get(question); taken; taken = answers.get(question)) {
		const { data, response } = taken;
		for (let times = 0; !response.writableEnded && times < wait.times; times += 1) await sleep(wait.eachMs);
		if (response.writableEnded && response.statusCode === 200) return data;
		if (answers.get(question) === taken) answers.delete(question);
	}
	return undefined;
}

/** Notes the answer that n8n is about to get. */
export function noteAnswer(question: string, taken: Taken): void {
	answers.set(question, taken);
	const [oldest] = answers.keys();
	if (answers.size > kept && oldest !== undefined) answers.delete(oldest);
}
