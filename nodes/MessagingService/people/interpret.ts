import type { IDataObject } from 'n8n-workflow';
import { optionsOf } from '../operations/humanReview/choices';
import type { Question } from '../operations/question';
import { read, sayingOf } from './reading/read';

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
	{ response, message }: Question,
	text: string,
	numbers: readonly string[] = [],
	isAlone = true,
): Interpreted | undefined {
	switch (response.type) {
		case 'freeText': {
			const [, number] = /^(\d{3})(?!\d)/.exec(text.trim()) ?? [];
			const isNamed = number !== undefined && numbers.includes(number);
			const after = text
				.trim()
				.slice(number?.length)
				.replace(/^[\s:.,)-]+/, '');
			const written = isNamed ? after : isAlone ? text.trim() : '';
			return written === '' ? undefined : { data: {}, choice: null, text: written };
		}
		case 'approval': {
			const answers = response.choices.map(({ value, label }, index) => ({
				label,
				number: numbers[index],
				says: value === 'approve' ? ('yes' as const) : ('no' as const),
			}));
			const chosen = read(text, answers, isAlone, message);
			if (chosen === undefined) return undefined;
			const choice = chosen === 'no' ? undefined : response.choices[chosen];
			return {
				data: { approved: choice?.value === 'approve' },
				choice: choice?.label ?? null,
				text: text.trim(),
			};
		}
		case 'customForm': {
			const options = optionsOf(response);
			const answers = options.map((label, index) => ({
				label,
				number: numbers[index],
				says: sayingOf(label),
			}));
			const chosen = read(text, answers, isAlone, message);
			const choice = typeof chosen === 'number' ? options[chosen] : undefined;
			if (choice === undefined) return undefined;
			const values = response.fields.map(({ label, type, initial }) => [
				label,
				type === 'hiddenField' ? initial : choice,
			]);
			return { data: Object.fromEntries(values) as IDataObject, choice, text: text.trim() };
		}
		case 'code':
			return undefined;
	}
}
