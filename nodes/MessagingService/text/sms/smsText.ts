import { addedCode, tagged } from './codeTag';
import { refuse, type Checked } from '../checked';
import { measure } from './gsmAlphabet';
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

/** The texts to be sent, in their order: one, or several where a long one was split. */
export type SmsText = Checked<{
	readonly texts: readonly [string, ...string[]];
	readonly encoding: 'gsm' | 'unicode';
	/** What was done to the text, in sentences that repeat no more of it than single characters. */
	readonly notices: readonly string[];
}>;

/** Longer text is refused before it is looked at; no replacement could make it short enough. */
const readAtMost = 10_000;

const loneSurrogate = /[\uD800-\uDFFF]/u;
const somethingToSee = /[^\p{Z}\p{Cc}\p{Cf}]/u;

const empty = () => refuse(textWords.isEmpty);
const counted = (count: number) => `${count} ${count === 1 ? 'character' : 'characters'}`;

function fieldText(value: unknown): Checked<{ text: string }> {
	if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
		return refuse(textWords.isRounded);
	}
	if (typeof value === 'bigint' && (value > 10n ** 200n || value < -(10n ** 200n))) {
		return refuse(textWords.hasTooManyDigits, { maximum });
	}
	if (typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value))) {
		return { ok: true, text: String(value) };
	}
	if (typeof value === 'string') return { ok: true, text: value };
	return value === null || value === undefined ? empty() : refuse(textWords.isNotText);
}

/** Text, brackets of tags counted as what takes their place. */
const sizeOf = (text: string, codeTag: boolean | undefined) =>
	measure(codeTag ? addedCode(text).replaceAll('[code]', '(code)') : text);

function fitted(
	text: string,
	{ tooLong, codeTag }: SmsTextOptions,
): Checked<{ texts: readonly [string, ...string[]]; notices: string[] }> {
	const { units, characters, encoding } = sizeOf(text, codeTag);
	if (units <= maximum) return { ok: true, texts: [text], notices: [] };
	if (tooLong === 'shorten' && !codeTag) {
		const short = shortened(text);
		return {
			ok: true,
			texts: [short],
			notices: [
				`The text was ${counted(characters)} long and was shortened to ${counted([...short].length)}`,
			],
		};
	}
	if (tooLong === 'split' && !codeTag) {
		const texts = split(text);
		if (texts)
			return {
				ok: true,
				texts,
				notices: [`The text was ${counted(characters)} long and is sent as ${texts.length} messages`],
			};
		return refuse(textWords.isTooLongForAll, { length: counted(characters), parts: mostParts });
	}
	const pairs = encoding === 'gsm' ? '€ [ ] { } ~ ^ | and \\' : 'emoji and other rare characters';
	const given = measure(text);
	const room = codeTag && given.units !== units ? ', with room for the code' : '';
	const twice = units === characters ? '' : ` and counts as ${units}, because ${pairs} count as two`;
	const others = codeTag ? '' : ', or choose in If the Text Is Too Long to shorten or split it';
	return refuse(textWords.isTooLong, {
		length: counted(characters),
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
	if (field.text.length > readAtMost) {
		return refuse(textWords.isFarTooLong, { length: counted(field.text.length), maximum });
	}
	if (!somethingToSee.test(field.text)) return empty();
	if (loneSurrogate.test(field.text)) {
		return refuse(textWords.hasHalfACharacter);
	}
	const code = options.codeTag ? tagged(field.text) : { text: field.text, notices: [] };
	const alphabet = inAlphabet(code.text, options.characters);
	if (!alphabet.ok) return alphabet;
	if (!somethingToSee.test(alphabet.text)) return empty();
	const fit = fitted(alphabet.text, options);
	if (!fit.ok) return fit;
	const { characters } = measure(alphabet.text);
	if (options.minimum !== undefined && characters < options.minimum) {
		return refuse(textWords.isTooShort, { length: counted(characters), minimum: options.minimum });
	}
	const isGsm = fit.texts.every((text) => measure(text).encoding === 'gsm');
	return {
		ok: true,
		texts: fit.texts,
		encoding: isGsm ? 'gsm' : 'unicode',
		notices: [...code.notices, ...alphabet.notices, ...fit.notices],
	};
}
