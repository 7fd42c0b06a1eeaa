import { parseOneAddress } from 'email-addresses';
import { emailAddress } from '../../contract';
import { isEmpty, quotedCharacter } from '../plainText';
import { toSingleLine } from '../entries';
import { emailWords, fieldWords, refuse, type Checked } from '../../words';

/** An address and the name before it, or an empty name. */
export interface Mailbox {
	readonly name: string;
	readonly email: string;
}

/** Maximum line length of an e-mail (RFC 5322, 2.1.1). */
const longestLine = 998;

/** Invisible characters at the ends of a copied address. */
const invisibleEnds = /^[\s\p{Cf}]+|(?<![\s\p{Cf}])[\s\p{Cf}]+$/gu;

/** What stands around an address in links and sentences. */
const aroundAddress = /^["'“”‘’]*(?:mailto:)?|(?<!["'“”‘’.,;\s])["'“”‘’.,;\s]+$/giu;

const isAddress = (text: string) => emailAddress.safeParse(text).success;

/** A name before `<`, with or without the quotation marks. */
const nameInFront = /^(?:"(?:[^"\\]|\\[^])*"|[^"<>])+(?=<)/;

/** Removes quotation marks and escapes from a name, and collapses white space. */
const plainName = (written: string) =>
	(written.includes('"') ? written.replace(/\\([^])|"/g, '$1') : written)
		.replace(/\s+/g, ' ')
		.trim();

/** Finds an address among comments, spaces and brackets (RFC 5322 and RFC 6532). */
function addressIn(text: string): string {
	const found = parseOneAddress({ input: text, startAt: 'mailbox', strict: true });
	if (found?.type !== 'mailbox') return '';
	const { local, domain, parts } = found;
	const isQuoted = parts.local.tokens.includes('"');
	return `${isQuoted ? `"${local.replace(/["\\]/g, '\\$&')}"` : local}@${domain}`;
}

/**
 * Reads one mailbox, such as `ana@example.com`, `Ana Pérez <ana@example.com>` or `"Pérez, Ana"
 * <ana@example.com>`.
 */
export function toMailbox(value: string): Checked<Mailbox> {
	if (value.length > longestLine) return refuse(emailWords.isNotAMailbox);
	const text = value.replaceAll('\t', ' ').replace(invisibleEnds, '');
	if (isAddress(text)) return { ok: true, name: '', email: text };
	if (text === '') return refuse(emailWords.hasNoMailbox);
	const alone = text.replace(aroundAddress, '');
	if (isAddress(alone)) return { ok: true, name: '', email: alone };
	const line = toSingleLine(text);
	if (!line.ok) return line;
	const [written = ''] = nameInFront.exec(text) ?? [];
	const rest = text.slice(written.length);
	const [, inside = ''] = /^<([^<>]*)>$/.exec(rest) ?? [];
	const email = isAddress(inside) ? inside : addressIn(rest);
	if (isAddress(email)) return { ok: true, name: plainName(written), email };
	const [invisible] = /\p{Cf}/u.exec(email) ?? [];
	return invisible
		? refuse(emailWords.hasInvisible, { character: quotedCharacter(invisible) })
		: refuse(emailWords.isNotAMailbox);
}

/** Reads one e-mail address without a name. */
export function toAddress(value: unknown): Checked<{ address: string }> {
	const [, wayOut] = emailWords.isNotAnAddress;
	if (isEmpty(value)) return refuse(fieldWords.isEmpty);
	const mailbox = typeof value === 'string' ? toMailbox(value) : refuse(emailWords.isNotAnAddress);
	if (!mailbox.ok) return { ...mailbox, wayOut };
	return mailbox.name === '' ? { ok: true, address: mailbox.email } : refuse(emailWords.hasAName);
}

// Kept because nothing else tells of such an address: the service takes the email, and nobody gets
// it.

/** Common misspellings of mailbox providers; none of them is itself a provider. */
const misspellings = {
	'gmail.com':
		'gmial gmal gmai gmil gamil gamail gmaill gmailm gmaiil gmmail gimail gemail gnail gmaul gmsil gmaol',
	'hotmail.com':
		'hotmal hotmial hotmai hotmil hotmaill hotmaiil hotmmail hotamil homail hotnail htmail hitmail hotmaul',
	'outlook.com': 'outlok outloo outloook outlookk outlool outllook otulook oulook outook',
	'yahoo.com': 'yaho yahooo yahho yhaoo yhoo yaoo tahoo yahop',
	'icloud.com': 'iclod icoud iclound iclould icluod iclud',
};

const providers: ReadonlyMap<string, string> = new Map(
	Object.entries(misspellings).flatMap(([provider, names]) =>
		names.split(' ').map((name) => [`${name}.com`, provider] as const),
	),
);

/** One typo away from `.com`, and no top-level domain. */
const slippedCom = /\.(?:con|cmo|ocm|vom|xom|cpm|coom|comm)$/;

/**
 * Returns the address that was almost certainly meant, if it differs: `ana@gmail.com` for
 * `ana@gmial.com` or
 * `ana@gmail.con`. The misspelled address may exist, so it must not be refused.
 */
export function likelyMeant(address: string): string | undefined {
	const at = address.lastIndexOf('@') + 1;
	const domain = address.slice(at).toLowerCase();
	const ending = domain.replace(slippedCom, '.com');
	const likely = providers.get(ending) ?? ending;
	return likely === domain ? undefined : address.slice(0, at) + likely;
}
