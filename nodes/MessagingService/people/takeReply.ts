import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { NewestMap } from '../bounded/newestMap';
import type { Question } from '../operations/question';
import { handed, opened, type Handed } from '../replies/protocol';
import type { AskedQuestion } from '../replies/question';
import { sharedKey } from '../service/connection';
import type { Shown } from './page/notices';
import { answered, withoutAnswer } from './question/outputs';
import type { Remembered } from './question/remembered';

/** A reply, handed over by the trigger that took it (replies/), which has read what it means. */

const statuses = { taken: 200, late: 410, other: 403, again: 503 } as const;

const answerWith = (answer: keyof typeof statuses, json?: IDataObject): Shown => ({
	status: statuses[answer],
	body: { answer },
	item: json && { json },
});

/**
 * Takes the reply, or says why it is none to this question: an execution may ask several in turn,
 * and a wait ends.
 */
export async function takeReply(context: IWebhookFunctions, question: Remembered): Promise<Shown> {
	// n8n puts the fields of a form with nothing but texts there.
	const found = opened(handed, context.getBodyData().data);
	if (!found) return answerWith('other');
	const key = await sharedKey(context);
	if (key === undefined) return answerWith('again');
	const { data: reply, isProven } = found;
	if (!isProven(key)) {
		noteForged(context, question);
		return answerWith('other');
	}
	const asked = question.book?.asked;
	const isOver = question.until !== undefined && Date.parse(question.until) < Date.now();
	if (isOver || reply.id !== asked?.id) return answerWith('late');
	const person = asked.phones.indexOf(reply.phone);
	if (person < 0) return answerWith('other');
	const { text, outcome } = reply;
	if (outcome === 'answered')
		return answerWith('taken', answered(question, person, valuesOf(question, asked, reply)));
	return answerWith('taken', withoutAnswer(context.getNode(), question, outcome, { person, text }));
}

/** Returns the values of the output for an answer: what was chosen, and the text. */
function valuesOf(
	{ response }: Pick<Question, 'response'>,
	{ labels }: AskedQuestion,
	{ choice: at, text }: Handed,
): IDataObject {
	const choice = at === null ? null : (labels[at] ?? null);
	if (response.type === 'freeText') return { choice, text };
	if (response.type === 'approval') {
		const approved = at !== null && response.choices[at]?.value === 'approve';
		return { approved, choice, text };
	}
	const values = Object.fromEntries(response.fields.map(({ label }) => [label, choice]));
	return { ...values, choice, text };
}

/** Questions to which a reply came without proof, in this process. */
const forged = new NewestMap<true>(10_000);

/** Reports once for each question that a reply comes from no trigger with the same credential. */
function noteForged(context: IWebhookFunctions, { id }: Remembered): void {
	if (forged.get(id)) return;
	forged.set(id, true);
	context.logger.warn(
		'Reply refused: it came from no trigger with the credential of its question. If people do reply, give the trigger the same credential Messaging Service API as the question.',
	);
}
