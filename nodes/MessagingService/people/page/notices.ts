import type { IDataObject } from 'n8n-workflow';
import { isList, isRecord } from '../../contract';
import { words } from '../../operations/humanReview/translations';
import type { FormField, Language, Question, Response } from '../../operations/question';
import { documentOf, heading, markup, type Html } from './html';

/** Pages without a form. */

const titled = (language: Language, title: string, more: string, rest?: Html): string =>
	documentOf(language, title, markup`${heading(title)}<p>${more}</p>${rest}`);

/** `later`: something failed and nothing was recorded. */
type Notice = 'thanks' | 'earlier' | 'over' | 'unverified' | 'later' | 'number';

export const noticePage = (
	language: Language,
	notice: Notice,
	more: string = words[language][`${notice}More`],
): string => titled(language, words[language][notice], more);

/** The last page, which says what was recorded. */
export function recordedPage(question: Question, data: IDataObject): string {
	const { thanks, thanksMore } = words[question.language];
	const asked = markup`<p class="message">${question.message}</p>${givenIn(question, data)}`;
	return titled(question.language, thanks, thanksMore, asked);
}

/** For who opens a link when n8n no longer lets the node respond. */
export const tooLatePage = (language: Language): string =>
	titled(language, words[language].already, words[language].late);

/** Hides most of a number or an email address, such as `…4321` and `a…@example.com`. */
const shortened = (person: string): string =>
	person.includes('@') ? person.replace(/^(.).*@/u, '$1…@') : `…${person.slice(-4)}`;

/** Tells a second person what was decided, and by whom. Texts that others wrote and whole numbers are not shown. */
export function answeredPage({ language, response }: Question, { data }: IDataObject): string {
	const { already, by } = words[language];
	const { approved, answeredBy } = isRecord(data) ? data : {};
	const label = labelOf(response, approved);
	const person = typeof answeredBy === 'string' && `${by} ${shortened(answeredBy)}`;
	return titled(language, already, [label && `“${label}”`, person].filter(Boolean).join(', '));
}

/** Redirects a browser to the page of a question. After 2 s, because n8n serves it only once the workflow waits. */
export function redirectPage({ language }: Pick<Question, 'language'>, link: string): string {
	const { code, confirm } = words[language];
	const body = markup`<h1>${code}</h1><p><a href="${link}">${confirm}</a></p>`;
	return documentOf(language, code, body, markup`<meta http-equiv="refresh" content="2;url=${link}">`);
}

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
