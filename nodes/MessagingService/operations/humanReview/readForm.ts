import * as z from 'zod/v4';
import { isList } from '../../contract';
import type { Parameters } from '../../parameters';
import { refuse, type Checked } from '../../text/checked';
import { fieldTypes, isDate, type FormField } from '../question';
import { chosenFrom, formField, type formFields } from './form';

/** Reading the form: from the fields of the editor or from JSON of the workflow, which have the same entries. */

type FormParameters = Parameters<(typeof formFields)[number]>;
type Entry = (typeof formField)[number]['name'];

/** A field as it was given, and how to say what is wrong with one of its entries. */
interface Given {
	readonly entries: unknown;
	refuse(inside: readonly PropertyKey[], reason: string, wayOut: string): never;
}

/** Names in the output that say what became of the question. */
const taken = ['approved', 'text', 'outcome', 'answeredAt', 'answeredBy', 'confirmed', 'channel', 'to'];

/** The fields of the form, in order; at least one to fill in, and no two of one name. */
export function readForm(parameters: FormParameters): FormField[] {
	const isJson = parameters.choice('defineForm') === 'json';
	const names = new Set(taken);
	const fields = (isJson ? fromJson(parameters) : fromRows(parameters)).map((given) => toField(given, names));
	if (!fields.some(({ type }) => type !== 'hiddenField'))
		parameters.refuse(
			isJson ? 'formJson' : 'formFields',
			fields.length === 0 ? 'is empty' : 'has nothing to fill in',
			'Add at least one field',
		);
	return fields;
}

const fromRows = (parameters: FormParameters): Given[] =>
	parameters.rows('formFields').map((row) => ({
		entries: Object.fromEntries(formField.map(({ name }) => [name, row.raw(name)])),
		refuse([entry], ...words) {
			const name: Entry = formField.find((field) => field.name === entry)?.name ?? 'fieldLabel';
			return row.refuse(name, ...words);
		},
	}));

const fromJson = (parameters: FormParameters): Given[] =>
	parameters.checked('formJson', toList).list.map((entries, index) => ({
		entries,
		refuse: (inside, ...words) =>
			parameters.refuse('formJson', ...words, [String(index + 1), ...inside.map(String)]),
	}));

function toList(value: unknown): Checked<{ list: unknown[] }> {
	const wayOut = 'Deliver a list such as [{ "fieldLabel": "Reason", "fieldType": "text" }]';
	try {
		const list: unknown = typeof value === 'string' ? JSON.parse(value === '' ? '[]' : value) : value;
		return isList(list) ? { ok: true, list } : refuse('is not a list of fields', wayOut);
	} catch {
		return refuse('is not valid JSON', wayOut);
	}
}

const apart = (text: string): string[] =>
	text
		.split(/[,\n]/)
		.map((one) => one.trim())
		.filter((one) => one !== '');

const text = z.union([z.string(), z.number().transform(String)]);
/** What an expression left empty is as good as absent. */
const optional = text.nullish().transform((given) => given ?? '');
const flag = z.boolean().nullish().transform(Boolean);

/** One field with the entries that n8n gives its own; others pass. */
const n8nField = z
	.object({
		fieldLabel: optional,
		/** Hidden fields of n8n's forms have their name here. */
		fieldName: optional,
		fieldType: z.enum(fieldTypes).default('text'),
		/** A text, a list, or the rows of n8n's editor. */
		fieldOptions: z
			.union([
				optional.transform(apart),
				z.array(text),
				z
					.object({ values: z.array(z.object({ option: text })) })
					.transform(({ values }) => values.map(({ option }) => option)),
			])
			.default([]),
		requiredField: flag,
		defaultValue: optional,
		fieldValue: optional,
		placeholder: optional,
		multipleFiles: flag,
		acceptFileTypes: optional,
	})
	.transform(({ fieldType: type, ...given }): FormField => {
		const isHidden = type === 'hiddenField';
		const isFile = type === 'file';
		return {
			label: (given.fieldLabel || given.fieldName).trim(),
			type,
			required: !isHidden && given.requiredField,
			options: isChosen(type) ? [...new Set(given.fieldOptions)] : [],
			initial: (isHidden ? given.fieldValue : given.defaultValue).trim(),
			placeholder: given.placeholder,
			several: isFile && given.multipleFiles,
			accepts: isFile ? apart(given.acceptFileTypes) : [],
		};
	});

const isChosen = (type: FormField['type']): boolean => chosenFrom.some((one) => one === type);

/** @param names that are taken; gains that of the field */
function toField(given: Given, names: Set<string>): FormField {
	const read = n8nField.safeParse(given.entries);
	if (!read.success) {
		const [{ path } = { path: [] }] = read.error.issues;
		const types = `Use one of ${fieldTypes.join(', ')}`;
		const wayOut = path[0] === 'fieldType' ? types : 'Compare it with the fields of a form of n8n';
		return given.refuse(path, 'does not fit a field of a form', wayOut);
	}
	const { label, type, options, initial } = read.data;
	if (label === '') given.refuse(['fieldLabel'], 'is empty', 'Give the field a label');
	if (names.has(label)) {
		const inOutput = `is “${label}”, which the output has already`;
		const reason = taken.includes(label) ? inOutput : 'is the same as that of another field';
		given.refuse(['fieldLabel'], reason, 'Give it another label');
	}
	names.add(label);
	if (isChosen(type) && options.length === 0)
		given.refuse(['fieldOptions'], 'is empty', 'Write what can be chosen, separated by commas');
	if (isChosen(type) && initial !== '' && !options.includes(initial))
		given.refuse(['defaultValue'], 'is none of the options', `Use one of ${options.join(', ')}`);
	if (type === 'date' && initial !== '' && !isDate(initial))
		given.refuse(['defaultValue'], 'is not a date', 'Write it as 2026-01-31');
	return read.data;
}
