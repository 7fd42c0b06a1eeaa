import fc from 'fast-check';
import { getCountries } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.max.json';
import { countries, countryName } from '../../../nodes/MessagingService/text/phone/countries';
import { exampleIn } from '../../../nodes/MessagingService/text/phone/international';
import {
	entriesIn,
	toInternational,
	toNational,
} from '../../../nodes/MessagingService/text/phone/phone';
import { runs } from '../../tools/runs';

const some = { numRuns: runs(300), seed: 52 };

const sms = { channel: 'sms' } as const;
const inMexico = { channel: 'sms', defaultCountry: 'MX' } as const;

const places = countries.map(({ code }) => code);
/** Numbers of any country with country code: examples with other last digits. */
const international = fc
	.tuple(fc.constantFrom(...places), fc.integer({ min: 0, max: 99 }))
	.map(([country, last]) => exampleIn(country).number.slice(1, -2) + String(last).padStart(2, '0'))
	.filter((digits) => digits.length >= 11);
const national = fc
	.integer({ min: 0, max: 99_999_999 })
	.map((rest) => `55${String(rest).padStart(8, '0')}`);

/** Digits with random grouping characters between them. */
const grouped = (digits: fc.Arbitrary<string>) =>
	digits.chain((text) =>
		fc
			.array(fc.constantFrom('', '', '', ...' \u00A0\u2009-‑–—\u200B\u202C', '  '), {
				minLength: text.length,
				maxLength: text.length,
			})
			.map((between) => ({
				text,
				written: Array.from(text, (digit, index) => digit + between[index]).join(''),
			})),
	);

