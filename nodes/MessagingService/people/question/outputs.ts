import type { IDataObject } from 'n8n-workflow';
import type { Remembered } from './remembered';

/** The node's output, in the form that n8n's agents expect: `data.approved` is true, false or null. */

type Asked = Pick<Remembered, 'channel' | 'people' | 'notAsked' | 'response'>;

/** The data of an output without an answer. */
const noAnswer = ({ response }: Asked) =>
	response.type === 'code' ? { verified: null } : { approved: null };

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
	{ channel, people, notAsked }: Asked,
	entered: IDataObject,
	outcome: 'answered' | 'unclear' | 'optedOut' | 'expired' | 'undeliverable',
	more: IDataObject = {},
): IDataObject => ({
	data: {
		...entered,
		outcome,
		answeredAt: ['answered', 'unclear', 'optedOut'].includes(outcome) ? new Date().toISOString() : null,
		...more,
		channel,
		to: people.join(', '),
		...(notAsked.length > 0 && { notAsked: notAsked.map((one) => ({ ...one })) }),
	},
});

/** Nobody answered in time. */
export const expired = (question: Asked, isReview: boolean): IDataObject =>
	output(question, noAnswer(question), 'expired', isReview ? { chatInput: forModel.expired } : {});

/** The service took the message for none of the people. */
export const undeliverable = (question: Asked, reason: string): IDataObject =>
	output(question, noAnswer(question), 'undeliverable', { reason });

/** A person answered. */
export const answered = (question: Remembered, person: number, entered: IDataObject): IDataObject =>
	output(question, entered, 'answered', {
		answeredBy: question.people[person] ?? null,
		...(question.confirmed && { confirmed: true }),
	});

/** A reply by SMS was still unclear after the choices were sent again, or the person wants no more messages. */
export const withoutAnswer = (
	question: Remembered,
	person: number,
	text: string,
	outcome: 'unclear' | 'optedOut',
	isReview: boolean,
): IDataObject =>
	output(question, { ...noAnswer(question), text, choice: null }, outcome, {
		answeredBy: question.people[person] ?? null,
		...(isReview && { chatInput: `${forModel[outcome]}${outcome === 'unclear' ? ` ${text}` : ''}` }),
	});

/** The right one-time password was entered, or the last wrong one. */
export const checked = (question: Remembered, verified: boolean): IDataObject =>
	output(question, { verified }, 'answered');
