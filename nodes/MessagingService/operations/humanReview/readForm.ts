import * as z from 'zod/v4';
import { isList } from '../../contract';
import type { Parameters } from '../../parameters';
import { refuse, type Checked } from '../../text/checked';
import { chosenFrom, type formFields } from './form';
import { fieldTypes, isDate, type FormField } from '../question';

/** Reading the form: from the fields of the editor, or from JSON that the workflow delivers. */

type FormParameters = Parameters<(typeof formFields)[number]>;

/** Says what is wrong with which entry of one field. */
type Refuse = (name: Entry, reason: string, wayOut: string) => never;
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
		parameters.refuse(
			name,
			fields.length === 0 ? 'is empty' : 'has nothing to fill in',
			'Add at least one field',
		);
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
		return checkedField(field, names, (name, reason, wayOut) => row.refuse(name, reason, wayOut));
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
	const wayOut = 'Deliver a list such as [{ "fieldLabel": "Reason", "fieldType": "text" }]';
	try {
		const list: unknown = typeof value === 'string' ? JSON.parse(value === '' ? '[]' : value) : value;
		return isList(list) ? { ok: true, list } : refuse('is no list of fields', wayOut);
	} catch {
		return refuse('is not valid JSON', wayOut);
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
			return parameters.refuse('formJson', 'is not as a form has it', wayOutOf(issue?.path[0]), inside);
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
		return checkedField(field, names, (name, reason, wayOut) =>
			parameters.refuse('formJson', reason, wayOut, [place, name]),
		);
	});
}

const wayOutOf = (name: PropertyKey | undefined): string =>
	name === 'fieldType'
		? `Use one of ${fieldTypes.join(', ')}`
		: 'Compare it with the fields of a form of n8n';

const isChosen = (type: FormField['type']): boolean => (chosenFrom as readonly string[]).includes(type);

/** What holds of a field wherever it comes from. */
function checkedField(field: FormField, names: Set<string>, refuseEntry: Refuse): FormField {
	const { label, type, options, initial } = field;
	if (label === '') refuseEntry('fieldLabel', 'is empty', 'Give the field a label');
	if (names.has(label)) {
		refuseEntry(
			'fieldLabel',
			taken.includes(label)
				? `is “${label}”, which the output has already`
				: 'is the same as that of another field',
			'Give it another label',
		);
	}
	names.add(label);
	if (isChosen(type) && options.length === 0)
		refuseEntry('fieldOptions', 'is empty', 'Write what can be chosen, separated by commas');
	if (isChosen(type) && initial !== '' && !options.includes(initial))
		refuseEntry('defaultValue', 'is none of the options', `Use one of ${options.join(', ')}`);
	if (type === 'date' && initial !== '' && !isDate(initial))
		refuseEntry('defaultValue', 'is no date', 'Write it as 2026-01-31');
	return field;
}