describe('toInternational', () => {
	it.each<[RegExp, readonly unknown[]]>([
		[/^has no plus sign, so its country is not known$/, ['55 1234 5678', '52 55 1234 5678']],
		[/^has 8 digits after the country code, which no number in Mexico has$/, ['+52 55 1234 56']],
		[/^has 11 digits .* in Mexico has$/, ['+52 55 1234 56789']],
		[/country code that does not exist/, ['+999 123 456 789']],
		[/sends SMS only to numbers of 11/, ['+354 410 4000']],
		[/country code that does not exist/, ['+052 55 1234 5678', '00052 55 1234 5678']],
		[/is not a phone number/, [0, '00', '+7']],
		[/two numbers.* at position 2/, ['++525512345678']],
		[/two numbers.* at position 3/, ['52+5512345678']],
		[/two numbers.* at position 13/, ['525512345678+']],
		[/“e” at position 18/, ['+52 55 1234 5678 ext 5']],
		[/“S” at position 14/, ['+1-800-FLOWERS-1']],
		[/“E” at position 2/, ['RE-2025-00123']],
		[/“@” at position 14/, ['+525512345678@example.com']],
		[/“\/” at position 20/, ['https://example.com/525512345678']],
		[/is a date/, ['03.11.2025', '2025-11-03', '3/11/2025']],
		[/“⁸” at position 16/, ['+52 55 1234 567⁸']],
		[/“"” at position 5/, ['5255"12345678']],
		[/U\+0000/, ['52551234\u00005678']],
		[/scientific notation/, ['5.25512E+11', '5,25512e11']],
		[/decimal/, ['+52 5512345678.00', '525512345678.5', 525512345678.5, NaN]],
		[
			/two numbers/,
			['525512345678,525587654321', '525512345678; 525587654321', '123456\u2028789012'],
		],
		[/14 digits|has 12 digits/, ['+525512345678/79']],
		[/two numbers/, ['525512345678\t525587654321', '525512345678\n525587654321']],
		[/minus sign/, [-525512345678, '−525512345678', '\u200B–525512345678']],
		[/too large/, [2 ** 53, Infinity]],
		[/is not a phone number/, [true, ['525512345678'], { number: '525512345678' }, Symbol('52')]],
		[/empty/, [null, undefined, '', ' \u200B\u00A0']],
		[/no digits/, ['+ ( ) -']],
	])('refuses with the words %s', (reason, values) => {
		for (const value of values)
			expect([value, toInternational(value, sms)]).toEqual([
				value,
				{
					ok: false,
					reason: expect.stringMatching(reason),
					wayOut: expect.stringMatching(/^[A-Z].{10,}/),
				},
			]);
	});

	it('reads any number, however it is grouped', () => {
		fc.assert(
			fc.property(
				grouped(international),
				fc.constantFrom('+', '00', '\u202A+', '(+'),
				({ text, written }, prefix) => {
					expect(toInternational(prefix + written, sms)).toMatchObject({ ok: true, digits: text });
				},
			),
			some,
		);
	});
});

describe('toNational', () => {
	it.each(['+1 201 555 0123', '0034 912345678'])('refuses %s, which is not of Mexico', (value) => {
		expect(toNational(value)).toMatchObject({ reason: 'is not a number in Mexico' });
	});

	it('reads any number, however it is grouped, with or without +52', () => {
		fc.assert(
			fc.property(
				grouped(national),
				fc.constantFrom('', '+52', '0052 ', '(+52) '),
				({ text, written }, prefix) => {
					expect(toNational(prefix + written)).toMatchObject({ ok: true, digits: text });
				},
			),
			some,
		);
	});
});

describe('a default country', () => {
	it.each([
		['GB', '07911 123456', '447911123456'],
		['DE', '0151 23456789', '4915123456789'],
		['AR', '11 2233 4455', '541122334455'],
		['US', '(201) 555-0123', '12015550123'],
		['US', '1 201 555 0123', '12015550123'],
		['IT', '06 698 12345', '390669812345'],
		['US', '(416) 555-0123', '14165550123'],
		['DE', '4915123456789', '4915123456789'],
		['DE', '491712345676', '491712345676'],
		['DE', '33612345670', '4933612345670'],
		['BR', '11 96123 4567', '5511961234567'],
		['BR', '5511961234567', '5511961234567'],
		['DE', '+49 (0) 7031 / 76 12-38', '497031761238'],
		['DE', '0049 (0)151/23456789', '4915123456789'],
		['CH', '079.123.45.67', '41791234567'],
		['TR', '532.123.45.67', '905321234567'],
		['IT', '+39 (0)6 1234 5678', '390612345678'],
		['IN', '९८१२३४५६७०', '919812345670'],
	] as const)('of %s accepts %s', (defaultCountry, value, digits) => {
		expect(toInternational(value, { channel: 'sms', defaultCountry })).toMatchObject({
			ok: true,
			digits,
		});
	});

	it('accepts the mobile numbers of every country in their national format', () => {
		for (const country of places) {
			const example = exampleIn(country);
			if (example.number.length < 12) continue;
			const rules = { channel: 'sms', defaultCountry: country } as const;
			expect([country, toInternational(example.formatNational(), rules)]).toEqual([
				country,
				expect.objectContaining({ ok: true, digits: example.number.slice(1) }),
			]);
		}
	});

	it('refuses an impossible number with an example of the country', () => {
		expect(toInternational('55 1234', inMexico)).toMatchObject({
			reason: 'has 6 digits after the country code, which no number in Mexico has',
			wayOut: 'A number there has e.g. 10 digits: 222 123 4567, or +52 222 123 4567',
		});
	});

	it('refuses a number that is too short for SMS', () => {
		const rules = { channel: 'sms', defaultCountry: 'IS' } as const;
		expect(toInternational('410 4000', rules)).toMatchObject({
			reason: expect.stringMatching(/10 digits with/),
		});
		expect(toInternational('410 4000', { ...rules, channel: 'whatsApp' })).toMatchObject({
			digits: '3544104000',
		});
	});

	it('takes a number of a new range, if only its length is right', () => {
		expect(toInternational('+49 100 1234567', sms)).toMatchObject({
			reason: 'has a possible length, but no phone has such a number',
		});
		expect(toInternational('+49 100 1234567', { ...sms, isLenient: true })).toMatchObject({
			digits: '491001234567',
			kind: undefined,
		});
	});
});

describe('a digit too many or too few', () => {
	const slips = fc.record({
		country: fc.constantFrom(...places),
		last: fc.integer({ min: 0, max: 9999 }),
		/** Positions of added digits, or of dropped ones (null). */
		slips: fc.array(fc.tuple(fc.nat({ max: 20 }), fc.option(fc.integer({ min: 0, max: 9 }))), {
			minLength: 1,
			maxLength: 2,
		}),
		trunk: fc.boolean(),
	});

	it('never leads to another country than the Default Country', () => {
		fc.assert(
			fc.property(
				slips,
				fc.constantFrom('sms', 'whatsApp'),
				({ country, last, slips, trunk }, channel) => {
					const example = exampleIn(country);
					const written = trunk
						? example.formatNational().replace(/\D/g, '')
						: example.nationalNumber;
					const digits = [...(written.slice(0, -4) + String(last).padStart(4, '0'))];
					for (const [at, digit] of slips)
						digits.splice(
							at % (digits.length + 1),
							digit === null ? 1 : 0,
							...(digit === null ? [] : [String(digit)]),
						);
					// A leading 00 announces another country.
					fc.pre(!digits.join('').startsWith('00'));
					const result = toInternational(digits.join(''), { channel, defaultCountry: country });
					if (result.ok)
						expect([country, digits.join(''), result.digits]).toEqual([
							country,
							digits.join(''),
							expect.stringMatching(`^${example.countryCallingCode}`),
						]);
				},
			),
			{ ...some, numRuns: runs(5000) },
		);
	});

	it.each([
		['MX', '33 1234 56789', 'France'],
		['MX', '81 1234 56789', 'Japan'],
		['US', '52 55 1234 5678', 'Mexico'],
		['BR', '34612345678', 'Spain'],
	] as const)(
		'in %s, %s is refused, and both readings are named',
		(defaultCountry, value, other) => {
			expect(toInternational(value, { channel: 'sms', defaultCountry })).toMatchObject({
				ok: false,
				reason: `is not a number in ${countryName(defaultCountry)}, but would be one in ${other} with its country code`,
				wayOut: expect.stringMatching(/^A number there has e\.g\. 1\d digits: .*with a plus sign$/),
			});
		},
	);
});

it('WhatsApp keeps the older form of its IDs, and SMS has that of today', () => {
	const digitsFor = (channel: 'sms' | 'whatsApp') =>
		toInternational('+52 1 55 1234 5678', { channel });
	expect(digitsFor('whatsApp')).toMatchObject({ digits: '5215512345678' });
	expect(digitsFor('sms')).toMatchObject({ digits: '525512345678' });
});

test('the list of countries is that of libphonenumber', () => {
	expect(places.toSorted()).toEqual(getCountries(metadata).toSorted());
});

const readers = [
	(value: unknown) => toInternational(value, sms),
	toNational,
	(value: unknown) => toInternational(value, inMexico),
];

it('returns a valid result for any value, without throwing', () => {
	fc.assert(
		fc.property(
			fc.oneof(fc.anything({ withBigInt: true, withDate: true }), fc.string({ unit: 'binary' })),
			(value) => {
				for (const check of readers) {
					const result = check(value);
					const digits = check === toNational ? /^[1-9]\d{9}$/ : /^[1-9]\d{10,14}$/;
					if (result.ok) expect(result.digits).toMatch(digits);
					else for (const words of [result.reason, result.wayOut]) expect(words).toMatch(/./);
				}
			},
		),
		{ numRuns: runs(1000), seed: 1 },
	);
});

it('never returns other digits than the written ones', () => {
	const unit = fc.constantFrom(...'0123456789+-.,() \u00A0\u200B/xe０１²');
	fc.assert(
		fc.property(fc.string({ unit, minLength: 8, maxLength: 24 }), (value) => {
			const written = value.normalize('NFKC').replace(/[.,]0\W*$|\D/g, '');
			for (const check of readers) {
				const result = check(value);
				if (result.ok) expect(result.digits.slice(-7)).toBe(written.slice(-7));
			}
		}),
		{ numRuns: runs(3000), seed: 2 },
	);
});

it('does not repeat the number in its messages', () => {
	const unit = fc.constantFrom(...'123456789 -+,x');
	fc.assert(
		fc.property(fc.string({ unit, minLength: 10, maxLength: 30 }), (value) => {
			for (const check of readers) {
				const result = check(value);
				if (result.ok) continue;
				const own = `${result.reason} ${result.wayOut}`
					.replaceAll('+52 55 1234 5678', '')
					.replace(/: .*, or \+.*$/, '');
				expect(own).not.toMatch(/\d{4}/);
			}
		}),
		{ numRuns: runs(1000), seed: 3 },
	);
});

it('reads 256 characters and refuses 257 by their length', () => {
	expect(toInternational(`+52 55${' '.repeat(242)}12345678`, sms)).toMatchObject({
		ok: true,
		digits: '525512345678',
	});
	expect(toInternational(`+52 55${' '.repeat(243)}12345678`, sms)).toMatchObject({
		ok: false,
		reason: 'is 257 characters long, too long for a phone number',
	});
});

test.each<[string, string[]]>([
	['+52 55 1234 5678, 55 8765 4321;\n40404', ['+52 55 1234 5678', ' 55 8765 4321', '40404']],
	// A column that was pasted into a browser.
	['+52 55 1234 5678 +52 55 8765 4321', ['+52 55 1234 5678', '+52 55 8765 4321']],
	['5512345678 5587654321  5511112222 ', ['5512345678', '5587654321', '5511112222']],
	// One number each, or nobody knows where one ends.
	...[
		'+52 1 5512345678',
		'0049 1701234567',
		'+49 (0) 7031 / 76 12-38',
		'55 1234 5678 55 8765 4321',
	].map((text): [string, string[]] => [text, [text]]),
])('“%s” has the entries %j', (text, entries) => {
	expect(entriesIn(text)).toEqual(entries);
});
