import { tagged, withSampleCode } from './codeTag';
import { toPlainText } from '../plainText';
import { measure, type Measure } from './gsmAlphabet';
import { inAlphabet, type Characters } from './gsmReplacements';
import { maximum, mostParts, shortened, split } from './parts';
import { refuse, textWords, type Checked } from '../../words';

export interface SmsTextOptions {
	/** Fewest characters: 3 if the endpoint states it (Limits table). */
	readonly minimum?: number;
	readonly characters: Characters;
	/** For more than 160 characters: refuse, cut at a word, or send numbered messages. */
	readonly tooLong: 'refuse' | 'shorten' | 'split';
	/** Whether the service replaces `[code]` (endpoints 7 and 8). */
	readonly codeTag?: boolean;
}

interface Sendable {
	/** One text, or several if a long one was split. */
	readonly texts: readonly [string, ...string[]];
	readonly encoding: 'gsm' | 'unicode';
	/** Segments and characters charged for all texts. */
	readonly sizes: { readonly segments: number; readonly characters: number };
	/** Sentences about changes to the text; they quote at most single characters of it. */
	readonly notices: readonly string[];
}

export type SmsText = Checked<Sendable>;

/** Longer text is refused unexamined: no replacement could make it short enough. */
const examinedLength = 10_000;

const visible = /[^\p{Z}\p{Cc}\p{Cf}]/u;

const empty = () => refuse(textWords.isEmpty);
const counted = (count: number) => `${count} ${count === 1 ? 'character' : 'characters'}`;

/** Measures a text; each tag counts as its code does. */
const smsSize = (text: string, codeTag: boolean | undefined) =>
	measure(codeTag ? withSampleCode(text) : text);

/** Segments of a text: 160 septets, or 70 units of Unicode, or 67 each if there are several. */
const segmentsOf = ({ units, encoding }: Measure): number =>
	encoding === 'gsm' || units <= 70 ? 1 : Math.ceil(units / 67);

function fitted(
	text: string,
	{ tooLong, codeTag }: SmsTextOptions,
): Checked<Pick<Sendable, 'texts' | 'notices'>> {
	const { units, characters } = smsSize(text, codeTag);
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
	const twice =
		units === characters
			? ''
			: ` and counts as ${units}, because some, such as € and emoji, count as two`;
	const others = codeTag ? '' : ', or choose in If the Text Is Too Long to shorten or split it';
	return refuse(textWords.isTooLong, {
		length,
		twice,
		maximum,
		excess: counted(units - maximum),
		units: units - maximum,
		others,
	});
}

/**
 * Checks the text of an SMS, flash SMS or one-time password (Endpoints 1 to 8, Limits table): at
 * most 160 units as in
 * `Measure.units`, and at least `minimum` characters. With `codeTag`, each `[code]` counts as six
 * characters: the service replaces it with a code of undocumented length.
 *
 * @param value text; numbers become text
 */
export function checkSmsText(value: unknown, options: SmsTextOptions): SmsText {
	const plain = toPlainText(value);
	if (!plain.ok) return plain;
	const { text = '' } = plain;
	if (text.length > examinedLength)
		return refuse(textWords.isFarTooLong, { length: counted(text.length), maximum });
	if (!visible.test(text)) return empty();
	const code = options.codeTag ? tagged(text) : ({ ok: true, notices: [] } as const);
	if (!code.ok) return code;
	const alphabet = inAlphabet(text, options.characters);
	if (!alphabet.ok) return alphabet;
	if (!visible.test(alphabet.text)) return empty();
	const fit = fitted(alphabet.text, options);
	if (!fit.ok) return fit;
	const { characters } = measure(alphabet.text);
	if (options.minimum !== undefined && characters < options.minimum)
		return refuse(textWords.isTooShort, { length: counted(characters), minimum: options.minimum });
	const sizes = fit.texts.map((text) => smsSize(text, options.codeTag));
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
