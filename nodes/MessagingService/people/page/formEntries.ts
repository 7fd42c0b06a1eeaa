import type { FormField, Question } from '../../operations/question';
import { words } from '../../operations/humanReview/translations';
import { customFields, inputNames, type Posted } from './form';
import { markup, type Html } from './html';

/** The entries of a form, each with its label and its problem, if any. */

/** The state of an earlier try. */
export interface Filled {
	readonly posted: Posted;
	/** By field name. */
	readonly problems?: ReadonlyMap<string, string>;
}

type Texts = (typeof words)['en' | 'es'];

const problemOf = ({ problems }: Filled, name: string): Html =>
	markup`<p class="problem" id="${name}-problem">${problems?.get(name)}</p>`;

function ariaOf({ problems = new Map() }: Filled, name: string): Html {
	// Without scripts, the page opens at the first problem.
	const isFirst = [...problems.keys()][0] === name;
	return markup` aria-describedby="${name}-problem"${problems.has(name) && markup` aria-invalid="true"${isFirst && markup` autofocus`}`}`;
}

export function formEntries(
	{ response, language }: Question,
	filled: Filled,
): Html | readonly Html[] {
	const texts = words[language];
	const { decision, text } = inputNames;
	if (response.type === 'approval') return problemOf(filled, decision);
	if (response.type !== 'freeText')
		return customFields(response).map((field, index) => formEntry(field, index, texts, filled));
	const attributes = markup` name="${text}" required${ariaOf(filled, text)}`;
	const entry = areaOf(text, 5, filled.posted[text]?.[0], attributes);
	return labelled(text, texts.yourAnswer, entry, filled);
}

const labelled = (name: string, title: Html | string, entry: Html, filled: Filled): Html =>
	markup`<div class="field"><label for="${name}">${title}</label>${entry}${problemOf(filled, name)}</div>`;

/** A line break right after the tag is not part of the text. */
const areaOf = (name: string, rows: number, value: string | undefined, attributes: Html): Html =>
	markup`<textarea id="${name}" rows="${String(rows)}" maxlength="10000"${attributes}>\n${value}</textarea>`;

function formEntry(field: FormField, index: number, texts: Texts, filled: Filled): Html {
	const { type, label, required, options } = field;
	const name = inputNames.field(index);
	const values = filled.posted[name] ?? [];
	const title = markup`${label}${required && markup` <span class="soft">(${texts.required})</span>`}`;
	// Browsers cannot require one of several boxes.
	const attributes = markup` name="${name}"${ariaOf(filled, name)}${required && type !== 'checkbox' && markup` required`}`;
	if (type === 'checkbox' || type === 'radio') {
		const boxes = options.map((option, place) => {
			const id = place === 0 && markup` id="${name}"`;
			const checked = values.includes(option) && markup` checked`;
			return markup`<label class="option"><input${id} type="${type}" value="${option}"${attributes}${checked}>${option}</label>`;
		});
		return markup`<fieldset class="field"><legend>${title}</legend>${boxes}${problemOf(filled, name)}</fieldset>`;
	}
	return labelled(name, title, entryOf(field, name, values[0], attributes, texts), filled);
}

function entryOf(
	field: FormField,
	name: string,
	value: string | undefined,
	attributes: Html,
	texts: Texts,
): Html {
	const { type, options, placeholder } = field;
	const hint = placeholder !== '' && markup` placeholder="${placeholder}"`;
	switch (type) {
		case 'textarea':
			return areaOf(name, 4, value, markup`${hint}${attributes}`);
		case 'dropdown': {
			const isChosen = (option: string) => option === value && markup` selected`;
			const choices = options.map(
				(option) => markup`<option${isChosen(option)}>${option}</option>`,
			);
			return markup`<select id="${name}"${attributes}><option value="">${texts.choose}</option>${choices}</select>`;
		}
		default: {
			const decimal = type === 'number' && markup` step="any" inputmode="decimal"`;
			return markup`<input id="${name}" type="${type}"${decimal} value="${value}" maxlength="10000"${hint}${attributes}>`;
		}
	}
}
