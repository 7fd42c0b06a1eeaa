import { emailAddress } from '../../contract';
import { isEmpty, quotedCharacter } from '../plainText';
import { isOneSlip } from '../spelling';
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

/** An address in angle brackets, behind a name with or without quotation marks. */
const namedAddress = /^((?:"(?:[^"\\]|\\[^])*"|[^"<>])*)<([^<>]*)>$/;

/** Removes quotation marks and escapes from a name, and collapses white space. */
const plainName = (written: string) =>
	(written.includes('"') ? written.replace(/\\([^])|"/g, '$1') : written)
		.replace(/\s+/g, ' ')
		.trim();

/**
 * Reads one mailbox, such as `ana@example.com`, `Ana Pérez <ana@example.com>` or `"Pérez, Ana"
 * <ana@example.com>`.
 */
export function toMailbox(value: string): Checked<Mailbox> {
	if (value.length > longestLine) return refuse(emailWords.isNotAMailbox);
	const text = value.replaceAll('\t', ' ').replace(invisibleEnds, '');
	if (text === '') return refuse(emailWords.hasNoMailbox);
	const alone = [text, text.replace(aroundAddress, '')].find(isAddress);
	if (alone !== undefined) return { ok: true, name: '', email: alone };
	const line = toSingleLine(text);
	if (!line.ok) return line;
	const [, name = '', inside = text] = namedAddress.exec(text) ?? [];
	const email = inside.trim();
	if (isAddress(email)) return { ok: true, name: plainName(name), email };
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

const providers = ['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.com', 'icloud.com'];

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
	// Other providers, such as mail.com, begin with another letter.
	const isMeant = (provider: string) => provider[0] === ending[0] && isOneSlip(provider, ending);
	const likely = (ending.endsWith('.com') && providers.find(isMeant)) || ending;
	return likely === domain ? undefined : address.slice(0, at) + likely;
}
