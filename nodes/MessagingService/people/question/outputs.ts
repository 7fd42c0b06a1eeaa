import type { IDataObject, INode } from 'n8n-workflow';
import type { Remembered } from './remembered';

/**
 * The node's output, in the form that n8n's agents expect: `data.approved` is true, false or null.
 */

type AskedPeople = Pick<Remembered, 'channel' | 'people' | 'notAsked'>;

type Reply = Readonly<{ person: number; text: string }>;

/** Texts for the model: without one n8n would tell it that a person said no. */
const forModel = {
	expired:
		'Nobody answered in time. This is neither a yes nor a no: do not take it as permission, and say that the answer is still missing.',
	unclear:
		'The person replied, but it is not clear whether this is a yes or a no: do not take it as permission. The reply was:',
	optedOut:
		'The person asked for no more messages. This is neither a yes nor a no: do not take it as permission, and do not write to them again.',
} as const;

const output = (
	{ channel, people, notAsked }: AskedPeople,
	entered: IDataObject,
	outcome: 'answered' | 'unclear' | 'optedOut' | 'expired',
	more: IDataObject = {},
): IDataObject => ({
	data: {
		...entered,
		outcome,
		answeredAt: outcome === 'expired' ? null : new Date().toISOString(),
		...more,
		channel,
		to: people.join(', '),
		...(notAsked.length > 0 && { notAsked: notAsked.map((one) => ({ ...one })) }),
	},
});

/** A person answered. */
export const answered = (
	question: AskedPeople,
	person: number,
	entered: IDataObject,
): IDataObject =>
	output(question, entered, 'answered', {
		answeredBy: question.people[person] ?? null,
	});

/**
 * Nobody answered in time, a reply by SMS was still unclear after the choices were sent again, or
 * the person wants no more messages.
 */
export function withoutAnswer(
	node: INode,
	asked: AskedPeople,
	outcome: keyof typeof forModel,
	reply?: Reply,
) {
	const { text } = reply ?? {};
	// n8n reads the output of a review to the model.
	const isReview = node.type.endsWith('HitlTool');
	const chatInput = outcome === 'unclear' ? `${forModel.unclear} ${text}` : forModel[outcome];
	return output(asked, { approved: null, ...(reply && { text, choice: null }) }, outcome, {
		...(reply && { answeredBy: asked.people[reply.person] ?? null }),
		...(isReview && { chatInput }),
	});
}
