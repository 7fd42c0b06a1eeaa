import { field, type Field } from '../../parameters';

/** Fields that define a form, named as in n8n's own forms. */

const inForm = { responseType: ['customForm'] } as const;

const types = {
	checkbox: ['Checkboxes', 'Any number of the options'],
	date: ['Date'],
	dropdown: ['Dropdown', 'One of the options, in a list'],
	email: ['Email'],
	number: ['Number'],
	radio: ['Radio Buttons', 'One of the options, all visible'],
	text: ['Text'],
	textarea: ['Text, Several Lines'],
} as const;

export type FieldType = keyof typeof types;
export const fieldTypes = Object.keys(types) as FieldType[];

/** Field types with options to choose from. */
export const choiceTypes = ['checkbox', 'dropdown', 'radio'] as const;

const typed = ['email', 'number', 'text', 'textarea'] as const;
const onlyFor = (...fieldType: string[]) => ({ show: { fieldType } });

export const formField = [
	field.text(
		'fieldLabel',
		'Label',
		'Shown to the person; also the name of the answer in the output',
		{
			placeholder: 'e.g. Reason',
		},
	),
	field.choice('fieldType', 'Type', {
		description: 'What can be entered',
		default: 'text',
		options: types,
	}),
	field.text('fieldOptions', 'Options', 'What can be chosen, separated by commas or line breaks', {
		...onlyFor(...choiceTypes),
		placeholder: 'e.g. Refund, Exchange, Neither',
	}),
	field.text(
		'defaultValue',
		'Default Value',
		'Initial value of the field. Write a date as 2026-01-31.',
		onlyFor('date', 'dropdown', 'radio', ...typed),
	),
	field.text('placeholder', 'Placeholder', 'Example shown in the empty field', onlyFor(...typed)),
	field.toggle('requiredField', 'Required', 'Whether the person has to fill it in'),
] as const satisfies readonly Field[];

export const formFields = [
	field.mode('defineForm', 'Define Form', {
		description: 'Where the form fields come from',
		show: inForm,
		default: 'fields',
		options: {
			fields: ['Using Fields Below', 'The fields are chosen here'],
			json: ['Using JSON', 'The fields come from the workflow'],
		},
	}),
	field.rows('formFields', 'Form Fields', {
		typeOptions: { multipleValues: true, sortable: true },
		show: { ...inForm, defineForm: ['fields'] },
		default: { values: [{ fieldLabel: '', fieldType: 'text' }] },
		required: true,
		description: 'What the person fills in',
		row: ['values', 'Field'],
		fields: formField,
	}),
	field.json(
		'formJson',
		'Form as JSON',
		'A list of fields, written as in the forms of n8n. Each has a fieldLabel, and where needed: fieldType, fieldOptions, requiredField, defaultValue, placeholder.',
		{
			show: { ...inForm, defineForm: ['json'] },
			default:
				'[\n  { "fieldLabel": "Reason", "requiredField": true },\n  { "fieldLabel": "Wish", "fieldType": "dropdown", "fieldOptions": ["Refund", "Exchange"] }\n]',
			required: true,
		},
	),
] as const satisfies readonly Field[];
