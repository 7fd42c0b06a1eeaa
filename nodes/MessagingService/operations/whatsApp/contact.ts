import type * as z from 'zod/v4';
import { contactCard } from '../../contract';
import type { Parameters } from '../../parameters';
import type { additionalContactFields, contactFields } from './contactFields';
import { withJson } from './merge';
import { whatsAppWords } from '../../words';
import { refuse } from '../../text/checked';

type ContactParameters = Parameters<(typeof contactFields)[number]>;

/** Entries with a text; the service is not sent empty ones. */
function filled<Name extends string>(
	entries: Readonly<Record<Name, string | undefined>>,
): { [Key in Name]?: string } {
	const present: { [Key in Name]?: string } = {};
	for (const name in entries) {
		const text = entries[name]?.trim();
		if (text) present[name] = text;
	}
	return present;
}

/** The contact card of one item (endpoint 16, `contact`). */
export function readContact(
	parameters: ContactParameters,
	options: Parameters<typeof additionalContactFields>,
): z.infer<typeof contactCard> {
	const phones = parameters.rows('phones').map((row) => ({
		phone: row.text('phone').trim(),
		...filled({ type: row.optionalText('type'), wa_id: row.optionalText('waId') }),
	}));
	const emails = parameters.rows('emails').map((row) => ({
		email: row.text('email').trim(),
		...filled({ type: row.optionalText('type') }),
	}));
	const org = filled({
		company: parameters.optionalText('company'),
		title: parameters.optionalText('jobTitle'),
	});
	const name = filled({
		first_name: parameters.optionalText('firstName'),
		last_name: parameters.optionalText('lastName'),
		formatted_name: parameters.optionalText('formattedName'),
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
