import { addedCode, tagged } from './codeTag';
import { refuse, toPlainText, type Checked } from '../checked';
import { measure, type Measure } from './gsmAlphabet';
import { inAlphabet, type Characters } from './characters';
import { maximum, mostParts, shortened, split } from './parts';
import { textWords } from '../../words';

/** What the text of an SMS must keep to, and what may be done where it does not. */
export interface SmsTextOptions {
	/** Fewest characters: 3 where the endpoint states it (Limits table), otherwise absent. */
	readonly minimum?: number;
	/** Characters outside the GSM alphabet: replace them by what comes closest, send them as they are, or refuse. */
	readonly characters: Characters;
	/** More than 160 characters: refuse, cut at a word, or send as several numbered messages. */
	readonly tooLong: 'refuse' | 'shorten' | 'split';
	/** Whether `[code]` marks where the service puts the code (endpoints 7 and 8). */
	readonly codeTag?: boolean;
}

interface Sendable {
	/** In their order: one, or several where a long one was split. */
	readonly texts: readonly [string, ...string[]];
	readonly encoding: 'gsm' | 'unicode';
	/** What is charged: the segments of all texts, and their characters. */
	readonly sizes: { readonly segments: number; readonly characters: number };
	/** What was done to the text, in sentences that repeat no more of it than single characters. */
	readonly notices: readonly string[];
}

/** The texts to be sent. */
export type SmsText = Checked<Sendable>;

/** Longer text is refused before it is looked at; no replacement could make it short enough. */
const readAtMost = 10_000;

const loneSurrogate = /[\uD800-\uDFFF]/u;
const somethingToSee = /[^\p{Z}\p{Cc}\p{Cf}]/u;

const empty = () => refuse(textWords.isEmpty);
const counted = (count: number) => `${count} ${count === 1 ? 'character' : 'characters'}`;

function fieldText(value: unknown): Checked<{ text: string }> {
	if (typeof value === 'bigint' && (value > 10n ** 200n || value < -(10n ** 200n)))
		return refuse(textWords.hasTooManyDigits, { maximum });
	// Looked at once it is known to be short.
	if (typeof value === 'string') return { ok: true, text: value };
	const plain = toPlainText(value);
	if (!plain.ok) return plain;
	return plain.text === undefined ? empty() : { ok: true, text: plain.text };
}

/** Text, brackets of tags counted as what takes their place. */
const sizeOf = (text: string, codeTag: boolean | undefined) =>
	measure(codeTag ? addedCode(text).replaceAll('[code]', '(code)') : text);

/** How many segments a text takes: 160 septets, or 70 units of Unicode, and of several 67 each. */
const segmentsOf = ({ units, encoding }: Measure): number =>
	encoding === 'gsm' || units <= 70 ? 1 : Math.ceil(units / 67);

function fitted(
	text: string,
	{ tooLong, codeTag }: SmsTextOptions,
): Checked<Pick<Sendable, 'texts' | 'notices'>> {
	const { units, characters, encoding } = sizeOf(text, codeTag);
	if (units <= maximum) return { ok: true, texts: [text], notices: [] };
	const length = counted(characters);
	const sentAs = (texts: Sendable['texts'], what: string) =>
		({ ok: true, texts, notices: [`The text was ${length} long and ${what}`] }) as const;
	if (tooLong === 'shorten' && !codeTag) {
		const short = shortened(text);
		if (short === undefined) return refuse(textWords.beginsTooLong);
		return sentAs([short], `was shortened to ${counted([...short].length)}`);
	}
	if (tooLong === 'split' && !codeTag) {
		const texts = split(text);
		if (!texts) return refuse(textWords.isTooLongForAll, { length, parts: mostParts });
		return sentAs(texts, `is sent as ${texts.length} messages`);
	}
	const pairs = encoding === 'gsm' ? '€ [ ] { } ~ ^ | and \\' : 'emoji and other rare characters';
	const given = measure(text);
	const room = codeTag && given.units !== units ? ', with room for the code' : '';
	const twice = units === characters ? '' : ` and counts as ${units}, because ${pairs} count as two`;
	const others = codeTag ? '' : ', or choose in If the Text Is Too Long to shorten or split it';
	return refuse(textWords.isTooLong, {
		length,
		room,
		twice,
		maximum,
		excess: counted(units - maximum),
		units: units - maximum,
		others,
	});
}

/**
 * The text of an SMS, flash SMS or one-time password message (Endpoints 1 to 8 and Limits table): at most 160,
 * counted as in `Measure.units`, and at least `minimum` characters. With `codeTag` each `[code]` counts as six
 * characters, although brackets count as two: the service replaces it by a code whose length is not shown.
 *
 * @param value text; numbers become text
 */
export function checkSmsText(value: unknown, options: SmsTextOptions): SmsText {
	const field = fieldText(value);
	if (!field.ok) return field;
	if (field.text.length > readAtMost)
		return refuse(textWords.isFarTooLong, { length: counted(field.text.length), maximum });
	if (!somethingToSee.test(field.text)) return empty();
	if (loneSurrogate.test(field.text)) return refuse(textWords.hasHalfACharacter);
	const code = options.codeTag ? tagged(field.text) : { text: field.text, notices: [] };
	const alphabet = inAlphabet(code.text, options.characters);
	if (!alphabet.ok) return alphabet;
	if (!somethingToSee.test(alphabet.text)) return empty();
	const fit = fitted(alphabet.text, options);
	if (!fit.ok) return fit;
	const { characters } = measure(alphabet.text);
	if (options.minimum !== undefined && characters < options.minimum)
		return refuse(textWords.isTooShort, { length: counted(characters), minimum: options.minimum });
	const sizes = fit.texts.map((text) => sizeOf(text, options.codeTag));
	const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
	return {
		ok: true,
		texts: fit.texts,
		encoding: sizes.every(({ encoding }) => encoding === 'gsm') ? 'gsm' : 'unicode',
		sizes: {
			segments: sum(sizes.map(segmentsOf)),
			characters: sum(sizes.map((size) => size.characters)),
		},
		notices: [...code.notices, ...alphabet.notices, ...fit.notices],
	};
}
