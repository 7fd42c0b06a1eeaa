import type { Field } from '../../parameters';

/** Fields of a contact card (endpoint 16, `contact`). */

const card = { show: { messageType: ['contacts'] } } as const;

export const contactFields = [
	{
		displayName: 'First Name',
		name: 'firstName',
		type: 'string',
		displayOptions: card,
		default: '',
		placeholder: 'e.g. Nathan',
		description: 'First name of the contact',
	},
	{
		displayName: 'Last Name',
		name: 'lastName',
		type: 'string',
		displayOptions: card,
		default: '',
		placeholder: 'e.g. Smith',
		description: 'Last name of the contact',
	},
	{
		displayName: 'Full Display Name',
		name: 'formattedName',
		type: 'string',
		displayOptions: card,
		default: '',
		placeholder: 'e.g. Nathan Smith',
		description:
			'Name that the card shows. When empty: first and last name, else the company, else the first phone number.',
	},
	{
		displayName: 'Phones',
		name: 'phones',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		displayOptions: card,
		default: {},
		placeholder: 'Add phone',
		description: 'Phone numbers of the contact',
		options: [
			{
				displayName: 'Phone',
				name: 'phone',
				values: [
					{
						displayName: 'Phone',
						name: 'phone',
						type: 'string',
						default: '',
						required: true,
						placeholder: 'e.g. +52 55 1234 5678',
						description: 'Phone number, sent as it is written',
					},
					{
						displayName: 'Type',
						name: 'type',
						type: 'options',
						options: [
							{ name: 'Home', value: 'HOME' },
							{ name: 'Main', value: 'MAIN' },
							{ name: 'Mobile', value: 'CELL' },
							{ name: 'Work', value: 'WORK' },
						],
						default: 'CELL',
						description: 'Kind of phone number; an expression may return another kind',
					},
					{
						displayName: 'WhatsApp ID',
						name: 'waId',
						type: 'string',
						default: '',
						placeholder: 'e.g. 5215512345678',
						description: 'WhatsApp ID of the number, when it is registered there',
					},
				],
			},
		],
	},
	{
		displayName: 'Emails',
		name: 'emails',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		displayOptions: card,
		default: {},
		placeholder: 'Add email',
		description: 'Email addresses of the contact',
		options: [
			{
				displayName: 'Email',
				name: 'email',
				values: [
					{
						displayName: 'Email',
						name: 'email',
						type: 'string',
						default: '',
						required: true,
						placeholder: 'name@email.com',
						description: 'Email address',
					},
					{
						displayName: 'Type',
						name: 'type',
						type: 'options',
						options: [
							{ name: 'Home', value: 'HOME' },
							{ name: 'Work', value: 'WORK' },
						],
						default: 'WORK',
						description: 'Kind of address; an expression may return another kind',
					},
				],
			},
		],
	},
	{
		displayName: 'Company',
		name: 'company',
		type: 'string',
		displayOptions: card,
		default: '',
		placeholder: 'e.g. My Shop',
		description: 'Company that the contact works for',
	},
	{
		displayName: 'Job Title',
		name: 'jobTitle',
		type: 'string',
		displayOptions: card,
		default: '',
		placeholder: 'e.g. Sales Manager',
		description: 'What the contact does there',
	},
] as const satisfies readonly Field[];

export const additionalContactFields = {
	displayName: 'Additional Contact Fields',
	name: 'additionalContactFields',
	type: 'json',
	displayOptions: { show: { '/messageType': ['contacts'] } },
	default: '{}',
	placeholder: 'e.g. { "birthday": "1990-12-31" }',
	description:
		'JSON object that is merged into the card, for addresses, birthday, URLs and whatever else it takes',
} as const satisfies Field;
