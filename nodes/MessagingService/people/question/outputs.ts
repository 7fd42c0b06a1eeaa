import type { IDataObject } from 'n8n-workflow';
import type { Interpreted } from '../interpret';
import type { Remembered } from './remembered';

/** The node's output, in the form that n8n's agents expect: `data.approved` is true, false or null. */

type Asked = Pick<Remembered, 'channel' | 'people' | 'notAsked' | 'response'>;

/** The data of an output without an answer. */
const noAnswer = ({ response }: Asked) =>
	response.type === 'code' ? { verified: null } : { approved: null };

/** Text for the model: without it n8n would tell it that a person said no. */
const unanswered =
	'Nobody answered in time. This is neither a yes nor a no: do not take it as permission, and say that the answer is still missing.';
const notUnderstood =
	'The person replied, but it is not clear whether this is a yes or a no: do not take it as permission. The reply was:';

const wantsNoMore =
	'The person asked for no more messages. This is neither a yes nor a no: do not take it as permission, and do not write to them again.';

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
	output(question, noAnswer(question), 'expired', isReview ? { chatInput: unanswered } : {});

/** The service took the message for none of the people. */
export const undeliverable = (question: Asked, reason: string): IDataObject =>
	output(question, noAnswer(question), 'undeliverable', { reason });

/** A person answered. */
export const answered = (question: Remembered, person: number, entered: IDataObject): IDataObject =>
	output(question, entered, 'answered', {
		answeredBy: question.people[person] ?? null,
		...(question.confirmed && { confirmed: true }),
	});

/** Adds what was written, and the label that was chosen, to the answer in a reply. */
export const replied = ({ data, ...written }: Interpreted): IDataObject => ({ ...data, ...written });

/** A reply by SMS was still unclear after the choices were sent again. */
export const unclear = (question: Remembered, person: number, text: string, isReview: boolean): IDataObject =>
	output(question, { ...noAnswer(question), text, choice: null }, 'unclear', {
		answeredBy: question.people[person] ?? null,
		...(isReview && { chatInput: `${notUnderstood} ${text}` }),
	});

/** The person wants no more messages. */
export const optedOut = (
	question: Remembered,
	person: number,
	text: string,
	isReview: boolean,
): IDataObject =>
	output(question, { ...noAnswer(question), text, choice: null }, 'optedOut', {
		answeredBy: question.people[person] ?? null,
		...(isReview && { chatInput: wantsNoMore }),
	});

/** The right one-time password was entered, or the last wrong one. */
export const checked = (question: Remembered, verified: boolean): IDataObject =>
	output(question, { verified }, 'answered');
