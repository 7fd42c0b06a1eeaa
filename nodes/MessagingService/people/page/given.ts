import type { IDataObject } from 'n8n-workflow';
import { isList, isRecord } from '../../contract';
import { words } from '../../operations/humanReview/translations';
import type { FormField, Question, Response } from '../../operations/question';
import { markup, type Html } from './html';

/** An answer, as it is shown before it is confirmed and after it was recorded. */

/** Returns the button label of a decision; undefined if there are no buttons. */
export const labelOf = (response: Response, approved: unknown): string | undefined =>
	response.type === 'approval'
		? response.choices.find(({ value }) => (value === 'approve') === approved)?.label
		: undefined;

export function givenIn({ response, language }: Question, data: IDataObject): Html {
	const rows = response.type === 'customForm' ? response.fields.map((field) => rowOf(field, data)) : [];
	const single = labelOf(response, data.approved) ?? (response.type === 'freeText' && data.text);
	const all = typeof single === 'string' ? [[words[language].yourAnswer, single]] : rows;
	const shown = all.flatMap(([name = '', text = '']) =>
		text === '' ? [] : markup`<dt>${name}</dt><dd>${text}</dd>`,
	);
	return shown.length > 0 ? markup`<dl>${shown}</dl>` : markup``;
}

function rowOf({ label, type }: FormField, data: IDataObject): [string, string] {
	const value = data[label];
	if (type === 'hiddenField' || value === null || value === undefined) return [label, ''];
	if (type === 'password') return [label, '••••'];
	const values: readonly unknown[] = isList(value) ? value : [value];
	return [label, values.map((one) => (isRecord(one) ? String(one.filename) : String(one))).join(', ')];
}
