import type { IDataObject } from 'n8n-workflow';
import type { Remembered } from './memory';

/** What the node's output says, in the form that n8n's agents expect: `data.approved` is true, false or unknown. */

type Asked = Pick<Remembered, 'channel' | 'people' | 'notAsked' | 'response'>;

/** What is not known without an answer. */
const unknown = ({ response }: Asked) => (response.type === 'code' ? { verified: null } : { approved: null });

/** What the model reads then: without these words n8n would tell it that a person said no. */
const unanswered =
	'Nobody answered in time. This is neither a yes nor a no: do not take it as permission, and say that the answer is still missing.';
const notUnderstood =
	'The person replied, but it is not clear whether this is a yes or a no: do not take it as permission. The reply was:';

const output = (
	{ channel, people, notAsked }: Asked,
	entered: IDataObject,
	outcome: 'answered' | 'unclear' | 'expired' | 'undeliverable',
	more: IDataObject = {},
): IDataObject => ({
	data: {
		...entered,
		outcome,
		answeredAt: outcome === 'answered' || outcome === 'unclear' ? new Date().toISOString() : null,
		...more,
		channel,
		to: people.join(', '),
		...(notAsked.length > 0 && { notAsked: notAsked.map((one) => ({ ...one })) }),
	},
});

/** Nobody answered in time; that is no answer, neither yes nor no. */
export const expired = (question: Asked, isReview: boolean): IDataObject =>
	output(question, unknown(question), 'expired', isReview ? { chatInput: unanswered } : {});

/** The service did not take the message for anybody. */
export const undeliverable = (question: Asked, reason: string): IDataObject =>
	output(question, unknown(question), 'undeliverable', { reason });

/** An answer: what was entered, and through whose link. */
export const answered = (question: Remembered, person: number, entered: IDataObject): IDataObject =>
	output(question, entered, 'answered', {
		answeredBy: question.people[person] ?? null,
		...(question.confirmed && { confirmed: true }),
	});

/** Somebody replied by SMS, and it was not clear after the choices had gone out again. */
export const unclear = (question: Remembered, person: number, text: string, isReview: boolean): IDataObject =>
	output(question, { ...unknown(question), text }, 'unclear', {
		answeredBy: question.people[person] ?? null,
		...(isReview && { chatInput: `${notUnderstood} ${text}` }),
	});

/** A one-time password was entered: the right one, or a wrong one for the last time. */
export const checked = (question: Remembered, verified: boolean): IDataObject =>
	output(question, { verified }, 'answered');
