import { isList, isRecord, parseJson } from '../../contract';
import { toPlainText } from '../plainText';
import { sameNames } from '../spelling';
import { toMailbox, type Mailbox } from './mailbox';
import { toSingleLine } from '../entries';
import { emailWords, refuse, type Checked } from '../../words';

/** `xn--mller-kva.berlin` is `müller.berlin`. */
function asciiDomain(domain: string): string {
	const address = `http://${domain}`;
	return /[^\w.-]/.test(domain) && URL.canParse(address) ? new URL(address).hostname : domain;
}

/**
 * Identifies whose address it is. No known service takes two spellings for two people, so capitals
 * make no difference.
 */
export function comparableAddress({ email }: Pick<Mailbox, 'email'>): string {
	const at = email.lastIndexOf('@') + 1;
	return `${email.slice(0, at).normalize('NFC')}${asciiDomain(email.slice(at))}`.toLowerCase();
}

/** Keeps the first recipient of each address. */
export function withoutRepeats<One extends Pick<Mailbox, 'email'>>(
	recipients: readonly One[],
): One[] {
	const first = new Map<string, One>();
	for (const one of recipients)
		if (!first.has(comparableAddress(one))) first.set(comparableAddress(one), one);
	return [...first.values()];
}

/**
 * Commas, semicolons and line breaks end an entry, except in quotation marks and angle brackets.
 * Entries longer than an e-mail line are cut, because they are refused anyway.
 */
const entryPattern = /(?:"(?:[^"\\]|\\[^]?){0,999}"?|<[^<>]*>|[^,;\r\n]){1,999}/g;

export const splitEntries = (text: string): string[] =>
	(text.match(entryPattern) ?? []).filter((entry) => entry.trim() !== '');

/** Reads a field of a row by its name, whatever its capitals, accents and separators. */
const fieldOf = (row: Readonly<Record<string, unknown>>, name: string): unknown =>
	row[sameNames(name, Object.keys(row))[0] ?? name];

function toRecipient(value: unknown): Checked<Mailbox> {
	if (typeof value === 'string') {
		const mailbox = toMailbox(value);
		return mailbox.ok ? { ...mailbox, name: mailbox.name || mailbox.email } : mailbox;
	}
	if (!isRecord(value)) return refuse(emailWords.isNotARecipient);
	// An item of n8n.
	const row = isRecord(value.json) ? value.json : value;
	const mailbox = fieldOf(row, 'email');
	if (typeof mailbox !== 'string') return refuse(emailWords.recipientHasNoAddress);
	const named = toPlainText(fieldOf(row, 'name'));
	if (!named.ok) return refuse(emailWords.recipientHasNoName, named);
	const recipient = toRecipient(mailbox);
	const ownName = named.text?.trim() ?? '';
	if (!recipient.ok || ownName === '') return recipient;
	const line = toSingleLine(ownName);
	return line.ok ? { ...recipient, name: line.line } : line;
}

/** Splits a value into entries; each text in a list may contain several. */
function recipientEntries(value: unknown): unknown[] {
	if (typeof value === 'string') return splitEntries(value);
	if (!isList(value)) return [value];
	return value.flatMap((entry) => {
		const texts = typeof entry === 'string' ? splitEntries(entry) : [];
		return texts.length > 0 ? texts : [entry];
	});
}

/**
 * Reads the recipients of an e-mail (Endpoints 12 and 13): text such as `Ana <ana@x.mx>, "Doe,
 * John" <j@x.com>; b@x.com` (separated by commas, semicolons or line breaks), an object `{ name?,
 * email }` (or an item of n8n; the address may also be `Ana <ana@x.mx>`), a
 * list of these, or JSON of them. Without a name, the address is the name. Linear time.
 * @returns at least one recipient, in the original order
 */
export function parseRecipients(value: unknown): Checked<{ recipients: Mailbox[] }> {
	if (value == null) return refuse(emailWords.hasNoRecipients);
	const parsed = typeof value === 'string' && /^\s*[[{]/.test(value) ? parseJson(value) : value;
	if (parsed === undefined) return refuse(emailWords.isNotJson);
	const recipients: Mailbox[] = [];
	for (const entry of recipientEntries(parsed)) {
		const recipient = toRecipient(entry);
		if (!recipient.ok)
			return refuse(emailWords.isWrongAt, { ...recipient, number: recipients.length + 1 });
		recipients.push({ name: recipient.name, email: recipient.email });
	}
	return recipients.length > 0 ? { ok: true, recipients } : refuse(emailWords.hasNoRecipients);
}
