import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.max.json';
import { nameOf } from '../../../nodes/MessagingService/text/phone/countries';
import { toInternational } from '../../../nodes/MessagingService/text/phone/phone';
import { numbersEverywhere, type Sample } from '../../tools/numbers';

/** Digits without a plus sign and without a Default Country: what reaches strangers, and what is refused although it is clear. */

const read = (value: unknown) => toInternational(value, { channel: 'sms' });
const isSent = (value: unknown): boolean => read(value).ok;
const numbers = numbersEverywhere(['mobile', 'fixedLine'], 10);
const countriesOf = (some: readonly Sample[]) => [...new Set(some.map(({ country }) => country))];

test('of 6,973 numbers of 245 countries as they are written at home, 2 go abroad: German landline numbers without their 0', () => {
	const atHome = numbers.flatMap((one) =>
		[...new Set([one.national, one.dialed])].map((text) => ({ ...one, text })),
	);
	const abroad = atHome.filter(({ text }) => isSent(text));
	expect([atHome.length, abroad.length, new Set(numbers.map(({ country }) => country)).size]).toEqual([
		6973, 2, 245,
	]);
	expect(abroad).toEqual([
		expect.objectContaining({ country: 'DE', kind: 'fixedLine' }),
		expect.objectContaining({ country: 'DE', kind: 'fixedLine' }),
	]);
});

const withCode = numbers.filter(({ digits }) => digits.length >= 11);

test('of 3,623 numbers with country code but without a plus sign, 499 are refused although they are valid, with both ways out', () => {
	const refused = withCode.map(({ digits }) => read(digits)).filter(({ ok }) => !ok);
	expect([withCode.length, refused.length]).toEqual([3623, 499]);
	for (const one of refused)
		expect(one).toMatchObject({
			reason: expect.stringMatching(
				/^could be a number in [A-Z]\w+ without its country code, or one /,
			) as string,
			wayOut: expect.stringMatching(
				/with a plus sign and the country code.*, or set Default Country/,
			) as string,
		});
});

test('with a plus sign all of them are read, and with the Default Country all but one, a German number with two readings', () => {
	const wrong = withCode.flatMap(({ country, digits }) => {
		const said = toInternational(digits, { channel: 'sms', defaultCountry: country });
		return [read(`+${digits}`), said].filter((one) => !one.ok || one.digits !== digits);
	});
	expect(wrong).toEqual([
		expect.objectContaining({ reason: 'could be a number in Germany or one with its country code' }),
	]);
});

test('no number of Mexico, India, the United Kingdom, Germany, Brazil or Colombia needs its plus sign', () => {
	const refused = countriesOf(withCode.filter(({ digits }) => !isSent(digits)));
	for (const country of ['MX', 'IN', 'GB', 'DE', 'BR', 'CO'] as const) expect(refused).not.toContain(country);
});

const brazilianCodes =
	`11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54
55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99`.split(
		/\s+/,
	);
const chineseCodes =
	`130 131 132 133 134 135 136 137 138 139 145 147 150 151 152 153 155 156 157 158 159 166 170 171 172
173 175 176 177 178 180 181 182 183 184 185 186 187 188 189 191 193 195 196 197 198 199 190`.split(/\s+/);

test.each([
	[134, 'Brazilian', brazilianCodes.flatMap((code) => [`(${code}) 96123-4567`, `${code} 99876-5432`])],
	[48, 'Chinese', chineseCodes.map((code) => `${code} 2345 6789`)],
	[5, 'German', ['151 23456789', '1523 456 7890', '157 3456 7890', '1590 1234567', '163 45678901']],
	[4, 'Russian', ['8 (499) 123-45-67', '8 (495) 123-45-67', '8 (4872) 12-34-56', '8 912 345-67-89']],
	[3, 'Indonesian', ['852 5123 4567', '853 6123 4567', '819 0123 4567']],
	[3, 'Argentine', ['9 11 2345-6789', '11 15 2345-6789', '9 351 234 5678']],
])('of %d %s numbers as they are written at home, none goes abroad', (count, _where, written) => {
	expect([written.length, written.filter(isSent)]).toEqual([count, []]);
});

test.each([
	['(11) 96123-4567', 'looks like a number in Brazil without its country code'],
	[
		'131 2345 6789',
		'could be a number in China without its country code, or one in United States without its plus sign',
	],
	[
		'51 98765-4321',
		'could be a number in Brazil without its country code, or one in Peru without its plus sign',
	],
	['44 7400 12345', 'has no plus sign, and the country whose code it begins with has no such number'],
	['55 1234 5678', 'has 10 digits, so the country code is missing'],
	['055 1234 5678', 'starts with 0, which is a dialing prefix and not a country code'],
])('%s is refused with both ways out', (value, reason) => {
	expect(read(value)).toEqual({
		ok: false,
		reason,
		wayOut:
			'Enter it with a plus sign and the country code, e.g. +52 55 1234 5678, or set Default Country in the credential or in Options',
	});
});

test('digits of every length and beginning are compared with all six countries, as the library reads them', () => {
	const digit = (seed: number) => Math.floor((Math.sin(seed) + 1) * 5e6) % 10;
	const tails = Array.from({ length: 40 }, (_, tail) =>
		Array.from({ length: 15 }, (_one, at) => digit(tail * 15 + at + 1)).join(''),
	);
	const beginnings = [
		...Array.from({ length: 90 }, (_, index) => String(index + 10)),
		'84812',
		'91123',
		'91150',
		'11154',
		'221154',
	];
	const all = beginnings.flatMap((beginning) =>
		tails.map((tail, index) => (beginning + tail).slice(0, 11 + (index % 5))),
	);
	const homeOf = (digits: string) =>
		(['AR', 'BR', 'CN', 'DE', 'ID', 'RU'] as const).find((country) => {
			const number = parsePhoneNumberFromString(
				digits,
				{ extract: false, defaultCountry: country },
				metadata,
			);
			if (!number?.isValid() || number.number === `+${digits}`) return false;
			const isMobile = ['MOBILE', 'FIXED_LINE_OR_MOBILE'].includes(number.getType() ?? '');
			return isMobile || number.formatNational().replace(/\D/g, '') === digits;
		});
	const some = all.flatMap((digits) => {
		const home = homeOf(digits);
		return home ? { digits, home } : [];
	});
	const wrong = some.filter(({ digits, home }) => !JSON.stringify(read(digits)).includes(nameOf(home)));
	expect([...new Set(some.map(({ home }) => home))].sort()).toEqual(['AR', 'BR', 'CN', 'DE', 'ID', 'RU']);
	expect(wrong).toEqual([]);
});
