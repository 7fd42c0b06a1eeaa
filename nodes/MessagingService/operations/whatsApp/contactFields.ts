import { field, type Field } from '../../parameters';

/** Fields of a contact card (endpoint 16, `contact`). */

const card = { messageType: ['contacts'] } as const;

export const contactFields = [
	field.text('firstName', 'First Name', 'First name of the contact', {
		show: card,
		placeholder: 'e.g. Nathan',
	}),
	field.text('lastName', 'Last Name', 'Last name of the contact', { show: card, placeholder: 'e.g. Smith' }),
	field.text(
		'formattedName',
		'Full Display Name',
		'Name that the card shows. When empty: first and last name, else the company, else the first phone number.',
		{ show: card, placeholder: 'e.g. Nathan Smith' },
	),
	field.rows('phones', 'Phones', {
		show: card,
		placeholder: 'Add phone',
		description: 'Phone numbers of the contact',
		row: ['phone', 'Phone'],
		fields: [
			field.text('phone', 'Phone', 'Phone number, sent as it is written', {
				required: true,
				placeholder: 'e.g. +52 55 1234 5678',
			}),
			field.choice('type', 'Type', {
				description: 'Kind of phone number; an expression may return another kind',
				default: 'CELL',
				options: { HOME: ['Home'], MAIN: ['Main'], CELL: ['Mobile'], WORK: ['Work'] },
			}),
			field.text('waId', 'WhatsApp ID', 'WhatsApp ID of the number, when it is registered there', {
				placeholder: 'e.g. 5215512345678',
			}),
		],
	}),
	field.rows('emails', 'Emails', {
		show: card,
		placeholder: 'Add email',
		description: 'Email addresses of the contact',
		row: ['email', 'Email'],
		fields: [
			field.text('email', 'Email', 'Email address', { required: true, placeholder: 'name@email.com' }),
			field.choice('type', 'Type', {
				description: 'Kind of address; an expression may return another kind',
				default: 'WORK',
				options: { HOME: ['Home'], WORK: ['Work'] },
			}),
		],
	}),
	field.text('company', 'Company', 'Company that the contact works for', {
		show: card,
		placeholder: 'e.g. My Shop',
	}),
	field.text('jobTitle', 'Job Title', 'What the contact does there', {
		show: card,
		placeholder: 'e.g. Sales Manager',
	}),
] as const satisfies readonly Field[];

export const additionalContactFields = field.json(
	'additionalContactFields',
	'Additional Contact Fields',
	'JSON object that is merged into the card, for addresses, birthday, URLs and whatever else it takes',
	{ show: { '/messageType': ['contacts'] }, placeholder: 'e.g. { "birthday": "1990-12-31" }' },
);
