import { isList, isRecord } from '../../nodes/MessagingService/contract';
import type { Content } from './row';

/** The beginning of a text, in memory of its own: a part of a string would hold on to the whole of it. */
export const beginning = (text: string, length: number): string =>
	text.length <= length ? text : (JSON.parse(JSON.stringify(text.slice(0, length))) as string);

/** What bubbles show of a messaging-app message. It comes from strangers: read as nothing but texts and numbers. */

const longest = 2000;

const text = (value: unknown): string => (typeof value === 'string' ? beginning(value, longest) : '');
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const part = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
const list = (value: unknown): unknown[] => (isList(value) ? value.slice(0, 20) : []);
const given = (value: unknown) => value !== '' && value !== undefined;

/** Only what is there: rows are many. */
const present = (fields: { [Key in keyof Content]: Content[Key] | undefined }): Partial<Content> =>
	Object.fromEntries(Object.entries(fields).filter(([, value]) => given(value)));

function contactOf(value: unknown): NonNullable<Content['contact']> {
	const card = part(value);
	const name = part(card.name);
	const both = [text(name.first_name), text(name.last_name)].filter(Boolean).join(' ');
	const org = part(card.org);
	return {
		name: text(name.formatted_name) || both,
		phones: list(card.phones).map((phone) => text(part(phone).phone)),
		emails: list(card.emails).map((email) => text(part(email).email)),
		org: [text(org.company), text(org.title)].filter(Boolean).join(', '),
	};
}

function templateOf(sent: Record<string, unknown>): NonNullable<Content['template']> {
	const data = part(sent.templateData);
	const header = part(data.header);
	return {
		name: text(sent.templateName),
		language: text(sent.language),
		...(Object.keys(header).length > 0 && {
			header: { type: text(header.type), url: text(header.mediaUrl), filename: text(header.filename) },
		}),
		values: list(part(data.body).placeholders).map(text),
		buttons: list(data.buttons).map((button) => {
			const { text: label, title, url } = part(button);
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

/** Of a request of endpoint 16. */
export function outgoingContent(sent: Record<string, unknown>): Content {
	const type = text(sent.type);
	return {
		type,
		...common(sent),
		...(type === 'contacts' && { contact: contactOf(sent.contact) }),
		...(type === 'template' && { template: templateOf(sent) }),
	};
}

/** Of an inbound message: its type and its innermost payload. */
export function incomingContent(type: string, payload: Record<string, unknown>): Content {
	const [contact] = list(payload.contacts);
	return { type, ...common(payload), ...(type === 'contacts' && { contact: contactOf(contact) }) };
}

/** What a list and a notification say of it. */
export function inWords(
	{ type, caption, filename, name, contact, template }: Content,
	message: unknown,
): string {
	if (type === 'text') return text(message);
	if (type === 'template') return template?.name ?? '';
	if (type === 'contacts') return contact?.name ?? '';
	return caption ?? filename ?? name ?? '';
}
