import type { Parameters } from '../../parameters';
import type { Question, Response } from '../question';
import { endOfWait, type questionFields, type questionOptions } from './reviewFields';
import { readForm } from './readForm';
import { words } from './translations';
import { toOptionalLine } from '../../text/entries';
import { formWords, refuse } from '../../words';
import { labelsOf } from './choices';

export type QuestionParameters = Parameters<
	(typeof questionFields)[number],
	(typeof questionOptions)[number]
>;

export function readQuestion(
	parameters: QuestionParameters,
	{
		senderName,
		...base
	}: Pick<Question, 'channel' | 'people' | 'answerBy' | 'sender'> & {
		/** A name that the message already shows as its sender. */
		readonly senderName?: string;
	},
): Question {
	const { options } = parameters;
	const response = readResponse(parameters);
	const takesReplies = base.answerBy === 'reply' || base.answerBy === 'both';
	if (takesReplies) refuseUnanswerable(parameters, response);
	return {
		...base,
		message: parameters.text('message'),
		askedBy:
			options.checked('askedBy', toOptionalLine).line ?? senderName ?? parameters.workflowName,
		language: options.choice('language'),
		response,
		confirmsBySms: base.channel === 'sms' && options.flag('confirmBySms'),
		askAgain: takesReplies ? options.number('askAgain') : undefined,
		until: endOfWait(options.number('waitHours') * 3_600_000),
		timeZone: parameters.timeZone,
	};
}

function refuseUnanswerable(parameters: QuestionParameters, response: Response): void {
	const labels = labelsOf(response);
	if (response.type === 'customForm' && labels.length === 0)
		parameters.refuse('answerBy', refuse(formWords.cannotBeReplied));
	// The law and the operators read STOP as an opt-out, whatever was asked.
	if (labels.some((label) => /^\P{L}*stop\P{L}*$/iu.test(label)))
		parameters.refuse('answerBy', refuse(formWords.isStop));
}

function readResponse(parameters: QuestionParameters): Response {
	const type = parameters.choice('responseType');
	if (type === 'freeText') return { type };
	if (type === 'customForm') return { type, fields: readForm(parameters) };
	const { options } = parameters;
	const defaults = words[options.choice('language')];
	const values = [
		'approve',
		...(options.flag('approveOnly') ? [] : (['decline'] as const)),
	] as const;
	return {
		type,
		choices: values.map((value) => ({
			value,
			label: options.optionalText(`${value}Label`)?.trim() ?? defaults[value],
		})),
	};
}
