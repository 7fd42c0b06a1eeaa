import type { IDataObject } from 'n8n-workflow';
import { labelsOf } from '../operations/humanReview/choices';
import type { Question } from '../operations/question';
import { sayingOf } from './reading/saying';
import { read } from './reading/read';

const decided = { approve: 'yes', decline: 'no' } as const;

/** What a reply by SMS means: the values of the output, and the label that was chosen (null for a no without one). */
export interface Interpreted {
	readonly data: IDataObject;
	readonly choice: string | null;
	/** What was written, without the number of the question. */
	readonly text: string;
}

/**
 * Returns the answer in a reply; undefined if it is unclear.
 * @param numbers of the answers, which belong to this question only
 * @param isAlone whether no other question to the sender is open
 */
export function interpret(
	{ response, message }: Pick<Question, 'response' | 'message'>,
	text: string,
	numbers: readonly string[] = [],
	isAlone = true,
): Interpreted | undefined {
	const written = text.trim();
	if (response.type === 'freeText') return textIn(written, numbers, isAlone);
	const answers = labelsOf(response).map((label, index) => ({
		label,
		number: numbers[index],
		says:
			response.type === 'approval' ? decided[response.choices[index]?.value ?? 'decline'] : sayingOf(label),
	}));
	const chosen = answers.length > 0 ? read(text, answers, isAlone, message) : undefined;
	if (chosen === undefined) return undefined;
	const choice = answers[chosen]?.label ?? null;
	if (response.type === 'approval')
		return { data: { approved: answers[chosen]?.says === 'yes' }, choice, text: written };
	if (response.type !== 'customForm' || choice === null) return undefined;
	const all = response.fields.map((one) => [one.label, one.type === 'hiddenField' ? one.initial : choice]);
	return { data: Object.fromEntries(all) as IDataObject, choice, text: written };
}

/** Returns a free text; while other questions are open, only one that begins with its number. */
function textIn(written: string, numbers: readonly string[], isAlone: boolean): Interpreted | undefined {
	const [, number = '', after = ''] = /^(\d{3})(?!\d)([^]*)$/.exec(written) ?? [];
	const text = numbers.includes(number) ? after.replace(/^[\s:.,)-]+/, '') : isAlone ? written : '';
	return text === '' ? undefined : { data: {}, choice: null, text };
}
