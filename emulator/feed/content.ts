import { isList, isRecord } from '../../nodes/MessagingService/contract';
import type { Content } from './row';

/** Cuts a text and copies the rest: a slice would keep the whole string in memory. */
export const truncate = (text: string, length: number): string =>
	text.length <= length ? text : (JSON.parse(JSON.stringify(text.slice(0, length))) as string);

/**
 * The displayed parts of a messaging-app message. The input is untrusted: only texts and numbers
 * are read.
 */

const longest = 2000;

const text = (value: unknown): string =>
	typeof value === 'string' ? truncate(value, longest) : '';
const number = (value: unknown): number | undefined =>
	typeof value === 'number' ? value : undefined;
export const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
const list = (value: unknown): unknown[] => (isList(value) ? value.slice(0, 20) : []);
const given = (value: unknown) => value !== '' && value !== undefined;

/** Drops empty fields to save memory: there are many rows. */
const present = (fields: { [Key in keyof Content]: Content[Key] | undefined }): Partial<Content> =>
	Object.fromEntries(Object.entries(fields).filter(([, value]) => given(value)));

function contactOf(value: unknown): NonNullable<Content['contact']> {
	const card = asRecord(value);
	const name = asRecord(card.name);
	const both = [text(name.first_name), text(name.last_name)].filter(Boolean).join(' ');
	const org = asRecord(card.org);
	return {
		name: text(name.formatted_name) || both,
		phones: list(card.phones).map((phone) => text(asRecord(phone).phone)),
		emails: list(card.emails).map((email) => text(asRecord(email).email)),
		org: [text(org.company), text(org.title)].filter(Boolean).join(', '),
	};
}

function templateOf(sent: Record<string, unknown>): NonNullable<Content['template']> {
	const data = asRecord(sent.templateData);
	const header = asRecord(data.header);
	return {
		name: text(sent.templateName),
		language: text(sent.language),
		...(Object.keys(header).length > 0 && {
			header: {
				type: text(header.type),
				url: text(header.mediaUrl),
				filename: text(header.filename),
			},
		}),
		values: list(asRecord(data.body).placeholders).map(text),
		buttons: list(data.buttons).map((button) => {
			const { text: label, title, url } = asRecord(button);
			return { text: text(label) || text(title) || text(button), url: text(url) };
		}),
	};
}

const common = (fields: Record<string, unknown>) =>
	present({
		type: undefined,
		url: text(fields.url),
		caption: text(fields.caption),
		filename: text(fields.filename),
		contentType: text(fields.contentType),
		longitude: number(fields.longitude),
		latitude: number(fields.latitude),
		name: text(fields.name),
		address: text(fields.address),
	});

/** Reads the content of a request to endpoint 16. */
export function outgoingContent(sent: Record<string, unknown>): Content {
	const type = text(sent.type);
	return {
		type,
		...common(sent),
		...(type === 'contacts' && { contact: contactOf(sent.contact) }),
		...(type === 'template' && { template: templateOf(sent) }),
	};
}

/** Reads the content of an inbound message from its type and its innermost payload. */
export function incomingContent(type: string, payload: Record<string, unknown>): Content {
	const [contact] = list(payload.contacts);
	return { type, ...common(payload), ...(type === 'contacts' && { contact: contactOf(contact) }) };
}

/** Returns the text for lists and notifications. */
export function previewOf(
	{ type, caption, filename, name, contact, template }: Content,
	message: unknown,
): string {
	if (type === 'text') return text(message);
	if (type === 'template') return template?.name ?? '';
	if (type === 'contacts') return contact?.name ?? '';
	return caption ?? filename ?? name ?? '';
}
