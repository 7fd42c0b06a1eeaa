import type { Parameters } from '../../parameters';
import type { Choice, Question, Response } from '../question';
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

/** The question of an item, to these people. */
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

function readResponse(parameters: QuestionParameters): Response {
	const type = parameters.choice('responseType');
	if (type === 'freeText') return { type };
	if (type === 'customForm') return { type, fields: readForm(parameters) };
	const { options } = parameters;
	const { approve, decline } = words[options.choice('language')];
	const choices: Choice[] = [
		{
			value: 'approve',
			label: options.optionalText('approveLabel')?.trim() ?? approve,
			style: options.choice('approveStyle'),
		},
		{
			value: 'decline',
			label: options.optionalText('declineLabel')?.trim() ?? decline,
			style: options.choice('declineStyle'),
		},
	];
	return { type, choices: parameters.choice('approvalType') === 'single' ? choices.slice(0, 1) : choices };
}
