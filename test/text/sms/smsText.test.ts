import fc from 'fast-check';
import { measure } from '../../../nodes/MessagingService/text/sms/gsmAlphabet';
import { toGsm } from '../../../nodes/MessagingService/text/sms/gsmReplacements';
import { checkSmsText } from '../../../nodes/MessagingService/text/sms/smsText';
import { cpuTime } from '../../tools/cpuTime';
import { runs } from '../../tools/runs';

const replace = { characters: 'replace', tooLong: 'refuse' } as const;
const keep = { characters: 'unicode', tooLong: 'refuse' } as const;
const shorten = { ...replace, tooLong: 'shorten' } as const;
const split = { ...replace, tooLong: 'split' } as const;
const codeTag = { ...replace, codeTag: true } as const;

const modes = ['replace', 'unicode'] as const;
const lengths = ['refuse', 'shorten', 'split'] as const;

const added = 'The text has no [code], so the service adds the code at its end';

describe('checkSmsText accepts', () => {
	it.each([
		['a number', 4711, replace, { texts: ['4711'], encoding: 'gsm', notices: [] }],
		['80 euro signs', '€'.repeat(80), replace, { encoding: 'gsm' }],
		['160 units of other text', '中'.repeat(160), keep, { encoding: 'unicode' }],
		['80 emoji', '😀'.repeat(80), keep, { encoding: 'unicode' }],
		['text as it is', 'n\u0303 “x”', keep, { texts: ['n\u0303 “x”'], notices: [] }],
		['a composed ñ as GSM', 'n\u0303o', replace, { texts: ['ño'], encoding: 'gsm', notices: [] }],
		[
			'Spanish, most of which is in the GSM alphabet',
			'¿Cómo estás, niño? ¡Él, bilingüe!',
			replace,
			{
				texts: ['¿Como estas, niño? ¡Él, bilingüe!'],
				encoding: 'gsm',
				notices: ['Characters that SMS cannot carry were replaced: “ó” → “o”, “á” → “a”'],
			},
		],
		['what fits once replaced', `${'a'.repeat(160)}\u200B`, replace, { texts: ['a'.repeat(160)] }],
		['three characters', 'abc', { ...replace, minimum: 3 }, { texts: ['abc'] }],
		['one character without a minimum', 'a', replace, { texts: ['a'] }],
	] as const)('%s', (_, value, options, expected) => {
		expect(checkSmsText(value, options)).toMatchObject({ ok: true, ...expected });
	});

	it('text with many replaced characters, and names the first ten', () => {
		const result = checkSmsText('áâãÁÂÃíîĩÍÎĨ', replace);
		expect(result).toMatchObject({ notices: [expect.stringMatching(/“á” → “a”.* and 2 more$/)] });
	});

	it.each([
		[160, 'a', replace, 1],
		[70, '中', keep, 1],
		[71, '中', keep, 2],
		[135, '中', keep, 3],
	] as const)(
		'%i times “%s” in as many segments as are charged',
		(count, one, options, segments) => {
			expect(checkSmsText(one.repeat(count), options)).toMatchObject({ sizes: { segments } });
		},
	);
});

describe('the code', () => {
	it('counts as six plain characters', () => {
		const text = `${'a'.repeat(148)}[code][code]`;
		expect(checkSmsText(text, codeTag).ok).toBe(true);
		expect(checkSmsText(`${text}a`, codeTag).ok).toBe(false);
		expect(checkSmsText(text, replace).ok).toBe(false);
	});

	it('takes room at the end of a text without a tag, and a notice says so', () => {
		expect(checkSmsText('a'.repeat(153), codeTag)).toMatchObject({
			texts: ['a'.repeat(153)],
			notices: [added],
		});
		expect(checkSmsText('a'.repeat(154), codeTag)).toMatchObject({
			reason: 'is 161 characters long; at most 160 are allowed, so 1 character would be cut off',
		});
	});

	it('is never cut off: a long text with a code is always refused', () => {
		for (const tooLong of ['shorten', 'split'] as const)
			expect(checkSmsText(`${'a'.repeat(200)}[code]`, { ...codeTag, tooLong }).ok).toBe(false);
	});
});

