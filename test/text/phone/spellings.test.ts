import type { CountryCode } from '../../../nodes/MessagingService/text/phone/countries';
import { toInternational } from '../../../nodes/MessagingService/text/phone/phone';

/** What strangers write: it goes to the right person, or is refused with the way out. */

const read = (value: unknown, defaultCountry?: CountryCode) =>
	toInternational(value, { channel: 'sms', defaultCountry });

test.each<[string, CountryCode | undefined, string]>([
	['045 55 1234 5678', 'MX', '525512345678'],
	['0052 55 1234 5678', 'US', '525512345678'],
	['55 1234 5678,', 'MX', '525512345678'],
	['+52 55 1234 5678;\n', undefined, '525512345678'],
	['０１５１ ２３４５６７８９', 'DE', '4915123456789'],
	['٠٥٠ ١٢٣ ٤٥٦٧', 'AE', '971501234567'],
	['0151/23456789', 'DE', '4915123456789'],
	['0151 / 234 567 89', 'DE', '4915123456789'],
	['(0151)/23456789', 'DE', '4915123456789'],
	['+49 151/23456789', undefined, '4915123456789'],
	['+49 (0)151/23456789', undefined, '4915123456789'],
	['0049151/23456789', undefined, '4915123456789'],
	['0664/1234567', 'AT', '436641234567'],
	['011 15 2345-6789', 'AR', '5491123456789'],
	['0 15 11 96123-4567', 'BR', '5511961234567'],
	['8 (912) 345-67-89', 'RU', '79123456789'],
])('%s with the Default Country %s is +%s', (written, country, digits) => {
	expect(read(written, country)).toMatchObject({ ok: true, digits });
});

const spellings: ReadonlyArray<readonly [string, CountryCode | undefined, RegExp, RegExp]> = [
	[
		'+52 55 1234 5678 ext. 5',
		undefined,
		/has “e” at position 18/,
		/Remove what is no part of the number, such as an extension/,
	],
	['+52 55 1234 5678, +52 55 1234 5679', undefined, /two numbers/, /one complete phone number/],
	['55 1234 5678 / 55 1234 5679', 'MX', /is not a phone number/, /one complete/],
	['5512345678/79', 'MX', /would be one in Brazil/, /A number there/],
	['01511/234', 'DE', /no phone has such/, /Ask for the number/],
	['011 52 55 1234 5678', 'US', /is not a phone number/, /one complete/],
	['011 52 55 1234 5678', undefined, /has no plus sign/, /choose a Default Country/],
	['+52 0 55 1234 5678', undefined, /has 11 digits after/, /\+52 222 123 4567/],
	['44 7400 123456', undefined, /has no plus sign/, /^Put \+ and the country code in front/],
	['+52', undefined, /is not a phone number/, /one complete/],
];

test.each(spellings)(
	'%s with the Default Country %s is refused',
	(written, country, reason, wayOut) => {
		expect(read(written, country)).toEqual({
			ok: false,
			reason: expect.stringMatching(reason) as string,
			wayOut: expect.stringMatching(wayOut) as string,
		});
	},
);

test.each<[CountryCode, string]>([
	['DE', '+49 1512 3456789'],
	['BR', '+55 11 96123 4567'],
	['MX', '+52 55 1234 5678'],
])('the examples follow the Default Country: %s gets %s', (country, example) => {
	expect(read('', country)).toMatchObject({
		wayOut: `Enter one complete phone number, e.g. ${example}`,
	});
});
