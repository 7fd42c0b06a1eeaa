import type { IDataObject } from 'n8n-workflow';
import { labelsOf } from '../operations/humanReview/choices';
import type { Question } from '../operations/question';
import { read } from '../replies/read';

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
 */
export function interpret(
	{ response }: Pick<Question, 'response'>,
	text: string,
	numbers: readonly string[] = [],
): Interpreted | undefined {
	const written = text.trim();
	if (response.type === 'freeText') return textIn(written, numbers);
	const isApproval = response.type === 'approval';
	const labels = labelsOf(response);
	const chosen = labels.length > 0 ? read(written, { labels, numbers, isApproval }) : undefined;
	if (chosen === undefined) return undefined;
	const choice = labels[chosen] ?? null;
	if (isApproval)
		return { data: { approved: response.choices[chosen]?.value === 'approve' }, choice, text: written };
	if (response.type !== 'customForm') return undefined;
	const all = response.fields.map((one) => [one.label, one.type === 'hiddenField' ? one.initial : choice]);
	return { data: Object.fromEntries(all) as IDataObject, choice, text: written };
}

/** Returns a free text, without the number of the question before it. */
function textIn(written: string, numbers: readonly string[]): Interpreted | undefined {
	const [, number = '', after = ''] = /^(\d{3})(?!\d)([^]*)$/.exec(written) ?? [];
	const text = numbers.includes(number) ? after.replace(/^[\s:.,)-]+/, '') : written;
	return text === '' ? undefined : { data: {}, choice: null, text };
}
