import type { FormField, Question } from '../../operations/question';
import { words } from '../../operations/humanReview/translations';
import { fieldsOf, names, type Posted } from './form';
import { markup, type Html } from './html';

/** The entries of a form, each with its label and its problem, if any. */

/** The state of an earlier try. */
export interface Shown {
	readonly posted: Posted;
	/** By field name. */
	readonly problems: ReadonlyMap<string, string>;
	/** Names of the fields with files, which no page can hold. */
	readonly files?: readonly string[];
}

type Texts = (typeof words)['en' | 'es'];

/** The script puts problems into the page as it stands, so that files stay chosen. */
export const problemOf = ({ problems }: Shown, name: string): Html =>
	markup`<p class="problem" id="${name}-problem">${problems.get(name)}</p>`;

function ariaOf({ problems }: Shown, name: string): Html {
	// Without scripts, the page opens at the first problem.
	const isFirst = [...problems.keys()][0] === name;
	return markup` aria-describedby="${name}-problem"${problems.has(name) && markup` aria-invalid="true"${isFirst && markup` autofocus`}`}`;
}

/** Lists the problems above the form, each with a link to its field. */
export function summaryOf({ response, language }: Question, { problems }: Shown): Html {
	const texts = words[language];
	const fields = fieldsOf(response);
	const titleOf = (name: string) => fields.find((_, index) => names.field(index) === name)?.label;
	const links = [...problems].map(
		([name, problem]) =>
			markup`<li><a href="#${name}">${[titleOf(name), problem].filter(Boolean).join(': ')}</a></li>`,
	);
	const list = markup`<div class="summary" role="alert"><p>${texts.toCorrect}</p><ul>${links}</ul></div>`;
	return markup`<div id="problems">${fields.length > 0 && links.length > 0 && list}</div>`;
}

const labelled = (name: string, title: Html | string, entry: Html, shown: Shown): Html =>
	markup`<div class="field"><label for="${name}">${title}</label>${entry}${problemOf(shown, name)}</div>`;

export function textEntry(texts: Texts, shown: Shown): Html {
	const name = names.text;
	// A line break right after the tag is not part of the text.
	const entry = markup`<textarea id="${name}" name="${name}" rows="5" required maxlength="10000"${ariaOf(shown, name)}>
${shown.posted[name]?.[0]}</textarea>`;
	return labelled(name, texts.yourAnswer, entry, shown);
}

export function codeEntry(texts: Texts, shown: Shown): Html {
	const name = names.code;
	const entry = markup`<input id="${name}" name="${name}" inputmode="numeric" autocomplete="one-time-code" required maxlength="16"${ariaOf(shown, name)}>`;
	return labelled(name, texts.code, entry, shown);
}

export function formEntry(field: FormField, index: number, texts: Texts, shown: Shown): Html {
	const { type, label, required, options } = field;
	if (type === 'hiddenField') return markup``;
	const name = names.field(index);
	const values = shown.posted[name] ?? [];
	const title = markup`${label}${required && markup` <span class="soft">(${texts.required})</span>`}`;
	const attributes = markup` name="${name}"${ariaOf(shown, name)}${required && type !== 'checkbox' && markup` required`}`;
	if (type === 'checkbox' || type === 'radio') {
		const boxes = options.map((option, place) => {
			const id = place === 0 && markup` id="${name}"`;
			const checked = values.includes(option) && markup` checked`;
			return markup`<label class="option"><input${id} type="${type}" value="${option}"${attributes}${checked}>${option}</label>`;
		});
		// Browsers cannot require one of several boxes.
		const missing = required && type === 'checkbox' && markup` data-missing="${texts.missing}"`;
		return markup`<fieldset class="field"${missing}><legend>${title}</legend>${boxes}${problemOf(shown, name)}</fieldset>`;
	}
	const isLost = shown.files?.includes(name) === true && !shown.problems.has(name);
	const again = isLost && markup`<p class="again"><strong>${texts.chooseAgain}</strong></p>`;
	const entry = entryOf(field, name, values[0] ?? '', attributes, texts);
	return labelled(name, title, markup`${entry}${again}`, shown);
}

function entryOf(field: FormField, name: string, value: string, attributes: Html, texts: Texts): Html {
	const { type, options, placeholder, several, accepts } = field;
	const hint = placeholder !== '' && markup` placeholder="${placeholder}"`;
	switch (type) {
		case 'textarea':
			return markup`<textarea id="${name}" rows="4" maxlength="10000"${hint}${attributes}>
${value}</textarea>`;
		case 'dropdown': {
			const choices = options.map(
				(option) => markup`<option${option === value && markup` selected`}>${option}</option>`,
			);
			return markup`<select id="${name}"${attributes}><option value="">${texts.choose}</option>${choices}</select>`;
		}
		case 'file': {
			const accept = accepts.length > 0 && markup` accept="${accepts.join(',')}"`;
			return markup`<input id="${name}" type="file"${accept}${several && markup` multiple`}${attributes}>`;
		}
		case 'password':
			return markup`<input id="${name}" type="password" autocomplete="off" maxlength="10000"${hint}${attributes}>`;
		default: {
			const decimal = type === 'number' && markup` step="any" inputmode="decimal"`;
			return markup`<input id="${name}" type="${type}"${decimal} value="${value}" maxlength="10000"${hint}${attributes}>`;
		}
	}
}
