import type { Field } from '../../parameters';

/** The form that a person fills in, as the editor offers it: the fields of n8n's own forms, by their names. */

const inForm = { show: { responseType: ['customForm'] } } as const;

/** Types of which one or more of the options are chosen. */
export const chosenFrom = ['checkbox', 'dropdown', 'radio'] as const;

const shownFor = (...fieldType: string[]) => ({ show: { fieldType } });
const textFor = (...fieldType: string[]) =>
	({ type: 'string', displayOptions: shownFor(...fieldType), default: '' }) as const;

export const formField = [
	{
		displayName: 'Label',
		name: 'fieldLabel',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. Reason',
		description: 'What the person reads; the answer has this name in the output',
	},
	{
		displayName: 'Type',
		name: 'fieldType',
		type: 'options',
		options: [
			{ name: 'Checkboxes', value: 'checkbox', description: 'Any number of the options' },
			{ name: 'Date', value: 'date' },
			{ name: 'Dropdown', value: 'dropdown', description: 'One of the options, in a list' },
			{ name: 'Email', value: 'email' },
			{ name: 'File', value: 'file', description: 'A picture or document, as binary data of the output' },
			{ name: 'Hidden', value: 'hiddenField', description: 'A value that only goes to the output' },
			{ name: 'Number', value: 'number' },
			{ name: 'Password', value: 'password', description: 'Hidden while it is typed' },
			{ name: 'Radio Buttons', value: 'radio', description: 'One of the options, all visible' },
			{ name: 'Text', value: 'text' },
			{ name: 'Text, Several Lines', value: 'textarea' },
		],
		default: 'text',
		description: 'What can be entered',
	},
	{
		displayName: 'Options',
		name: 'fieldOptions',
		...textFor(...chosenFrom),
		required: true,
		placeholder: 'e.g. Refund, Exchange, Neither',
		description: 'What can be chosen, separated by commas or line breaks',
	},
	{
		displayName: 'Value',
		name: 'fieldValue',
		...textFor('hiddenField'),
		description:
			'What the output says under this label. It is kept here: the person neither sees nor changes it.',
	},
	{
		displayName: 'Default Value',
		name: 'defaultValue',
		...textFor('date', 'dropdown', 'email', 'number', 'radio', 'text', 'textarea'),
		description: 'What the field holds at first. A date is written as 2026-01-31.',
	},
	{
		displayName: 'Placeholder',
		name: 'placeholder',
		...textFor('email', 'number', 'password', 'text', 'textarea'),
		description: 'An example that the empty field shows',
	},
	{
		displayName: 'Multiple Files',
		name: 'multipleFiles',
		type: 'boolean',
		displayOptions: shownFor('file'),
		default: false,
		description: 'Whether several files can be chosen',
	},
	{
		displayName: 'Accepted File Types',
		name: 'acceptFileTypes',
		...textFor('file'),
		placeholder: 'e.g. .jpg, .png, application/pdf',
		description: 'Endings or types that are taken, separated by commas; empty for all',
	},
	{
		displayName: 'Required',
		name: 'requiredField',
		type: 'boolean',
		displayOptions: { hide: { fieldType: ['hiddenField'] } },
		default: false,
		description: 'Whether the person has to fill it in',
	},
] as const satisfies readonly Field[];

export const formFields = [
	{
		displayName: 'Define Form',
		name: 'defineForm',
		type: 'options',
		noDataExpression: true,
		displayOptions: inForm,
		options: [
			{ name: 'Using Fields Below', value: 'fields', description: 'The fields are chosen here' },
			{ name: 'Using JSON', value: 'json', description: 'The fields come from the workflow' },
		],
		default: 'fields',
		description: 'Where the fields of the form come from',
	},
	{
		displayName: 'Form Fields',
		name: 'formFields',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, sortable: true },
		displayOptions: { show: { ...inForm.show, defineForm: ['fields'] } },
		default: { values: [{ fieldLabel: '', fieldType: 'text' }] },
		required: true,
		placeholder: 'Add field',
		description: 'What the person fills in',
		options: [{ displayName: 'Field', name: 'values', values: formField }],
	},
	{
		displayName: 'Form as JSON',
		name: 'formJson',
		type: 'json',
		displayOptions: { show: { ...inForm.show, defineForm: ['json'] } },
		default:
			'[\n  { "fieldLabel": "Reason", "requiredField": true },\n  { "fieldLabel": "Wish", "fieldType": "dropdown", "fieldOptions": ["Refund", "Exchange"] }\n]',
		required: true,
		description: 'A list of fields, written as in the forms of n8n',
		hint: 'Each has a fieldLabel, and where needed: fieldType, fieldOptions, requiredField, defaultValue, placeholder, fieldValue, multipleFiles, acceptFileTypes',
	},
] as const satisfies readonly Field[];
