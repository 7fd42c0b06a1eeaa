import type { IDataObject } from 'n8n-workflow';
import { isList } from '../../contract';
import { isDate, type FormField, type Question, type Response } from '../../operations/question';
import { toAddress } from '../../text/email/mailbox';
import { words } from '../../operations/humanReview/translations';
import { customFields, inputNames, type Posted } from './form';

const maxTextLength = 10_000;

/** Returns the first value of a field. Forms send line breaks as CRLF. */
const firstValue = (posted: Posted, name: string): string =>
	(Object.hasOwn(posted, name) && posted[name]?.[0]?.replaceAll('\r\n', '\n')) || '';

/** Returns what the fields of a form contain before anybody types. */
export const initialValues = (response: Response): Posted =>
	Object.fromEntries(
		customFields(response).map(({ initial }, index) => [
			inputNames.field(index),
			initial === '' ? [] : [initial],
		]),
	);

/**
 * Reads an answer. Returns its data for the output, and problems by field name in the language of
 * the question.
 */
export function readEntered({ response, language }: Question, posted: Posted) {
	const texts = words[language];
	const problems = new Map<string, string>();
	/** Notes what is wrong with a value, unless it fits. */
	const check = (name: string, value: unknown, required: boolean, unfit: string) => {
		const isEmpty = value === null || value === '' || (isList(value) && value.length === 0);
		const isLong = typeof value === 'string' && value.length > maxTextLength;
		const missing = required && isEmpty ? texts.missing : undefined;
		const problem = value === undefined ? unfit : (missing ?? (isLong ? texts.tooLong : undefined));
		if (problem !== undefined) problems.set(name, problem);
	};
	const data = new Map<string, IDataObject[string]>();
	if (response.type === 'approval') {
		const decision = firstValue(posted, inputNames.decision);
		const chosen = response.choices.find(({ value }) => value === decision)?.value;
		check(inputNames.decision, chosen, true, texts.unchosen);
		data.set('approved', chosen === 'approve');
	}
	if (response.type === 'freeText') {
		const text = firstValue(posted, inputNames.text).trim();
		check(inputNames.text, text, true, texts.unfit);
		data.set('text', text);
	}
	for (const [index, field] of customFields(response).entries()) {
		const name = inputNames.field(index);
		const value = valueOf(field, posted[name]);
		check(name, value, field.required, texts.unfit);
		data.set(field.label, value);
	}
	return { data: Object.fromEntries(data), problems };
}

/** Returns the value of a field; null if it is empty, undefined if it does not fit its type. */
function valueOf({ type, options }: FormField, posted: readonly string[] = []) {
	if (type === 'checkbox')
		return posted.every((one) => options.includes(one)) ? [...posted] : undefined;
	const text = (posted[0] ?? '').replaceAll('\r\n', '\n').trim();
	if (text === '') return null;
	const number = Number(text.replace(',', '.'));
	if (type === 'number') return Number.isFinite(number) ? number : undefined;
	const isOption = options.length === 0 || options.includes(text);
	const fits = type === 'date' ? isDate(text) : type === 'email' ? toAddress(text).ok : isOption;
	return fits ? text : undefined;
}
