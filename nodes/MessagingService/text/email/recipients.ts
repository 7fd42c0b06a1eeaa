import { isList, isRecord, parseJson } from '../../contract';
import { refuse, toPlainText, type Checked } from '../checked';
import { toMailbox, type Mailbox } from './mailbox';
import { toSingleLine } from '../entries';
import { emailWords } from '../../words';

/** An entry of `to` (Endpoints 12 and 13); the service requires a name. */
export type Recipient = Mailbox;

/** Lowers the domain, which is case-insensitive; the local part may not be. */
export function addressOf({ email }: Pick<Recipient, 'email'>): string {
	const at = email.lastIndexOf('@');
	return email.slice(0, at) + email.slice(at).toLowerCase();
}

/** Keeps the first recipient of each address. */
export function withoutRepeats<One extends Pick<Recipient, 'email'>>(recipients: readonly One[]): One[] {
	const first = new Map<string, One>();
	for (const one of recipients) if (!first.has(addressOf(one))) first.set(addressOf(one), one);
	return [...first.values()];
}

/**
 * Commas, semicolons and line breaks end an entry, except in quotation marks and angle brackets. Entries longer than an
 * e-mail line are cut, because they are refused anyway.
 */
const entryPattern = /(?:"(?:[^"\\]|\\[^]?){0,999}"?|<[^<>]*>|[^,;\r\n]){1,999}/g;

export const splitEntries = (text: string): string[] =>
	(text.match(entryPattern) ?? []).filter((entry) => entry.trim() !== '');

function toRecipient(value: unknown): Checked<Recipient> {
	if (typeof value === 'string') {
		const mailbox = toMailbox(value);
		return mailbox.ok ? { ...mailbox, name: mailbox.name || mailbox.email } : mailbox;
	}
	if (!isRecord(value)) return refuse(emailWords.isNotARecipient);
	const { name, email, address: alias } = value;
	const mailbox = email ?? alias;
	if (typeof mailbox !== 'string') return refuse(emailWords.recipientHasNoAddress);
	const named = toPlainText(name);
	if (!named.ok) return refuse(emailWords.recipientHasNoName, named);
	const recipient = toRecipient(mailbox);
	const ownName = named.text?.trim() ?? '';
	if (!recipient.ok || ownName === '') return recipient;
	const line = toSingleLine(ownName);
	return line.ok ? { ...recipient, name: line.line } : line;
}

/** Splits a value into entries; each text in a list may contain several. */
function entriesOf(value: unknown): unknown[] {
	if (typeof value === 'string') return splitEntries(value);
	if (!isList(value)) return [value];
	return value.flatMap((entry) => {
		const texts = typeof entry === 'string' ? splitEntries(entry) : [];
		return texts.length > 0 ? texts : [entry];
	});
}

/**
 * Reads the recipients of an e-mail (Endpoints 12 and 13): text such as `Ana <ana@x.mx>, "Doe, John" <j@x.com>; b@x.com`
 * (separated by commas, semicolons or line breaks), an object `{ name?, email }` (`address` is an alias of `email`, which
 * may also be `Ana <ana@x.mx>`), a list of these, or JSON of them. Without a name, the address is the name. Linear time.
 * @returns at least one recipient, in the original order
 */
export function parseRecipients(value: unknown): Checked<{ recipients: Recipient[] }> {
	if (value === null || value === undefined) return refuse(emailWords.isEmpty);
	if (typeof value !== 'string' && typeof value !== 'object') return refuse(emailWords.isNotRecipients);
	const parsed = typeof value === 'string' && /^\s*[[{]/.test(value) ? parseJson(value) : value;
	if (parsed === undefined) return refuse(emailWords.isNotJson);
	const recipients: Recipient[] = [];
	for (const entry of entriesOf(parsed)) {
		const recipient = toRecipient(entry);
		if (!recipient.ok) return refuse(emailWords.isWrongAt, { ...recipient, number: recipients.length + 1 });
		recipients.push({ name: recipient.name, email: recipient.email });
	}
	return recipients.length > 0 ? { ok: true, recipients } : refuse(emailWords.hasNoRecipients);
}
