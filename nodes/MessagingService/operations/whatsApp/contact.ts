import type * as z from 'zod/v4';
import { contactCard } from '../../contract';
import type { Parameters } from '../../parameters';
import type { additionalContactFields, contactFields } from './contactFields';
import { withJson } from './merge';
import { whatsAppWords } from '../../words';
import { refuse } from '../../text/checked';

/** The texts of fields, by what the wire calls them; the service is not sent empty ones. */
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

/** The contact card of one item (endpoint 16, `contact`). */
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
	const card = {
		name: { ...name, formatted_name },
		...(phones.length > 0 && { phones }),
		...(emails.length > 0 && { emails }),
		...(Object.keys(org).length > 0 && { org }),
	};
	return withJson(card, options, 'additionalContactFields', contactCard);
}
