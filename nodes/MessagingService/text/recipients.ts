import { emailAddress } from '../contract';
import { controlCharacter, refuse, type Checked, type Unusable } from './checked';

/** One entry of `to` (Endpoints 12 and 13): the service requires a name as well. */
export interface Recipient {
	name: string;
	email: string;
}

/** Recipients in the order given; never an empty list. */
export type Recipients = Checked<{ recipients: Recipient[] }>;

type Entry = Checked<Recipient>;

const example = 'Write e.g. Ana Pérez <ana@example.com>, luis@example.com';
const quoteNames =
	'Write e.g. ana@example.com or Ana Pérez <ana@example.com>, and put names with a comma in quotes';

/** RFC 5321: 64 characters before the @ and 255 behind it. */
const longestAddress = 320;

function entry(name: string, email: string, position: number): Entry {
	const trimmed = { name: name.trim(), email: email.trim() };
	// A line break would start a new header of the e-mail.
	if (controlCharacter.test(trimmed.name) || controlCharacter.test(trimmed.email)) {
		return refuse(
			`has a line break or another control character in recipient ${position}`,
			'Remove it from the name and the address',
		);
	}
	if (trimmed.email.length > longestAddress || !emailAddress.safeParse(trimmed.email).success) {
		return refuse(`is not usable: recipient ${position} is not an e-mail address`, quoteNames);
	}
	return { ok: true, name: trimmed.name === '' ? trimmed.email : trimmed.name, email: trimmed.email };
}

/** The place of the quotation mark that closes the one at `start`, or -1. */
function closingQuote(text: string, start: number): number {
	for (let index = start + 1; index < text.length; index += 1) {
		if (text[index] === '\\') index += 1;
		else if (text[index] === '"') return index;
	}
	return -1;
}

/**
 * Reads `name <address>` entries from left to right, each character once. `separators` end an entry,
 * except in quotation marks and angle brackets.
 */
class TextReader {
	private name = '';
	private email: string | undefined;
	/** Start of the stretch of plain text that is being read. */
	private from = 0;
	readonly recipients: Recipient[] = [];

	constructor(
		private readonly text: string,
		private readonly before: number,
	) {}

	read(): Unusable | undefined {
		const { text } = this;
		for (let index = 0; index < text.length; index += 1) {
			const character = text[index];
			if (character === ',' || character === ';' || character === '\n' || character === '\r') {
				const refusal = this.finish(index);
				if (refusal) return refusal;
			} else if (character === '"' || character === '<') {
				const end = character === '"' ? closingQuote(text, index) : text.indexOf('>', index);
				if (end < 0) return this.unclosed(character);
				if (this.email !== undefined) return this.afterAddress();
				this.name += text.slice(this.from, index);
				const inside = text.slice(index + 1, end);
				if (character === '"') this.name += inside.replace(/\\([^])/g, '$1');
				else this.email = inside;
				index = end;
				this.from = end + 1;
			}
		}
		return this.finish(text.length);
	}

	private get position() {
		return this.before + this.recipients.length + 1;
	}

	private finish(end: number): Unusable | undefined {
		const rest = this.text.slice(this.from, end);
		const { name, email } = this;
		this.from = end + 1;
		this.name = '';
		this.email = undefined;
		if (email === undefined && (name + rest).trim() === '') return undefined;
		if (email !== undefined && rest.trim() !== '') return this.afterAddress();
		const result =
			email === undefined ? entry('', name + rest, this.position) : entry(name, email, this.position);
		if (!result.ok) return result;
		this.recipients.push({ name: result.name, email: result.email });
		return undefined;
	}

	private unclosed(character: string): Unusable {
		const what = character === '"' ? 'a quotation mark' : 'a <';
		return refuse(`has ${what} in recipient ${this.position} that is never closed`, quoteNames);
	}

	private afterAddress(): Unusable {
		return refuse(`has more text behind the address of recipient ${this.position}`, quoteNames);
	}
}

function fromText(text: string, before: number): Recipients {
	const reader = new TextReader(text, before);
	return reader.read() ?? { ok: true, recipients: reader.recipients };
}

function fromObject(value: object, position: number): Entry {
	const { name, email, address: alias }: { name?: unknown; email?: unknown; address?: unknown } = value;
	const given = email ?? alias;
	if (typeof given !== 'string') {
		return refuse(
			`has no e-mail address in recipient ${position}`,
			'Give each recipient a field named email',
		);
	}
	if (name !== undefined && name !== null && typeof name !== 'string' && typeof name !== 'number') {
		return refuse(`has a name that is not text in recipient ${position}`, 'Deliver the name as text');
	}
	return entry(String(name ?? ''), given, position);
}

function fromList(list: readonly unknown[]): Recipients {
	const recipients: Recipient[] = [];
	for (const item of list) {
		const position = recipients.length + 1;
		if (typeof item === 'string') {
			const read = fromText(item, recipients.length);
			if (!read.ok) return read;
			if (read.recipients.length === 0) return refuse(`has nothing in recipient ${position}`, example);
			for (const recipient of read.recipients) recipients.push(recipient);
		} else if (typeof item === 'object' && item !== null && !Array.isArray(item)) {
			const read = fromObject(item, position);
			if (!read.ok) return read;
			recipients.push({ name: read.name, email: read.email });
		} else {
			return refuse(`is not usable: recipient ${position} is neither text nor an object`, example);
		}
	}
	return { ok: true, recipients };
}

function fromJson(text: string): Recipients {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return refuse('starts like JSON but cannot be read as JSON', 'Check quotes, commas and brackets');
	}
	return fromList(Array.isArray(value) ? value : [value]);
}

/**
 * Recipients of an e-mail (Endpoints 12 and 13), from whatever a field or an expression delivers:
 * text such as `Ana <ana@x.mx>, "Doe, John" <j@x.com>; plain@x.com` (separated by commas, semicolons
 * or line breaks), a list of such texts or of objects `{ name?, email }` (`address` is another name
 * for `email`), one such object, or JSON of these. Without a name the address is the name. Names and
 * addresses are trimmed and otherwise kept. The work is proportional to the length of the value.
 */
export function parseRecipients(value: unknown): Recipients {
	let result: Recipients;
	if (typeof value === 'string') {
		result = /^\s*[[{]/.test(value) ? fromJson(value) : fromText(value, 0);
	} else if (Array.isArray(value)) {
		result = fromList(value);
	} else if (typeof value === 'object' && value !== null) {
		result = fromList([value]);
	} else if (value === null || value === undefined) {
		return refuse('is empty', example);
	} else {
		return refuse('is not text or a list of recipients', example);
	}
	return result.ok && result.recipients.length === 0 ? refuse('has no recipients', example) : result;
}
