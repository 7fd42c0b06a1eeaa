import type { Field, Parameters } from '../../parameters';
import type { FormField } from './question';

/** The form that a person fills in. */

const chosenFrom = ['checkbox', 'dropdown', 'radio'] as const;

export const formFields = {
	displayName: 'Form Fields',
	name: 'formFields',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	displayOptions: { show: { responseType: ['customForm'] } },
	default: { values: [{ fieldLabel: '', fieldType: 'text' }] },
	required: true,
	placeholder: 'Add field',
	description: 'What the person fills in',
	options: [
		{
			displayName: 'Field',
			name: 'values',
			values: [
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
						{ name: 'Number', value: 'number' },
						{ name: 'Radio Buttons', value: 'radio', description: 'One of the options, all in view' },
						{ name: 'Text', value: 'text' },
						{ name: 'Text, Several Lines', value: 'textarea' },
					],
					default: 'text',
					description: 'What can be entered',
				},
				{
					displayName: 'Options',
					name: 'fieldOptions',
					type: 'string',
					displayOptions: { show: { fieldType: [...chosenFrom] } },
					default: '',
					required: true,
					placeholder: 'e.g. Refund, Exchange, Neither',
					description: 'What can be chosen, separated by commas or line breaks',
				},
				{
					displayName: 'Required',
					name: 'requiredField',
					type: 'boolean',
					default: false,
					description: 'Whether the person has to fill it in',
				},
			],
		},
	],
} as const satisfies Field;

/** Names in the output that say what became of the question. */
const taken = ['approved', 'text', 'outcome', 'answeredAt', 'answeredBy', 'confirmed', 'channel', 'to'];

/** The fields of the form, in order; at least one, and no two of one name. */
export function readForm(parameters: Parameters<typeof formFields>): FormField[] {
	const names = new Set(taken);
	const fields = parameters.rows('formFields').map((row): FormField => {
		const label = row.text('fieldLabel').trim();
		if (names.has(label)) {
			row.refuse(
				'fieldLabel',
				taken.includes(label)
					? `is “${label}”, which the output has already`
					: 'is the same as that of another field',
				'Give it another label',
			);
		}
		names.add(label);
		const type = row.choice('fieldType');
		const written = (row.optionalText('fieldOptions') ?? '').split(/[,\n]/);
		const options = [...new Set(written.map((option) => option.trim()))].filter((option) => option !== '');
		const isChosen = (chosenFrom as readonly string[]).includes(type);
		if (isChosen && options.length === 0)
			row.refuse('fieldOptions', 'is empty', 'Write what can be chosen, separated by commas');
		return {
			label,
			type,
			required: row.flag('requiredField'),
			options: isChosen ? options : [],
		};
	});
	if (fields.length === 0) parameters.refuse('formFields', 'is empty', 'Add at least one field');
	return fields;
}
