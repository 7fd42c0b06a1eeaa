import type * as z from 'zod/v4';
import { contactCard } from '../../contract';
import { field, type Field, type Parameters } from '../../parameters';
import { withJson } from './common';
import { refuse, whatsAppWords } from '../../words';

/** Contact cards (endpoint 16, `contact`). */

const card = { messageType: ['contacts'] } as const;

export const contactFields = [
	field.text('firstName', 'First Name', 'First name of the contact', {
		show: card,
		placeholder: 'e.g. Nathan',
	}),
	field.text('lastName', 'Last Name', 'Last name of the contact', {
		show: card,
		placeholder: 'e.g. Smith',
	}),
	field.text(
		'formattedName',
		'Full Display Name',
		'Name on the card. If empty: first and last name, or else the company, or else the first phone number.',
		{ show: card, placeholder: 'e.g. Nathan Smith' },
	),
	field.rows('phones', 'Phones', {
		show: card,
		description: 'Phone numbers of the contact',
		row: ['phone', 'Phone'],
		fields: [
			field.text('phone', 'Phone', 'Phone number, sent unchanged', {
				placeholder: 'e.g. +52 55 1234 5678',
			}),
			field.choice('type', 'Type', {
				description: 'Kind of phone number; an expression may return another kind',
				default: 'CELL',
				options: { HOME: ['Home'], MAIN: ['Main'], CELL: ['Mobile'], WORK: ['Work'] },
			}),
			field.text('waId', 'WhatsApp ID', 'WhatsApp ID of the number, if it has one', {
				placeholder: 'e.g. 5215512345678',
			}),
		],
	}),
	field.rows('emails', 'Emails', {
		show: card,
		description: 'Email addresses of the contact',
		row: ['email', 'Email'],
		fields: [
			field.text('email', 'Email', 'Email address', { placeholder: 'name@email.com' }),
			field.choice('type', 'Type', {
				description: 'Kind of address; an expression may return another kind',
				default: 'WORK',
				options: { HOME: ['Home'], WORK: ['Work'] },
			}),
		],
	}),
	field.text('company', 'Company', 'Employer of the contact', {
		show: card,
		placeholder: 'e.g. My Shop',
	}),
	field.text('jobTitle', 'Job Title', 'Position at the company', {
		show: card,
		placeholder: 'e.g. Sales Manager',
	}),
] as const satisfies readonly Field[];

export const additionalContactFields = field.json(
	'additionalContactFields',
	'Additional Contact Fields',
	'JSON object that is merged into the card, for addresses, birthday, URLs and other fields',
	{ show: { '/messageType': ['contacts'] }, placeholder: 'e.g. { "birthday": "1990-12-31" }' },
);

/** Reads text fields by their names on the wire; leaves out empty ones. */
function textsOf<Name extends string, Wire extends string>(
	parameters: { optionalText(name: Name): string | undefined },
	names: Readonly<Record<Wire, Name>>,
): { [Key in Wire]?: string } {
	const texts: { [Key in Wire]?: string } = {};
	for (const wire in names) {
		const text = parameters.optionalText(names[wire])?.trim();
		if (text) texts[wire] = text;
	}
	return texts;
}

export function readContact(
	parameters: Parameters<(typeof contactFields)[number]>,
	options: Parameters<typeof additionalContactFields>,
): z.infer<typeof contactCard> {
	const phones = parameters.rows('phones').map((row) => ({
		phone: row.text('phone').trim(),
		...textsOf(row, { type: 'type', wa_id: 'waId' }),
	}));
	const emails = parameters.rows('emails').map((row) => ({
		email: row.text('email').trim(),
		...textsOf(row, { type: 'type' }),
	}));
	const org = textsOf(parameters, { company: 'company', title: 'jobTitle' });
	const name = textsOf(parameters, {
		first_name: 'firstName',
		last_name: 'lastName',
		formatted_name: 'formattedName',
	});
	const fullName = [name.first_name, name.last_name].filter(Boolean).join(' ');
	const formatted_name = name.formatted_name || fullName || org.company || phones[0]?.phone;
	if (!formatted_name) return parameters.refuse('formattedName', refuse(whatsAppWords.isNobody));
	const contact = {
		name: { ...name, formatted_name },
		...(phones.length > 0 && { phones }),
		...(emails.length > 0 && { emails }),
		...(Object.keys(org).length > 0 && { org }),
	};
	return withJson(contact, options, 'additionalContactFields', contactCard);
}
