import * as z from 'zod/v4';
import { isList, parseJson } from '../../contract';
import type { Parameters } from '../../parameters';
import { textFields } from '../operation';
import { isDate, type FormField } from '../question';
import { formWords, refuse, type Checked, type Unusable } from '../../words';
import { choiceTypes, fieldTypes, formField, type formFields } from './form';

/** Reads the form from the fields in the editor or from JSON, which have the same properties. */

type FormParameters = Parameters<(typeof formFields)[number]>;
type Property = (typeof formField)[number]['name'];

interface Input {
	readonly properties: unknown;
	/** @param path of the invalid property */
	refuse(path: readonly PropertyKey[], refusal: Unusable): never;
}

/** What an answer has in the output, so that no field of a form may be labelled so. */
export const answer = z.object({
	approved: z.boolean(),
	...textFields('text', 'choice', 'outcome', 'answeredAt', 'answeredBy'),
	...textFields('channel', 'to'),
});

/** Reads the fields in order: at least one to fill in, with unique labels. */
export function readForm(parameters: FormParameters): FormField[] {
	const isJson = parameters.choice('defineForm') === 'json';
	const labels = new Set<string>();
	const inputs = isJson ? fromJson(parameters) : fromRows(parameters);
	const fields = inputs.map((input) => toField(input, labels));
	if (fields.length > 0) return fields;
	return parameters.refuse(isJson ? 'formJson' : 'formFields', refuse(formWords.isEmpty));
}

const fromRows = (parameters: FormParameters): Input[] =>
	parameters.rows('formFields').map((row) => ({
		properties: Object.fromEntries(
			formField.map(({ name }) => [
				name,
				row.checked(name, (value) => ({ ok: true, value })).value,
			]),
		),
		refuse([property], refusal) {
			const name: Property =
				formField.find((field) => field.name === property)?.name ?? 'fieldLabel';
			return row.refuse(name, refusal);
		},
	}));

const fromJson = (parameters: FormParameters): Input[] =>
	parameters.checked('formJson', readFormList).list.map((properties, index) => ({
		properties,
		refuse: (path, refusal) =>
			parameters.refuse('formJson', refusal, [String(index + 1), ...path.map(String)]),
	}));

function readFormList(value: unknown): Checked<{ list: unknown[] }> {
	const list = typeof value === 'string' ? parseJson(value || '[]') : value;
	return isList(list) ? { ok: true, list } : refuse(formWords.isNotAList);
}

const splitList = (text: string): string[] =>
	text.split(/[,\n]/).flatMap((entry) => entry.trim() || []);

const cellText = z.union([z.string(), z.number().transform(String)]);
/** An expression that returned nothing counts as an absent property. */
const optional = cellText.nullish().transform((value) => value ?? '');
const flag = z.boolean().nullish().transform(Boolean);

/** A form field of n8n; unknown properties are ignored. */
const n8nField = z
	.object({
		fieldLabel: optional,
		fieldType: z.enum(fieldTypes).default('text'),
		/** A text, a list, or the rows of n8n's own editor. */
		fieldOptions: z
			.union([
				optional.transform(splitList),
				z.array(cellText),
				z
					.object({ values: z.array(z.object({ option: cellText })) })
					.transform(({ values }) => values.map(({ option }) => option)),
			])
			.default([]),
		requiredField: flag,
		defaultValue: optional,
		placeholder: optional,
	})
	.transform(({ fieldType: type, ...field }): FormField => ({
		label: field.fieldLabel.trim(),
		type,
		required: field.requiredField,
		options: hasOptions(type) ? [...new Set(field.fieldOptions)] : [],
		initial: field.defaultValue.trim(),
		placeholder: field.placeholder,
	}));

const hasOptions = (type: FormField['type']): boolean => choiceTypes.some((one) => one === type);

/** @param labels of the fields before; the label of this field is added */
function toField(input: Input, labels: Set<string>): FormField {
	const read = n8nField.safeParse(input.properties);
	if (!read.success) {
		const [{ path } = { path: [] }] = read.error.issues;
		if (path[0] === 'fieldType')
			input.refuse(path, refuse(formWords.isNotAType, { types: fieldTypes.join(', ') }));
		return input.refuse(path, refuse(formWords.isNotOfAForm));
	}
	const { label, type, options, initial } = read.data;
	if (label === '') input.refuse(['fieldLabel'], refuse(formWords.hasNoLabel));
	if (Object.keys(answer.shape).includes(label))
		input.refuse(['fieldLabel'], refuse(formWords.hasTakenLabel, { label }));
	if (labels.has(label)) input.refuse(['fieldLabel'], refuse(formWords.repeatsLabel));
	labels.add(label);
	if (hasOptions(type) && options.length === 0)
		input.refuse(['fieldOptions'], refuse(formWords.hasNoOptions));
	if (hasOptions(type) && initial !== '' && !options.includes(initial))
		input.refuse(
			['defaultValue'],
			refuse(formWords.isNotAnOption, { options: options.join(', ') }),
		);
	if (type === 'date' && initial !== '' && !isDate(initial))
		input.refuse(['defaultValue'], refuse(formWords.isNotADate));
	return read.data;
}