describe('a text that is too long', () => {
	it('is cut after a word, with three dots', () => {
		const result = checkSmsText('palabra '.repeat(40), shorten);
		expect(result).toMatchObject({
			texts: [`${'palabra '.repeat(19)}palabra...`.slice(8)],
			notices: ['The text was 320 characters long and was shortened to 154 characters'],
		});
	});

	it('is cut inside a word that is longer than a message, between graphemes', () => {
		// One grapheme with more code units than a message.
		const sign = `a${'\u0301'.repeat(200)}`;
		expect(checkSmsText(`${sign} and more`, { ...keep, tooLong: 'shorten' })).toMatchObject({
			ok: false,
		});
		expect(checkSmsText(`${' '.repeat(200)}Hello`, shorten)).toMatchObject({ texts: ['Hello...'] });
		expect(checkSmsText('x'.repeat(400), shorten)).toMatchObject({
			texts: [`${'x'.repeat(157)}...`],
		});
		const family = '👨‍👩‍👧';
		expect(checkSmsText(family.repeat(40), { ...keep, tooLong: 'shorten' })).toMatchObject({
			texts: [`${family.repeat(19)}...`],
		});
	});

	it('is split into numbered messages of whole words', () => {
		const result = checkSmsText('palabra '.repeat(40), split);
		expect(result).toMatchObject({
			texts: [
				`1/3 ${'palabra '.repeat(19)}`.trim(),
				`2/3 ${'palabra '.repeat(19)}`.trim(),
				`3/3 ${'palabra '.repeat(2)}`.trim(),
			],
			notices: ['The text was 320 characters long and is sent as 3 messages'],
		});
	});

	it('is refused if nine messages cannot hold it', () => {
		expect(checkSmsText('x'.repeat(9 * 156), split)).toMatchObject({ ok: true });
		expect(checkSmsText('x'.repeat(9 * 156 + 1), split)).toMatchObject({
			reason: 'is 1405 characters long, too long even for 9 messages',
		});
	});

	it('is split so that every message fits and nothing is lost', () => {
		const text = fc.string({
			unit: fc.constantFrom(...'aé€[ \nñ中😀'),
			minLength: 100,
			maxLength: 900,
		});
		fc.assert(
			fc.property(text, fc.constantFrom(...modes), (value, characters) => {
				const result = checkSmsText(value, { characters, tooLong: 'split' });
				if (!result.ok || result.texts.length === 1) return;
				for (const part of result.texts) expect(measure(part).units).toBeLessThanOrEqual(160);
				const joined = result.texts.map((part) => part.replace(/^\d\/\d /, '')).join('');
				expect(joined.replace(/\s/g, '')).toBe(value.normalize('NFC').replace(/\s/g, ''));
			}),
			{ numRuns: runs(300), seed: 9 },
		);
	});
});

