import fc from 'fast-check';
import { checkSmsText, measure, toGsm } from '../../nodes/MessagingService/text/gsm';
import { runs } from '../tools/runs';

const refuse = { otherCharacters: 'refuse' } as const;
const replace = { otherCharacters: 'replace' } as const;
const keep = { otherCharacters: 'keep' } as const;

describe('checkSmsText accepts', () => {
	it.each([
		['GSM text', 'Año nuevo', refuse, { text: 'Año nuevo', encoding: 'gsm', units: 9, replaced: false }],
		['a number', 4711, refuse, { text: '4711', units: 4, replaced: false }],
		['a big integer', 4711n, refuse, { text: '4711' }],
		['160 characters', 'a'.repeat(160), refuse, { units: 160, segments: 1 }],
		['80 euro signs', '€'.repeat(80), refuse, { units: 160, segments: 1 }],
		['160 units of other text', '中'.repeat(160), keep, { encoding: 'unicode', units: 160, segments: 3 }],
		['80 emoji', '😀'.repeat(80), keep, { encoding: 'unicode', units: 160 }],
		[
			'text to be kept as it is, composed or not',
			'n\u0303 “x”',
			keep,
			{ text: 'n\u0303 “x”', replaced: false },
		],
		['text that is GSM when composed', 'n\u0303o', refuse, { text: 'ño', encoding: 'gsm', replaced: true }],
		[
			'text with a replacement',
			'“Adiós”',
			replace,
			{ text: '"Adios"', encoding: 'gsm', units: 7, replaced: true },
		],
		['GSM text where it may replace', 'Adios ñ', replace, { text: 'Adios ñ', replaced: false }],
		[
			'too long a text that is short enough once replaced',
			`${'a'.repeat(160)}\u200B`,
			replace,
			{ units: 160 },
		],
		['three characters', 'abc', { ...refuse, minimum: 3 }, { text: 'abc' }],
		['one character without a minimum', 'a', refuse, { text: 'a' }],
	] as const)('%s', (_, value, options, expected) => {
		expect(checkSmsText(value, options)).toMatchObject({ ok: true, ...expected });
	});

	it('[code] as six plain characters when it is a tag', () => {
		const text = `${'a'.repeat(148)}[code][code]`;
		expect(checkSmsText(text, { ...refuse, codeTag: true })).toMatchObject({ ok: true, text, units: 160 });
		expect(checkSmsText(text, refuse)).toMatchObject({ ok: false });
	});

	it('other brackets as two even where tags are known', () => {
		const text = `${'a'.repeat(153)}[CODE]`;
		expect(checkSmsText(text, { ...refuse, codeTag: true })).toMatchObject({ ok: false });
	});
});

