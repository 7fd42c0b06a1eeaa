import type { FormField } from '../../operations/question';
import type { words } from '../../operations/humanReview/translations';
import { names, type Posted } from './form';
import { markup, type Html } from './html';

/** The entries of a form, each with its label and its problem, if any. */

/** The state of an earlier try. */
export interface Shown {
	readonly posted: Posted;
	/** By field name. */
	readonly problems: ReadonlyMap<string, string>;
}

type Texts = (typeof words)['en' | 'es'];

const ariaOf = ({ problems }: Shown, name: string): Html | undefined =>
	problems.has(name) ? markup` aria-invalid="true" aria-describedby="${name}-problem"` : undefined;

export const problemOf = ({ problems }: Shown, name: string): Html | undefined =>
	problems.has(name)
		? markup`<p class="problem" id="${name}-problem" role="alert">${problems.get(name)}</p>`
		: undefined;

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
	const entry = markup`<input id="${name}" name="${name}" inputmode="numeric" autocomplete="one-time-code" required maxlength="12"${ariaOf(shown, name)}>`;
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
		const boxes = options.map((option) => {
			const checked = values.includes(option) && markup` checked`;
			return markup`<label class="option"><input type="${type}" value="${option}"${attributes}${checked}>${option}</label>`;
		});
		return markup`<fieldset class="field"><legend>${title}</legend>${boxes}${problemOf(shown, name)}</fieldset>`;
	}
	return labelled(name, title, entryOf(field, name, values[0] ?? '', attributes, texts), shown);
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
