import { parseOneAddress } from 'email-addresses';
import { emailAddress } from '../../contract';
import { isEmpty, quoted, refuse, type Checked } from '../checked';
import { toSingleLine } from '../entries';
import { emailWords } from '../../words';

/** An address, and the name in front of it; an empty name when there is none. */
export interface Mailbox {
	readonly name: string;
	readonly email: string;
}

/** No line of an e-mail may be longer (RFC 5322, 2.1.1). */
const longestLine = 998;

/** What copying leaves at the ends of an address without being seen. */
const invisibleEnds = /^[\s\p{Cf}]+|(?<![\s\p{Cf}])[\s\p{Cf}]+$/gu;

const isAddress = (text: string) => emailAddress.safeParse(text).success;

/** A name in front of `<`, with or without quotation marks, which people leave out. */
const nameInFront = /^(?:"(?:[^"\\]|\\[^])*"|[^"<>])+(?=<)/;

/** What a written name says: quotation marks and what they escape are gone, and white space is one space. */
const plainName = (written: string) =>
	(written.includes('"') ? written.replace(/\\([^])|"/g, '$1') : written).replace(/\s+/g, ' ').trim();

/** An address among comments, spaces and brackets, by the grammar of RFC 5322 and RFC 6532. */
function addressIn(text: string): string {
	const found = parseOneAddress({ input: text, startAt: 'mailbox', strict: true });
	if (found?.type !== 'mailbox') return '';
	const { local, domain, parts } = found;
	const isQuoted = parts.local.tokens.includes('"');
	return `${isQuoted ? `"${local.replace(/["\\]/g, '\\$&')}"` : local}@${domain}`;
}

/** One mailbox, such as `ana@example.com`, `Ana Pérez <ana@example.com>` or `"Pérez, Ana" <ana@example.com>`. */
export function toMailbox(value: string): Checked<Mailbox> {
	const unusable = refuse(emailWords.isNotAMailbox);
	if (value.length > longestLine) return unusable;
	const text = value.replaceAll('\t', ' ').replace(invisibleEnds, '');
	if (isAddress(text)) return { ok: true, name: '', email: text };
	if (text === '') return refuse(emailWords.hasNoMailbox);
	const line = toSingleLine(text);
	if (!line.ok) return line;
	const [written = ''] = nameInFront.exec(text) ?? [];
	const rest = text.slice(written.length);
	const [, inside = ''] = /^<([^<>]*)>$/.exec(rest) ?? [];
	const email = isAddress(inside) ? inside : addressIn(rest);
	if (isAddress(email)) return { ok: true, name: plainName(written), email };
	const [invisible] = /\p{Cf}/u.exec(email) ?? [];
	return invisible ? refuse(emailWords.hasInvisible, { character: quoted(invisible) }) : unusable;
}

/** One e-mail address and nothing else. */
export function toAddress(value: unknown): Checked<{ address: string }> {
	const [, wayOut] = emailWords.isNotAnAddress;
	if (isEmpty(value)) return refuse(emailWords.hasNoAddress);
	const mailbox = typeof value === 'string' ? toMailbox(value) : refuse(emailWords.isNotAnAddress);
	if (!mailbox.ok) return { ...mailbox, wayOut };
	return mailbox.name === '' ? { ok: true, address: mailbox.email } : refuse(emailWords.hasAName);
}
