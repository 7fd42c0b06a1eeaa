import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { isList, isRecord } from '../../contract';
import { words } from '../../operations/humanReview/translations';
import type { Language, Question, Response } from '../../operations/question';
import { documentOf, heading, markup, type Html } from './html';

/** Pages without a form. */

/** A response to whoever opens or answers a question. */
export interface Shown {
	readonly status: number;
	/** A page, or data for a trigger. */
	readonly body: string | object;
	/** Where to go instead of reading it. */
	readonly location?: string | undefined;
	/** The answer with which the workflow goes on. */
	readonly item?: INodeExecutionData | undefined;
}

const titled = (
	status: number,
	language: Language,
	title: string,
	more: string,
	rest?: Html,
): Shown => ({
	status,
	body: documentOf(language, title, markup`${heading(title)}<p>${more}</p>${rest}`),
});

/** Status, title and text. `later`: something failed and nothing was recorded. */
const notices = {
	thanks: [200, 'thanks', 'thanksMore'],
	tooLate: [409, 'already', 'late'],
	earlier: [410, 'earlier', 'earlierMore'],
	over: [410, 'over', 'overMore'],
	otherContent: [415, 'later', 'otherContent'],
	later: [503, 'later', 'laterMore'],
} as const satisfies Record<string, readonly [number, ...Array<keyof (typeof words)['en']>]>;

/** The language of a browser, for a page about which no question says it. */
export const languageOf = ({ headers }: { readonly headers: object }): Language =>
	'accept-language' in headers && /^es\b/i.test(String(headers['accept-language'])) ? 'es' : 'en';

export function noticePage(
	language: Language,
	name: keyof typeof notices,
	status: number = notices[name][0],
) {
	const [, title, more] = notices[name];
	return titled(status, language, words[language][title], words[language][more]);
}

/** The last page, which says what was recorded. */
export function recordedPage(question: Question, data: IDataObject): Shown {
	const { thanks, thanksMore } = words[question.language];
	const asked = markup`<p class="message">${question.message}</p>${givenIn(question, data)}`;
	return titled(200, question.language, thanks, thanksMore, asked);
}

/** Hides most of a number or an email address, such as `…4321` and `a…@example.com`. */
const maskedPerson = (person: string): string =>
	person.includes('@') ? person.replace(/^(.).*@/u, '$1…@') : `…${person.slice(-4)}`;

/**
 * Tells a second person what was decided, and by whom. Texts that others wrote and whole numbers
 * are not shown.
 */
export function answeredPage({ language, response }: Question, { data }: IDataObject): Shown {
	const { already, by } = words[language];
	const { approved, answeredBy } = isRecord(data) ? data : {};
	const label = labelOf(response, approved);
	const person = typeof answeredBy === 'string' && `${by} ${maskedPerson(answeredBy)}`;
	const who = [label && `“${label}”`, person].filter(Boolean).join(', ');
	return titled(409, language, already, who);
}

/** Returns the button label of a decision; undefined if there are no buttons. */
const labelOf = (response: Response, approved: unknown): string | undefined =>
	response.type === 'approval'
		? response.choices.find(({ value }) => (value === 'approve') === approved)?.label
		: undefined;

/** Lists what was entered. */
function givenIn({ response, language }: Question, data: IDataObject): Html {
	const single = labelOf(response, data.approved) ?? answerText(data.text);
	const rows =
		response.type === 'customForm'
			? response.fields.map(({ label }) => [label, answerText(data[label])])
			: [[words[language].yourAnswer, single]];
	const shown = rows.flatMap(([name = '', text = '']) =>
		text === '' ? [] : markup`<dt>${name}</dt><dd>${text}</dd>`,
	);
	return shown.length > 0 ? markup`<dl>${shown}</dl>` : markup``;
}

function answerText(value: unknown): string {
	return isList(value) ? value.join(', ') : String(value ?? '');
}
