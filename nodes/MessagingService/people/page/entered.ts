import type { IDataObject } from 'n8n-workflow';
import { isList } from '../../contract';
import { isDate, type FormField, type Question, type Response } from '../../operations/question';
import { toAddress } from '../../text/email/mailbox';
import { words } from '../../operations/humanReview/words';
import { areAccepted, fieldsOf, names, type Posted, type Uploads } from './form';

/** An answer as the output shows it, or what is wrong with which field. */
export type Entered =
	| { readonly ok: true; readonly data: IDataObject }
	| { readonly ok: false; readonly problems: ReadonlyMap<string, string> };

const longestText = 10_000;

/** Forms send line breaks as two characters. */
const first = (posted: Posted, name: string): string =>
	(Object.hasOwn(posted, name) && posted[name]?.[0]?.replaceAll('\r\n', '\n')) || '';

/** The code without the spaces that people put into it. */
export const codeIn = (posted: Posted): string => first(posted, names.code).replace(/\s/g, '');

/** What the fields of a form hold before anybody has entered anything. */
export const initially = (response: Response): Posted =>
	Object.fromEntries(
		fieldsOf(response).map(({ initial }, index) => [names.field(index), initial === '' ? [] : [initial]]),
	);

/** Reads an answer; what does not fit is named in the language of the question. */
export function readEntered({ response, language }: Question, posted: Posted, uploads: Uploads): Entered {
	const problems = new Map<string, string>();
	const data = dataOf(response, posted, uploads, words[language], problems);
	return problems.size === 0 ? { ok: true, data } : { ok: false, problems };
}

function dataOf(
	response: Response,
	posted: Posted,
	uploads: Uploads,
	say: (typeof words)['en'],
	problems: Map<string, string>,
): IDataObject {
	switch (response.type) {
		case 'approval': {
			const decision = first(posted, names.decision);
			if (!response.choices.some(({ value }) => value === decision))
				problems.set(names.decision, say.unchosen);
			return { approved: decision === 'approve' };
		}
		case 'freeText': {
			const text = first(posted, names.text).trim();
			if (text === '') problems.set(names.text, say.missing);
			if (text.length > longestText) problems.set(names.text, say.tooLong);
			return { text };
		}
		case 'code':
			return {};
		case 'customForm':
			return Object.fromEntries(
				response.fields.map((field, index) => {
					const name = names.field(index);
					const value =
						field.type === 'file' ? filesOf(field, uploads[name] ?? []) : valueOf(field, posted[name] ?? []);
					const isEmpty = value === null || (isList(value) && value.length === 0);
					if (value === undefined) problems.set(name, say.unfit);
					else if (field.required && isEmpty) problems.set(name, say.missing);
					else if (typeof value === 'string' && value.length > longestText) problems.set(name, say.tooLong);
					return [field.label, value];
				}),
			);
	}
}

/** What the output says of the files that were chosen; the files themselves are its binary data. */
function filesOf({ several, accepts }: FormField, files: Uploads[string]): IDataObject[] | undefined {
	if ((!several && files.length > 1) || !areAccepted(files, accepts)) return undefined;
	return files.map(({ name, type, size }) => ({ filename: name, mimetype: type, size }));
}

/** The value of one field; null for an empty one, `undefined` for one that does not fit its type. */
function valueOf(
	{ type, options, initial }: FormField,
	posted: readonly string[],
): string | number | string[] | null | undefined {
	if (type === 'hiddenField') return initial;
	if (type === 'checkbox') return posted.every((one) => options.includes(one)) ? [...posted] : undefined;
	const text = (posted[0] ?? '').replaceAll('\r\n', '\n').trim();
	if (text === '') return null;
	switch (type) {
		case 'number': {
			const number = Number(text.replace(',', '.'));
			return Number.isFinite(number) ? number : undefined;
		}
		case 'date':
			return isDate(text) ? text : undefined;
		case 'email':
			return toAddress(text).ok ? text : undefined;
		case 'dropdown':
		case 'radio':
			return options.includes(text) ? text : undefined;
		default:
			return text;
	}
}
