import * as z from 'zod/v4';
import { isList } from '../../contract';
import type { Parameters } from '../../parameters';
import { refuse, type Checked, type Unusable } from '../../text/checked';
import { chosenFrom, type formFields } from './form';
import { fieldTypes, isDate, type FormField } from '../question';
import { formWords } from '../../words';

/** Reading the form: from the fields of the editor, or from JSON that the workflow delivers. */

type FormParameters = Parameters<(typeof formFields)[number]>;

/** Says what is wrong with which entry of one field. */
type Refuse = (name: Entry, refusal: Unusable) => never;
type Entry = 'fieldLabel' | 'fieldOptions' | 'defaultValue';

/** Names in the output that say what became of the question. */
const taken = ['approved', 'text', 'outcome', 'answeredAt', 'answeredBy', 'confirmed', 'channel', 'to'];

const apart = (text: string): string[] => [
	...new Set(
		text
			.split(/[,\n]/)
			.map((one) => one.trim())
			.filter((one) => one !== ''),
	),
];

/** The fields of the form, in order; at least one, and no two of one name. */
export function readForm(parameters: FormParameters): FormField[] {
	const names = new Set(taken);
	const fields =
		parameters.choice('defineForm') === 'json' ? fromJson(parameters, names) : fromRows(parameters, names);
	if (!fields.some(({ type }) => type !== 'hiddenField')) {
		const name = parameters.choice('defineForm') === 'json' ? 'formJson' : 'formFields';
		parameters.refuse(name, refuse(fields.length === 0 ? formWords.isEmpty : formWords.hasNothingToFillIn));
	}
	return fields;
}

function fromRows(parameters: FormParameters, names: Set<string>): FormField[] {
	return parameters.rows('formFields').map((row) => {
		const written = (name: Entry | 'fieldValue' | 'placeholder' | 'acceptFileTypes') =>
			row.optionalText(name) ?? '';
		const type = row.choice('fieldType');
		const field: FormField = {
			label: row.text('fieldLabel').trim(),
			type,
			required: type !== 'hiddenField' && row.flag('requiredField'),
			options: isChosen(type) ? apart(written('fieldOptions')) : [],
			initial: written(type === 'hiddenField' ? 'fieldValue' : 'defaultValue').trim(),
			placeholder: written('placeholder'),
			several: type === 'file' && row.flag('multipleFiles'),
			accepts: type === 'file' ? apart(written('acceptFileTypes')) : [],
		};
		return checkedField(field, names, (name, refusal) => row.refuse(name, refusal));
	});
}

const text = z.union([z.string(), z.number().transform(String)]);

/** One field as n8n writes it; options may be a plain list, and other entries pass. */
const n8nField = z.object({
	fieldLabel: text.default(''),
	/** Hidden fields of n8n's forms have their name here. */
	fieldName: text.default(''),
	fieldType: z.enum(fieldTypes).default('text'),
	fieldOptions: z
		.union([
			text.transform(apart),
			z.array(text),
			z
				.object({ values: z.array(z.object({ option: text })) })
				.transform(({ values }) => values.map(({ option }) => option)),
		])
		.default([]),
	requiredField: z.boolean().default(false),
	defaultValue: text.default(''),
	fieldValue: text.default(''),
	placeholder: text.default(''),
	multipleFiles: z.boolean().default(false),
	acceptFileTypes: z.string().default(''),
});

function toList(value: unknown): Checked<{ list: unknown[] }> {
	try {
		const list: unknown = typeof value === 'string' ? JSON.parse(value === '' ? '[]' : value) : value;
		return isList(list) ? { ok: true, list } : refuse(formWords.isNotAList);
	} catch {
		return refuse(formWords.isNotJson);
	}
}

function fromJson(parameters: FormParameters, names: Set<string>): FormField[] {
	const { list } = parameters.checked('formJson', toList);
	return list.map((entry, index) => {
		const place = String(index + 1);
		const read = n8nField.safeParse(entry);
		if (!read.success) {
			const [issue] = read.error.issues;
			const inside = [place, ...(issue?.path ?? []).map(String)];
			return parameters.refuse('formJson', unfit(issue?.path[0]), inside);
		}
		const { data } = read;
		const { fieldType: type } = data;
		const field: FormField = {
			label: (data.fieldLabel || data.fieldName).trim(),
			type,
			required: type !== 'hiddenField' && data.requiredField,
			options: isChosen(type) ? [...new Set(data.fieldOptions)] : [],
			initial: (type === 'hiddenField' ? data.fieldValue : data.defaultValue).trim(),
			placeholder: data.placeholder,
			several: type === 'file' && data.multipleFiles,
			accepts: type === 'file' ? apart(data.acceptFileTypes) : [],
		};
		return checkedField(field, names, (name, refusal) =>
			parameters.refuse('formJson', refusal, [place, name]),
		);
	});
}

const unfit = (name: PropertyKey | undefined): Unusable =>
	name === 'fieldType'
		? refuse(formWords.isNotAType, { types: fieldTypes.join(', ') })
		: refuse(formWords.isNotOfAForm);

const isChosen = (type: FormField['type']): boolean => (chosenFrom as readonly string[]).includes(type);

/** What holds of a field wherever it comes from. */
function checkedField(field: FormField, names: Set<string>, refuseEntry: Refuse): FormField {
	const { label, type, options, initial } = field;
	if (label === '') refuseEntry('fieldLabel', refuse(formWords.hasNoLabel));
	if (taken.includes(label)) refuseEntry('fieldLabel', refuse(formWords.hasTakenLabel, { label }));
	if (names.has(label)) refuseEntry('fieldLabel', refuse(formWords.repeatsLabel));
	names.add(label);
	if (isChosen(type) && options.length === 0) refuseEntry('fieldOptions', refuse(formWords.hasNoOptions));
	if (isChosen(type) && initial !== '' && !options.includes(initial))
		refuseEntry('defaultValue', refuse(formWords.isNotAnOption, { options: options.join(', ') }));
	if (type === 'date' && initial !== '' && !isDate(initial))
		refuseEntry('defaultValue', refuse(formWords.isNotADate));
	return field;
}
