import * as z from 'zod/v4';
import { isList } from '../../contract';
import type { Parameters } from '../../parameters';
import { refuse, type Checked, type Unusable } from '../../text/checked';
import { fieldTypes, isDate, type FormField } from '../question';
import { formWords } from '../../words';
import { chosenFrom, formField, type formFields } from './form';

/** Reading the form: from the fields of the editor or from JSON of the workflow, which have the same entries. */

type FormParameters = Parameters<(typeof formFields)[number]>;
type Entry = (typeof formField)[number]['name'];

/** A field as it was given, and how to say what is wrong with one of its entries. */
interface Given {
	readonly entries: unknown;
	refuse(inside: readonly PropertyKey[], refusal: Unusable): never;
}

/** Names in the output that say how the question ended. */
const taken = ['approved', 'text', 'outcome', 'answeredAt', 'answeredBy', 'confirmed', 'channel', 'to'];

/** The fields of the form, in order; at least one to fill in, and no two of one name. */
export function readForm(parameters: FormParameters): FormField[] {
	const isJson = parameters.choice('defineForm') === 'json';
	const names = new Set(taken);
	const fields = (isJson ? fromJson(parameters) : fromRows(parameters)).map((given) => toField(given, names));
	if (fields.some(({ type }) => type !== 'hiddenField')) return fields;
	const words = fields.length === 0 ? formWords.isEmpty : formWords.hasNothingToFillIn;
	return parameters.refuse(isJson ? 'formJson' : 'formFields', refuse(words));
}

const fromRows = (parameters: FormParameters): Given[] =>
	parameters.rows('formFields').map((row) => ({
		entries: Object.fromEntries(
			formField.map(({ name }) => [name, row.checked(name, (value) => ({ ok: true, value })).value]),
		),
		refuse([entry], refusal) {
			const name: Entry = formField.find((field) => field.name === entry)?.name ?? 'fieldLabel';
			return row.refuse(name, refusal);
		},
	}));

const fromJson = (parameters: FormParameters): Given[] =>
	parameters.checked('formJson', toList).list.map((entries, index) => ({
		entries,
		refuse: (inside, refusal) =>
			parameters.refuse('formJson', refusal, [String(index + 1), ...inside.map(String)]),
	}));

function toList(value: unknown): Checked<{ list: unknown[] }> {
	try {
		const list: unknown = typeof value === 'string' ? JSON.parse(value === '' ? '[]' : value) : value;
		return isList(list) ? { ok: true, list } : refuse(formWords.isNotAList);
	} catch {
		return refuse(formWords.isNotJson);
	}
}

const apart = (text: string): string[] => text.split(/[,\n]/).flatMap((one) => one.trim() || []);

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
		const types = fieldTypes.join(', ');
		if (path[0] === 'fieldType') given.refuse(path, refuse(formWords.isNotAType, { types }));
		return given.refuse(path, refuse(formWords.isNotOfAForm));
	}
	const { label, type, options, initial } = read.data;
	if (label === '') given.refuse(['fieldLabel'], refuse(formWords.hasNoLabel));
	if (taken.includes(label)) given.refuse(['fieldLabel'], refuse(formWords.hasTakenLabel, { label }));
	if (names.has(label)) given.refuse(['fieldLabel'], refuse(formWords.repeatsLabel));
	names.add(label);
	if (isChosen(type) && options.length === 0) given.refuse(['fieldOptions'], refuse(formWords.hasNoOptions));
	if (isChosen(type) && initial !== '' && !options.includes(initial))
		given.refuse(['defaultValue'], refuse(formWords.isNotAnOption, { options: options.join(', ') }));
	if (type === 'date' && initial !== '' && !isDate(initial))
		given.refuse(['defaultValue'], refuse(formWords.isNotADate));
	return read.data;
}
