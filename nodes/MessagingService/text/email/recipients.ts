import { isList, isRecord, parseJson } from '../../contract';
import { refuse, toPlainText, type Checked } from '../checked';
import { toMailbox } from './mailbox';
import { toSingleLine } from '../entries';
import { emailWords } from '../../words';

/** One entry of `to` (Endpoints 12 and 13): the service requires a name as well. */
export interface Recipient {
	name: string;
	email: string;
}

/** Recipients in the order given; never an empty list. */
export type Recipients = Checked<{ recipients: Recipient[] }>;

/** The same for every spelling of an address: domains know no letter case, and what stands before the @ may. */
export function addressOf({ email }: Pick<Recipient, 'email'>): string {
	const at = email.lastIndexOf('@');
	return email.slice(0, at) + email.slice(at).toLowerCase();
}

/** The first of those who have the same address. */
export function withoutRepeats<One extends Pick<Recipient, 'email'>>(recipients: readonly One[]): One[] {
	const first = new Map<string, One>();
	for (const one of recipients) if (!first.has(addressOf(one))) first.set(addressOf(one), one);
	return [...first.values()];
}

/**
 * Commas, semicolons and line breaks end an entry, except in quotation marks and angle brackets. One of more
 * characters than a line of an e-mail may have is not read further: it is refused anyway.
 */
const entries = /(?:"(?:[^"\\]|\\[^]?){0,999}"?|<[^<>]*>|[^,;\r\n]){1,999}/g;

const entriesIn = (text: string): string[] =>
	(text.match(entries) ?? []).filter((entry) => entry.trim() !== '');

function toRecipient(value: unknown): Checked<Recipient> {
	if (typeof value === 'string') {
		const mailbox = toMailbox(value);
		return mailbox.ok ? { ...mailbox, name: mailbox.name || mailbox.email } : mailbox;
	}
	if (!isRecord(value)) return refuse(emailWords.isNotARecipient);
	const { name, email, address: alias } = value;
	const given = email ?? alias;
	if (typeof given !== 'string') return refuse(emailWords.recipientHasNoAddress);
	const named = toPlainText(name);
	if (!named.ok) return refuse(emailWords.recipientHasNoName, named);
	const recipient = toRecipient(given);
	const ownName = named.text?.trim() ?? '';
	if (!recipient.ok || ownName === '') return recipient;
	const line = toSingleLine(ownName);
	return line.ok ? { ...recipient, name: line.line } : line;
}

/** What is given, one by one; text in a list may hold several. */
function listed(value: unknown): unknown[] {
	if (typeof value === 'string') return entriesIn(value);
	if (!isList(value)) return [value];
	return value.flatMap((entry) => {
		const texts = typeof entry === 'string' ? entriesIn(entry) : [];
		return texts.length > 0 ? texts : [entry];
	});
}

/**
 * Recipients of an e-mail (Endpoints 12 and 13), from whatever a field or an expression delivers:
 * text such as `Ana <ana@x.mx>, "Doe, John" <j@x.com>; plain@x.com` (separated by commas, semicolons
 * or line breaks), a list of such texts or of objects `{ name?, email }` (`address` is another name
 * for `email`, which may be `Ana <ana@x.mx>` as well), one such object, or JSON of these. Without a name
 * the address is the name. The work is proportional to the length of the value.
 */
export function parseRecipients(value: unknown): Recipients {
	if (value === null || value === undefined) return refuse(emailWords.isEmpty);
	if (typeof value !== 'string' && typeof value !== 'object') return refuse(emailWords.isNotRecipients);
	const given = typeof value === 'string' && /^\s*[[{]/.test(value) ? parseJson(value) : value;
	if (given === undefined) return refuse(emailWords.isNotJson);
	const recipients: Recipient[] = [];
	for (const entry of listed(given)) {
		const recipient = toRecipient(entry);
		if (!recipient.ok) return refuse(emailWords.isWrongAt, { ...recipient, number: recipients.length + 1 });
		recipients.push({ name: recipient.name, email: recipient.email });
	}
	return recipients.length > 0 ? { ok: true, recipients } : refuse(emailWords.hasNoRecipients);
}