describe('checkSmsText refuses', () => {
	const three = { ...replace, minimum: 3 };
	const extended = `${'a'.repeat(150)}[${'€'.repeat(5)}`;

	it.each<[value: unknown, Parameters<typeof checkSmsText>[1], reason: string]>([
		[
			extended,
			replace,
			'is 156 characters long and counts as 162, because some, such as € and emoji, count as two',
		],
		[
			'中'.repeat(161),
			keep,
			'is 161 characters long; at most 160 are allowed, so 1 character would',
		],
		['😀'.repeat(81), keep, 'is 81 characters long and counts as 162, because some, such as €'],
		['…'.repeat(60), replace, 'is 180 characters long; at most 160 are allowed, so 20 characters'],
		[`${'a'.repeat(155)}[code]`, codeTag, 'is 161 characters long; at most 160'],
		['ab', three, 'is 2 characters long; at least 3 are needed'],
		['a', three, 'is 1 character long; at least 3 are needed'],
		['😀😀', { ...keep, minimum: 3 }, 'is 2 characters long; at least 3 are needed'],
		['á 😀中国文', replace, 'outside the SMS alphabet (GSM): “😀”, “中”, “国” and 1 more'],
		['á 😀\u0000', replace, 'alphabet (GSM): “😀”, U+0000, which have no plain letter'],
		['abc\uD83D', keep, 'has half a character, such as half an emoji'],
		[undefined, keep, 'is empty'],
		[' \n\t\u00A0', keep, 'is empty'],
		['\u200B\uFEFF', keep, 'is empty'],
		['\u0301\u0301\u0301', replace, 'is empty'],
		[{ text: 'abc' }, replace, 'is not text'],
		[NaN, replace, 'is not a number that can be sent'],
		[2 ** 60, replace, 'is a number too large to be read exactly'],
	])('%p with %j, for it %s', (value, options, reason) => {
		expect(checkSmsText(value, options)).toEqual({
			ok: false,
			reason: expect.stringContaining(reason),
			wayOut: expect.stringMatching(/^[A-Z]/),
		});
	});

	it('with advice that suits the options', () => {
		expect(checkSmsText('😀', replace)).toMatchObject({
			wayOut: 'Remove them, or set Accents and Emoji to Send as Unicode',
		});
		expect(checkSmsText('a'.repeat(171), replace)).toMatchObject({
			wayOut: 'Shorten it by 11, or choose in If the Text Is Too Long to shorten or split it',
		});
	});
});

it('checkSmsText observes the limits for any value, without throwing', () => {
	fc.assert(
		fc.property(
			fc.oneof(
				fc.string({ unit: 'binary', maxLength: 170 }),
				fc.string({ maxLength: 170 }),
				fc.anything({ withBigInt: true, withDate: true }),
			),
			fc.constantFrom(...modes),
			fc.constantFrom(...lengths),
			fc.constantFrom(1, 3),
			(value, characters, tooLong, minimum) => {
				const result = checkSmsText(value, { characters, tooLong, minimum });
				if (!result.ok) return;
				for (const text of result.texts) {
					expect(measure(text).units).toBeLessThanOrEqual(160);
					expect(text.length).toBeLessThanOrEqual(160);
					expect([...text].length).toBeGreaterThanOrEqual(minimum);
				}
				const [text] = result.texts;
				if (characters !== 'unicode') expect(result.encoding).toBe('gsm');
				if (typeof value !== 'string' || result.texts.length > 1 || text.endsWith('...')) return;
				if (characters === 'unicode') expect(text).toBe(value);
				if (characters === 'replace') expect(text).toBe(toGsm(value).text);
			},
		),
		{ numRuns: runs(1000), seed: 160 },
	);
});

it('refusals contain at most single characters of the text', () => {
	fc.assert(
		fc.property(
			fc.constantFrom(...modes),
			fc.integer({ min: 1, max: 200 }),
			(characters, times) => {
				const result = checkSmsText('código 4711 '.repeat(times), {
					characters,
					tooLong: 'refuse',
					minimum: 13,
				});
				if (!result.ok) expect(result.reason + result.wayOut).not.toMatch(/digo|4711/);
			},
		),
		{ numRuns: runs(100), seed: 5 },
	);
});

it.each([
	['plain characters', 'a'.repeat(5_000_000)],
	['characters that expand', '\uFDFA'.repeat(500_000)],
	['combining marks in the worst order', 'a' + '\u0301\u0323'.repeat(500_000)],
	['invisible characters', '\u200B'.repeat(5_000_000)],
	['tags', '[code]'.repeat(500_000)],
	['halves of characters', '\uD800'.repeat(1_000_000)],
])('checkSmsText refuses %s at once', (_, value) => {
	const spent = cpuTime(() => {
		for (const characters of modes)
			for (const tooLong of lengths)
				expect(checkSmsText(value, { characters, tooLong, codeTag: true }).ok).toBe(false);
	});
	expect(spent).toBeLessThan(5000);
});