describe('checkSmsText refuses', () => {
	it.each<[string, unknown, Parameters<typeof checkSmsText>[1], string]>([
		['171 characters', 'a'.repeat(171), refuse, 'is 171 characters long; at most 160 are allowed'],
		[
			'too many extension characters, and says why',
			`${'a'.repeat(150)}[${'€'.repeat(5)}`,
			refuse,
			'is 156 characters long and counts as 162, because € [ ] { } ~ ^ | and \\ count as two; at most 160 are allowed',
		],
		['161 units of other text', '中'.repeat(161), keep, 'is 161 characters long; at most 160 are allowed'],
		[
			'81 emoji',
			'😀'.repeat(81),
			keep,
			'is 81 characters long and counts as 162, because emoji and other rare characters count as two; at most 160 are allowed',
		],
		[
			'a text that grows too long by replacing',
			'…'.repeat(60),
			replace,
			'is 180 characters long; at most 160 are allowed',
		],
		[
			'161 characters with a tag',
			`${'a'.repeat(155)}[code]`,
			{ ...refuse, codeTag: true },
			'is 161 characters long; at most 160 are allowed',
		],
		['two characters', 'ab', { ...refuse, minimum: 3 }, 'is 2 characters long; at least 3 are needed'],
		['one character', 'a', { ...refuse, minimum: 3 }, 'is 1 character long; at least 3 are needed'],
		[
			'two emoji, which are four UTF-16 units',
			'😀😀',
			{ ...keep, minimum: 3 },
			'is 2 characters long; at least 3 are needed',
		],
		['one other character', 'á', refuse, 'has characters outside the SMS alphabet (GSM): “á”'],
		['three other characters', 'áíó', refuse, 'has characters outside the SMS alphabet (GSM): “á”, “í”, “ó”'],
		[
			'a number of more than 200 digits',
			-(10n ** 201n),
			refuse,
			'is more than 200 digits long; at most 160 characters are allowed',
		],
		[
			'several other characters, naming three',
			'á’í\u200Bóú',
			refuse,
			'has characters outside the SMS alphabet (GSM): “á”, “’”, “í” and 3 more',
		],
		[
			'characters that cannot be replaced',
			'á 😀\u0000',
			replace,
			'has characters outside the SMS alphabet (GSM): “😀”, U+0000, and nothing comes close to them',
		],
		['half of an emoji', 'abc\uD83D', keep, 'has half of a character, e.g. an emoji that was cut in two'],
		['the other half', '\uDE00abc', refuse, 'has half of a character, e.g. an emoji that was cut in two'],
		['null', null, refuse, 'is empty'],
		['undefined', undefined, keep, 'is empty'],
		['white space', ' \n\t\u00A0', keep, 'is empty'],
		['invisible characters', '\u200B\uFEFF', keep, 'is empty'],
		['text of which nothing is left', '\u0301\u0301\u0301', replace, 'is empty'],
		['an object', { text: 'abc' }, refuse, 'is not text'],
		['a list', ['abc'], refuse, 'is not text'],
		['true', true, refuse, 'is not text'],
		['not a number', NaN, refuse, 'is not text'],
		['an unsafe integer', 2 ** 60, refuse, 'is too large a number to be read exactly'],
	])('%s', (_, value, options, reason) => {
		expect(checkSmsText(value, options)).toEqual({
			ok: false,
			reason,
			wayOut: expect.stringMatching(/^[A-Z]/),
		});
	});

	it('with the way out that the option leaves', () => {
		expect(checkSmsText('á', refuse)).toMatchObject({
			wayOut: 'Remove them, or set Other Characters to Replace or Send Unchanged',
		});
		expect(checkSmsText('😀', replace)).toMatchObject({
			wayOut: 'Remove them, or set Other Characters to Send Unchanged',
		});
		expect(checkSmsText('a'.repeat(171), refuse)).toMatchObject({
			wayOut: 'Shorten it by 11, or split it into several messages',
		});
	});
});

it('checkSmsText keeps to the limits, and counts as measure does, for any text', () => {
	fc.assert(
		fc.property(
			fc.oneof(fc.string({ unit: 'binary', maxLength: 170 }), fc.string({ maxLength: 170 })),
			fc.constantFrom('refuse' as const, 'replace' as const, 'keep' as const),
			fc.constantFrom(1, 3),
			(value, otherCharacters, minimum) => {
				const result = checkSmsText(value, { otherCharacters, minimum });
				if (!result.ok) return;
				expect(measure(result.text)).toMatchObject({
					encoding: result.encoding,
					units: result.units,
					segments: result.segments,
				});
				expect(result.units).toBeLessThanOrEqual(160);
				expect(result.text.length).toBeLessThanOrEqual(160);
				expect([...result.text].length).toBeGreaterThanOrEqual(minimum);
				expect(result.replaced).toBe(result.text !== value);
				if (otherCharacters !== 'keep') expect(result.encoding).toBe('gsm');
				if (otherCharacters === 'keep') expect(result.text).toBe(value);
				if (otherCharacters === 'replace') expect(result.text).toBe(toGsm(value).text);
			},
		),
		{ numRuns: runs(1000), seed: 160 },
	);
});
