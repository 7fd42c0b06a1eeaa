import { refuse, type Checked, type Unusable } from './checked';
import { findNonGsm, measure, type Measure, type NonGsm } from './gsmAlphabet';
import { toGsm } from './gsmReplacements';
import { quoted } from './quoted';

export { findNonGsm, measure, toGsm, type Measure, type NonGsm };

/** What the text of an SMS must keep to, and what may be done about characters that do not. */
export interface SmsTextOptions {
	/** Fewest characters: 3 where the endpoint states it (Limits table), otherwise absent. */
	minimum?: number;
	/** Characters outside the GSM alphabet: refuse them, replace them, or send them as they are. */
	otherCharacters: 'refuse' | 'replace' | 'keep';
	/** Whether `[code]` marks where the service puts the code (endpoints 7 and 8). */
	codeTag?: boolean;
}

/** A text as it is to be sent, and what it counts as: see `Measure`. */
export type SmsText = Checked<{
	text: string;
	encoding: Measure['encoding'];
	units: number;
	segments: number;
	/** Whether `text` differs from what was given. */
	replaced: boolean;
}>;

/** Limits table: at most 160 characters. GSM text is counted in septets, other text in UTF-16 units. */
const maximum = 160;

/** Longer text is refused before it is looked at; no replacement could make it short enough. */
const readAtMost = 10_000;

const loneSurrogate = /[\uD800-\uDFFF]/u;
const somethingToSee = /[^\p{Z}\p{Cc}\p{Cf}]/u;

const characters = (count: number) => `${count} ${count === 1 ? 'character' : 'characters'}`;

function fieldText(value: unknown): Checked<{ text: string }> {
	if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
		return refuse('is too large a number to be read exactly', 'Deliver it as text, in quotation marks');
	}
	if (typeof value === 'bigint' && (value > 10n ** 200n || value < -(10n ** 200n))) {
		return refuse(`is more than 200 digits long; at most ${maximum} characters are allowed`, 'Shorten it');
	}
	if (typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value))) {
		return { ok: true, text: String(value) };
	}
	if (typeof value === 'string') return { ok: true, text: value };
	return value === null || value === undefined
		? refuse('is empty', 'Enter the text of the message')
		: refuse('is not text', 'Enter text, or an expression that returns text');
}

/** `“á”, “’”, “ß” and 3 more`. */
function named(found: NonGsm[]): string {
	const first = found.slice(0, 3).map(({ character }) => quoted(character));
	const more = found.length > 3 ? ` and ${found.length - 3} more` : '';
	return `has characters outside the SMS alphabet (GSM): ${first.join(', ')}${more}`;
}

function tooLong({ encoding, units, characters: length }: Measure): Unusable {
	const pairs = encoding === 'gsm' ? '€ [ ] { } ~ ^ | and \\' : 'emoji and other rare characters';
	const counted = units === length ? '' : ` and counts as ${units}, because ${pairs} count as two`;
	return refuse(
		`is ${characters(length)} long${counted}; at most ${maximum} are allowed`,
		`Shorten it by ${units - maximum}, or split it into several messages`,
	);
}

/**
 * The text of an SMS, flash SMS or one-time password message (Endpoints 1 to 8 and Limits table):
 * at most 160, counted as in `Measure.units`, and at least `minimum` characters. With `codeTag` each
 * `[code]` counts as its six characters, although brackets count as two: the service replaces it by
 * a code whose length is not shown.
 *
 * @param value text; numbers become text
 */
export function checkSmsText(value: unknown, options: SmsTextOptions): SmsText {
	const field = fieldText(value);
	if (!field.ok) return field;
	const given = field.text;
	if (given.length > readAtMost) {
		return refuse(`is ${characters(given.length)} long; at most ${maximum} are allowed`, 'Shorten it');
	}
	if (!somethingToSee.test(given)) return refuse('is empty', 'Enter the text of the message');
	if (loneSurrogate.test(given)) {
		return refuse('has half of a character, e.g. an emoji that was cut in two', 'Remove that character');
	}
	let text = given;
	if (options.otherCharacters === 'refuse') {
		// The same letters, composed: an ñ written as n and a tilde is in the alphabet.
		text = given.normalize('NFC');
		const found = findNonGsm(text);
		if (found.length > 0) {
			return refuse(named(found), 'Remove them, or set Other Characters to Replace or Send Unchanged');
		}
	} else if (options.otherCharacters === 'replace') {
		const result = toGsm(given);
		text = result.text;
		if (result.remaining.length > 0) {
			return refuse(
				`${named(result.remaining)}, and nothing comes close to them`,
				'Remove them, or set Other Characters to Send Unchanged',
			);
		}
		if (!somethingToSee.test(text)) return refuse('is empty', 'Enter the text of the message');
	}
	const measured = measure(options.codeTag ? text.replaceAll('[code]', '(code)') : text);
	if (measured.units > maximum) return tooLong(measured);
	if (options.minimum !== undefined && measured.characters < options.minimum) {
		return refuse(
			`is ${characters(measured.characters)} long; at least ${options.minimum} are needed`,
			'Write a longer text',
		);
	}
	const { encoding, units, segments } = measured;
	return { ok: true, text, encoding, units, segments, replaced: text !== given };
}
