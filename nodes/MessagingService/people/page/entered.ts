import type { IDataObject } from 'n8n-workflow';
import { isList } from '../../contract';
import { isDate, type FormField, type Question, type Response } from '../../operations/question';
import { plainCode } from '../../text/code';
import { toAddress } from '../../text/email/mailbox';
import { words } from '../../operations/humanReview/translations';
import { areAccepted } from './files';
import { fieldsOf, names, type Posted, type Uploads } from './form';

const maxTextLength = 10_000;

/** Returns the first value of a field. Forms send line breaks as CRLF. */
const firstValue = (posted: Posted, name: string): string =>
	(Object.hasOwn(posted, name) && posted[name]?.[0]?.replaceAll('\r\n', '\n')) || '';

export const postedCode = (posted: Posted): string => plainCode(firstValue(posted, names.code));

/** Returns what the fields of a form contain before anybody types. */
export const initialValues = (response: Response): Posted =>
	Object.fromEntries(
		fieldsOf(response).map(({ initial }, index) => [names.field(index), initial === '' ? [] : [initial]]),
	);

/** Reads an answer. Returns its data for the output, and problems by field name in the language of the question. */
export function readEntered({ response, language }: Question, posted: Posted, uploads: Uploads) {
	const { unchosen, missing, tooLong, unfit, unfitFile } = words[language];
	const problems = new Map<string, string>();
	const read = (): IDataObject => {
		switch (response.type) {
			case 'approval': {
				const decision = firstValue(posted, names.decision);
				if (!response.choices.some(({ value }) => value === decision)) problems.set(names.decision, unchosen);
				return { approved: decision === 'approve' };
			}
			case 'freeText': {
				const text = firstValue(posted, names.text).trim();
				if (text === '') problems.set(names.text, missing);
				if (text.length > maxTextLength) problems.set(names.text, tooLong);
				return { text };
			}
			case 'code':
				return {};
			case 'customForm':
				return Object.fromEntries(
					response.fields.map((field, index) => {
						const name = names.field(index);
						const value =
							field.type === 'file'
								? filesOf(field, uploads[name] ?? [])
								: valueOf(field, posted[name] ?? []);
						const isEmpty = value === null || (isList(value) && value.length === 0);
						if (value === undefined) problems.set(name, field.type === 'file' ? unfitFile : unfit);
						else if (field.required && isEmpty) problems.set(name, missing);
						else if (typeof value === 'string' && value.length > maxTextLength) problems.set(name, tooLong);
						return [field.label, value];
					}),
				);
		}
	};
	return { data: read(), problems };
}

/** Describes the chosen files for the output; their contents are its binary data. */
function filesOf({ several, accepts }: FormField, files: Uploads[string]): IDataObject[] | undefined {
	if ((!several && files.length > 1) || !areAccepted(files, accepts)) return undefined;
	return files.map(({ name, type, size }) => ({ filename: name, mimetype: type, size }));
}

/** Returns the value of a field; null if it is empty, undefined if it does not fit its type. */
function valueOf({ type, options, initial }: FormField, posted: readonly string[]) {
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
