import fc from 'fast-check';
import { toInternational, toNational } from '../../nodes/MessagingService/text/phone';
import { runs } from '../tools/runs';

const some = { numRuns: runs(300), seed: 52 };

const digitsOf = (first: string, min: number, max: number) =>
	fc
		.tuple(
			fc.constantFrom(...first),
			fc.array(fc.constantFrom(...'0123456789'), { minLength: min - 1, maxLength: max - 1 }),
		)
		.map(([head, tail]) => head + tail.join(''))
		// Former Mexican prefixes are refused: see their own test.
		.filter((digits) => !/^52(01|044|045)/.test(digits));

const international = digitsOf('123456789', 11, 15);
const national = digitsOf('23456789', 10, 10);

/** The digits with grouping characters strewn between them, never in front. */
const grouped = (digits: fc.Arbitrary<string>) =>
	digits.chain((text) =>
		fc
			.array(
				fc.constantFrom('', '', '', ' ', '\u00A0', '\u2009', '-', '‑', '–', '—', '\u200B', '\u202C', '  '),
				{
					minLength: text.length,
					maxLength: text.length,
				},
			)
			.map((between) => ({
				text,
				written: Array.from(text, (digit, index) => digit + between[index]).join(''),
			})),
	);

describe('toInternational', () => {
	it.each([
		['a plus sign, spaces and a dash', '+52 55 1234-5678', '525512345678'],
		['no plus sign', '52 55 1234 5678', '525512345678'],
		['the 00 prefix', '0052 55 1234 5678', '525512345678'],
		['the 00 prefix in parentheses', '(0052) 5512345678', '525512345678'],
		['a plus sign in parentheses', '(+52) 55 1234 5678', '525512345678'],
		['parentheses around the area code', '+52 (55) 1234-5678', '525512345678'],
		['dots', '+52.55.1234.5678', '525512345678'],
		['middle dots', '+52·55·1234·5678', '525512345678'],
		['no-break spaces', '+52\u00A055\u00A01234\u00A05678', '525512345678'],
		['thin and narrow spaces', '+52\u200955\u202F1234\u20095678', '525512345678'],
		['ideographic spaces', '+52\u300055\u300012345678', '525512345678'],
		['every kind of dash', '+52‐55‑1234‒5–6—7―8', '525512345678'],
		['minus signs', '+52−55−1234−5678', '525512345678'],
		['a no-break space, soft hyphen and byte order mark', '\uFEFF+52\u00AD55\u00A012345678', '525512345678'],
		['invisible characters of contact apps', '\u202A+52 55 1234 5678\u202C', '525512345678'],
		['isolates and joiners', '\u2066+52\u200B55\u200D1234\u20605678\u2069', '525512345678'],
		['full-width digits and plus', '＋５２ ５５１２３４５６７８', '525512345678'],
		['a small plus sign', '﹢525512345678', '525512345678'],
		['white space around', ' \n+525512345678\r\n', '525512345678'],
		['a whole number', 525512345678, '525512345678'],
		['a big integer', 525512345678n, '525512345678'],
		['the shortest number', '12345678901', '12345678901'],
		['the longest number', '123456789012345', '123456789012345'],
		['a former Mexican mobile number', '+52 1 55 1234 5678', '5215512345678'],
		['zeros of an Italian area code', '+39 06 1234 5678', '390612345678'],
	])('reads %s', (_, value, digits) => {
		expect(toInternational(value)).toEqual({ ok: true, digits });
	});

	it.each<[string, unknown, RegExp]>([
		['10 digits', '55 1234 5678', /^has 10 digits, so the country code is missing$/],
		['10 digits in parentheses', '(55) 1234 5678', /country code is missing/],
		['10 digits as a number', 5512345678, /country code is missing/],
		['10 digits behind a plus sign', '+5255123456', /has 10 digits; at least 11/],
		['one digit', '7', /has 1 digit;/],
		['16 digits', '1234567890123456', /has 16 digits; at most 15/],
		['a trunk prefix', '055 1234 5678', /starts with 0/],
		['the exit code 011', '011 52 55 1234 5678', /starts with 0/],
		['the former prefix 044', '044 55 1234 5678', /starts with 0/],
		['the former prefix 045 in parentheses', '(045) 55 1234 5678', /starts with 0/],
		['a former prefix behind the country code', '+52 044 55 1234 5678', /dialing prefix after/],
		['a former prefix of landlines behind the country code', '+52 01 55 1234 5678', /dialing prefix after/],
		['a zero in parentheses', '+44 (0) 7911 123456', /0 in parentheses/],
		['a zero in parentheses with a no-break space', '+44 (\u00A00) 7911 123456', /0 in parentheses/],
		['a zero at the start of a later parenthesis', '+44 (07911) 123456', /0 in parentheses/],
		['a country code that starts with 0', '+052 55 1234 5678', /country code that starts with 0/],
		['three zeros', '00052 55 1234 5678', /country code that starts with 0/],
		['the number zero', 0, /starts with 0/],
		['a zero in parentheses in front', '(0) 55 1234 5678', /starts with 0/],
		['a plus sign inside', '52+5512345678', /plus sign at position 3/],
		['a plus sign at the end', '525512345678+', /plus sign at position 13/],
		['two plus signs', '++525512345678', /plus sign at position 2/],
		['an extension with ext', '+52 55 1234 5678 ext 5', /“e” at position 18/],
		['an extension with x', '+52 55 1234 5678 x5', /“x” at position 18/],
		['an extension with #', '+52 55 1234 5678 #5', /“#” at position 18/],
		['letters of a vanity number', '1-800-FLOWERS', /“F” at position 7/],
		['the tel: prefix', 'tel:+525512345678', /app or protocol/],
		['the whatsapp: prefix', 'WhatsApp:+525512345678', /app or protocol/],
		['scientific notation', '5.25512E+11', /scientific notation/],
		['scientific notation with a comma', '5,25512e11', /scientific notation/],
		['a decimal part of zeros', '525512345678.0', /decimal number/],
		['a decimal part of zeros behind a plus sign and spaces', '+52 5512345678.00', /decimal number/],
		['a decimal part of zeros behind a comma', '525512345678,0', /decimal number/],
		['a decimal part of other digits', '525512345678.5', /decimal number/],
		['two numbers with a comma', '525512345678,525587654321', /two numbers/],
		['two numbers with a semicolon', '525512345678; 525587654321', /two numbers/],
		['two numbers with a slash', '525512345678/79', /two numbers.*“\/” at position 13/],
		['two numbers with a line break', '525512345678\n525587654321', /two numbers.*U\+000A/],
		['two numbers with a tab', '525512345678\t525587654321', /two numbers/],
		['two short numbers with a line separator', '123456\u2028789012', /two numbers/],
		['a leading minus sign', '-525512345678', /minus sign/],
		['a leading typographic minus sign', '−525512345678', /minus sign/],
		['a leading dash behind invisible characters', '\u200B–525512345678', /minus sign/],
		['a negative number', -525512345678, /negative/],
		['a negative big integer', -525512345678n, /negative/],
		['a fraction', 525512345678.5, /decimal/],
		['an unsafe integer', 2 ** 53, /too large/],
		['not a number', NaN, /decimal/],
		['infinity', Infinity, /too large/],
		['superscript digits, as of a footnote', '+52 55 1234 5678¹', /“¹” at position 17/],
		['Arabic digits', '٥٢٥٥١٢٣٤٥٦٧٨', /at position 1/],
		['an emoji', '📞525512345678', /“📞” at position 1/],
		['a null character', '52551234\u00005678', /U\+0000/],
		['quotation marks', '"525512345678"', /“"” at position 1/],
		['true', true, /true or false/],
		['a list', ['525512345678'], /a list/],
		['an object', { number: '525512345678' }, /an object/],
		['null', null, /empty/],
		['undefined', undefined, /empty/],
		['an empty text', '', /empty/],
		['white space only', ' \u200B\u00A0', /empty/],
		['punctuation only', '+ ( ) -', /no digits/],
		['a symbol', Symbol('52'), /an object/],
	])('refuses %s', (_, value, reason) => {
		expect(toInternational(value)).toEqual({
			ok: false,
			reason: expect.stringMatching(reason),
			wayOut: expect.stringMatching(/^[A-Z].{10,}/),
		});
	});

	it('asks to remove an extension where there is one, and any other character where there is that', () => {
		expect(toInternational('+52 55 1234 5678 x5')).toMatchObject({
			wayOut: expect.stringMatching(/extensions/),
		});
		expect(toInternational('+52 55 1234 5678 #5')).toMatchObject({
			wayOut: expect.stringMatching(/extensions/),
		});
		expect(toInternational('+52 55 1234 5678 *')).toMatchObject({
			wayOut: expect.stringMatching(/that character/),
		});
	});

	it('gives the digits of any number however it is grouped', () => {
		fc.assert(
			fc.property(
				grouped(international),
				fc.constantFrom('', '+', '00', '\u202A+', '(+'),
				({ text, written }, prefix) => {
					expect(toInternational(prefix + written)).toEqual({ ok: true, digits: text });
				},
			),
			some,
		);
	});

	it('gives what it was given when it gets its own result', () => {
		fc.assert(
			fc.property(
				fc.oneof(
					fc.string(),
					grouped(international).map(({ written }) => `+${written}`),
				),
				(value) => {
					const first = toInternational(value);
					fc.pre(first.ok);
					expect(toInternational(first.ok && first.digits)).toEqual(first);
				},
			),
			some,
		);
	});
});

describe('toNational', () => {
	it.each([
		['parentheses', '(55) 1234 5678', '5512345678'],
		['digits alone', '5512345678', '5512345678'],
		['a number', 5512345678, '5512345678'],
		['+52', '+52 55 1234 5678', '5512345678'],
		['0052', '0052-55-1234-5678', '5512345678'],
		['an area code of 52', '52 1234 5678', '5212345678'],
		['+52 and an area code of 52', '+52 52 1234 5678', '5212345678'],
		['full-width digits', '５５１２３４５６７８', '5512345678'],
	])('reads %s', (_, value, digits) => {
		expect(toNational(value)).toEqual({ ok: true, digits });
	});

	it.each<[string, unknown, RegExp]>([
		['another country', '+1 555 123 4567', /another country/],
		['another country behind 00', '0034 912345678', /another country/],
		['12 digits that start with 52', '525512345678', /12 digits, and whether/],
		['12 digits that start with 52 as a number', 525512345678, /12 digits, and whether/],
		['the former mobile prefix', '+521 55 1234 5678', /has a 1 between/],
		['the former mobile prefix without plus sign', '5215512345678', /has a 1 between/],
		['9 digits', '551234567', /has 9 digits; exactly 10/],
		['11 digits', '55123456789', /has 11 digits; exactly 10/],
		['9 digits behind +52', '+52551234567', /has 9 digits after the country code/],
		['a leading zero', '0551234567', /starts with 0/],
		['a leading zero behind +52', '+52 0551234567', /starts with 0/],
		['nothing behind +52', '+52', /has 0 digits after/],
		['nothing', undefined, /empty/],
		['an extension', '55 1234 5678 x5', /“x”/],
	])('refuses %s', (_, value, reason) => {
		expect(toNational(value)).toEqual({
			ok: false,
			reason: expect.stringMatching(reason),
			wayOut: expect.stringMatching(/^[A-Z].{10,}/),
		});
	});

	it('gives the digits of any number however it is grouped, with or without +52', () => {
		fc.assert(
			fc.property(
				grouped(national),
				fc.constantFrom('', '+52', '0052 ', '(+52) '),
				({ text, written }, prefix) => {
					expect(toNational(prefix + written)).toEqual({ ok: true, digits: text });
				},
			),
			some,
		);
	});

	it('gives what it was given when it gets its own result', () => {
		fc.assert(
			fc.property(grouped(national), ({ written }) => {
				const first = toNational(`+52${written}`);
				expect(first.ok).toBe(true);
				expect(toNational(first.ok && first.digits)).toEqual(first);
			}),
			some,
		);
	});
});
