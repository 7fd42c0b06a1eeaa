import type { FormField, Language, Question } from '../../operations/humanReview/question';
import { words } from '../../operations/humanReview/words';
import { names, type Posted } from '../entered';
import { documentOf, html, type Html } from './html';

/** The pages that a link opens. They work without scripts; opening one decides nothing. */

/** What a page shows of an earlier try. */
export interface Shown {
	readonly posted: Posted;
	readonly problems: ReadonlyMap<string, string>;
	/** The choice that the link names: it comes first. */
	readonly chosen?: string;
}

type Say = (typeof words)[Language];

/** The question with what to answer it with. */
export function questionPage({ language, message, response }: Question, shown: Shown): string {
	const say = words[language];
	const heading = html`<h1>${say.title}</h1>
		<p class="message">${message}</p>`;
	switch (response.type) {
		case 'approval': {
			const choices = [...response.choices];
			// A link of its own for each choice: its button comes first, and the other one can still be pressed.
			if (shown.chosen !== undefined)
				choices.sort((a, b) => Number(b.value === shown.chosen) - Number(a.value === shown.chosen));
			const buttons = choices.map(
				({ value, label, style }) =>
					html`<button class="${style}" name="${names.decision}" value="${value}">${label}</button>`,
			);
			const problem = problemOf(shown, names.decision);
			return page(
				say,
				language,
				html`${heading}
					<form method="post">
						${problem}
						<div class="buttons">${buttons}</div>
					</form>`,
			);
		}
		case 'freeText': {
			const value = shown.posted[names.text]?.[0] ?? '';
			const area = html`<div class="field">
				<label for="${names.text}">${say.yourAnswer}</label
				><textarea
					id="${names.text}"
					name="${names.text}"
					rows="5"
					required
					maxlength="10000"
					${described(shown, names.text)}
				>
${value}</textarea
				>${problemOf(shown, names.text)}
			</div>`;
			return page(
				say,
				language,
				html`${heading}
					<form method="post">${area}${submit(say.send)}</form>`,
			);
		}
		case 'customForm': {
			const fields = response.fields.map((field, index) => fieldOf(field, names.field(index), say, shown));
			return page(
				say,
				language,
				html`${heading}
					<form method="post" enctype="multipart/form-data">${fields}${submit(say.send)}</form>`,
			);
		}
	}
}

/** Asks for the code that confirms an answer; the answer travels with it. */
export function codePage(
	{ language, message, response }: Question,
	posted: Posted,
	problem?: string,
): string {
	const say = words[language];
	const carried = Object.entries(posted)
		.filter(([name]) => name !== names.code)
		.flatMap(([name, values]) =>
			values.map((value) => html`<input type="hidden" name="${name}" value="${value}" />`),
		);
	const shown: Shown = { posted, problems: new Map(problem === undefined ? [] : [[names.code, problem]]) };
	// n8n takes the answer to a form in this encoding only.
	const encoding = response.type === 'customForm' && html` enctype="multipart/form-data"`;
	const body = html`<h1>${say.title}</h1>
		<p class="message">${message}</p>
		<p>${say.codeSent}</p>
		<form method="post" ${encoding}>
			${carried}
			<div class="field">
				<label for="${names.code}">${say.code}</label
				><input
					id="${names.code}"
					name="${names.code}"
					inputmode="numeric"
					autocomplete="one-time-code"
					required
					maxlength="12"
					${described(shown, names.code)}
				/>${problemOf(shown, names.code)}
			</div>
			${submit(say.confirm)}
		</form>`;
	return page(say, language, body);
}

const notice = (language: Language, title: string, more: string): string =>
	documentOf(
		language,
		title,
		html`<h1>${title}</h1>
			<p>${more}</p>`,
	);

export const thanksPage = ({ language }: Pick<Question, 'language'>): string =>
	notice(language, words[language].thanks, words[language].recorded);

/** For the link of a question that is no longer the one that is waited for. */
export const earlierPage = ({ language }: Pick<Question, 'language'>): string =>
	notice(language, words[language].earlier, words[language].earlierMore);

/** When something does not work; nothing was decided. */
export const laterPage = (language: Language, more: string = words[language].laterMore): string =>
	notice(language, words[language].later, more);

const page = (say: Say, language: Language, body: Html): string => documentOf(language, say.title, body);

const submit = (label: string): Html =>
	html`<div class="buttons"><button class="primary">${label}</button></div>`;

const described = ({ problems }: Shown, name: string): Html | undefined =>
	problems.has(name) ? html` aria-invalid="true" aria-describedby="${name}-problem"` : undefined;

const problemOf = ({ problems }: Shown, name: string): Html | undefined =>
	problems.has(name)
		? html`<p class="problem" id="${name}-problem" role="alert">${problems.get(name)}</p>`
		: undefined;

/** One field of a form, with its label and what was wrong with it. */
function fieldOf(field: FormField, name: string, say: Say, shown: Shown): Html {
	const { type, label, required, options } = field;
	const values = shown.posted[name] ?? [];
	const [value = ''] = values;
	const title = html`${label}${required && html` <span class="soft">(${say.required})</span>`}`;
	const common = html` name="${name}"${described(shown, name)}`;
	const must = required && html` required`;
	const problem = problemOf(shown, name);
	if (type === 'checkbox' || type === 'radio') {
		const boxes = options.map(
			(option) =>
				html`<label class="option"
					><input
						type="${type}"
						value="${option}"
						${common}${type === 'radio' && must}${values.includes(option) && html` checked`}
					/>${option}</label
				>`,
		);
		return html`<fieldset class="field">
			<legend>${title}</legend>
			${boxes}${problem}
		</fieldset>`;
	}
	const entry =
		type === 'textarea'
			? html`<textarea id="${name}" rows="4" maxlength="10000" ${common}${must}>${value}</textarea>`
			: type === 'dropdown'
				? html`<select id="${name}" ${common}${must}>
						<option value="">${say.choose}</option>
						${options.map((option) => html`<option${option === value && html` selected`}>${option}</option>`)}
					</select>`
				: html`<input
						id="${name}"
						type="${type}"
						${type === 'number' && html` step="any" inputmode="decimal"`}
						value="${value}"
						maxlength="10000"
						${common}${must}
					/>`;
	return html`<div class="field"><label for="${name}">${title}</label>${entry}${problem}</div>`;
}
