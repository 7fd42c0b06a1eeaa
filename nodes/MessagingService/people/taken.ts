import { sleep, type IDataObject } from 'n8n-workflow';

/**
 * The answers that this process has handed to n8n. n8n takes one of two that come at the same moment, and says nothing
 * useful to the other person; here they learn who was first.
 */

/** The part of a response that tells whether n8n took the answer: it then sends the page, and an error otherwise. */
interface Answering {
	readonly statusCode: number;
	readonly writableEnded: boolean;
}

interface Taken {
	/** The output. */
	readonly data: IDataObject;
	readonly response: Answering;
}

/** n8n needs some milliseconds, or a second under load. */
const patience = { eachMs: 50, tries: 200 } as const;
/** Enough for the people who press at the same moment; each holds on to its response. */
const kept = 200;

/** By the ID of the question. */
const answers = new Map<string, Taken>();

/** The answer to a question that n8n has taken through this process; waits while that is not decided. */
export async function takenAnswer(question: string): Promise<IDataObject | undefined> {
	for (let taken = answers.get(question); taken; taken = answers.get(question)) {
		const { data, response } = taken;
		for (let tries = 0; !response.writableEnded && tries < patience.tries; tries += 1)
			await sleep(patience.eachMs);
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
