import type { Parameters } from '../../parameters';
import type { Question, Response } from '../question';
import type { questionFields } from './fields';
import type { questionOptions } from './options';
import { readForm } from './readForm';
import { readUntil } from './wait';
import { words } from './words';
import { refuse } from '../../text/checked';
import { formWords } from '../../words';

export type QuestionParameters = Parameters<
	(typeof questionFields)[number],
	(typeof questionOptions)[number]
>;

export function readQuestion(
	parameters: QuestionParameters,
	asked: Pick<Question, 'channel' | 'people' | 'answerBy' | 'sender'>,
): Question {
	const { options } = parameters;
	const response = readResponse(parameters);
	const confirmed = asked.channel === 'whatsApp' && options.flag('confirmWithCode');
	// The page that asks for the code carries the answer with it, and no page can carry a file.
	if (confirmed && response.type === 'customForm' && response.fields.some(({ type }) => type === 'file'))
		options.refuse('confirmWithCode', refuse(formWords.doesNotGoWithFile));
	return {
		...asked,
		message: parameters.text('message'),
		language: options.choice('language'),
		response,
		confirmed,
		goesOn: options.choice('undeliverable') === 'goOn',
		until: readUntil(parameters)?.toISOString(),
	};
}

const bothChoices = ['approve', 'decline'] as const;
const singleChoice = ['approve'] as const;

function readResponse(parameters: QuestionParameters): Response {
	const type = parameters.choice('responseType');
	if (type === 'freeText') return { type };
	if (type === 'customForm') return { type, fields: readForm(parameters) };
	const { options } = parameters;
	const own = words[options.choice('language')];
	const values = parameters.choice('approvalType') === 'single' ? singleChoice : bothChoices;
	return {
		type,
		choices: values.map((value) => ({
			value,
			label: options.optionalText(`${value}Label`)?.trim() ?? own[value],
			style: options.choice(`${value}Style`),
		})),
	};
}
