import {
	countries,
	requireAllowed,
	toCountries,
	toCountry,
} from '../../../nodes/MessagingService/text/phone/countries';
import type { Phone } from '../../../nodes/MessagingService/text/phone/phone';

test('all countries are listed, sorted by name', () => {
	const all = countries();
	expect(all).toContainEqual({ code: 'MX', name: 'Mexico' });
	const names = all.map(({ name }) => name);
	expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other)));
	expect(new Set(names).size).toBe(245);
});

test.each([
	['MX', 'MX'],
	[' mx ', 'MX'],
	['', undefined],
	['  ', undefined],
	[null, undefined],
	[undefined, undefined],
])('%j is read as the country %s', (value, country) => {
	expect(toCountry(value)).toEqual({ ok: true, country });
});

test.each([['Mexico'], ['XX'], [52], [['MX']]])('%j is refused as a country', (value) => {
	expect(toCountry(value)).toMatchObject({ ok: false, wayOut: expect.stringContaining('MX') as string });
});

test.each<[unknown, string[] | undefined]>([
	['', undefined],
	['MX', ['MX']],
	['mx, US;ca  DE', ['MX', 'US', 'CA', 'DE']],
	[',MX,', ['MX']],
	[
		['MX', 'us', ''],
		['MX', 'US'],
	],
])('%j is read as a list of countries', (value, allowed) => {
	expect(toCountries(value)).toEqual({ ok: true, allowed });
});

test.each([
	['MX, Spain', 'contains something other than two-letter country codes'],
	[['MX', ' '], 'contains something other than two-letter country codes'],
	[['MX', 7], 'contains something other than two-letter country codes'],
	[undefined, 'does not name a country'],
	[null, 'does not name a country'],
	[[], 'does not name a country'],
	[' , ', 'does not name a country'],
])('%j is refused as a list of countries', (value, reason) => {
	expect(toCountries(value)).toMatchObject({ ok: false, reason: expect.stringContaining(reason) as string });
});

describe('a phone number', () => {
	const of = (country: string | undefined): Phone => ({ ok: true, digits: '525512345678', country });

	test('may be from any country by default', () => {
		expect(requireAllowed(undefined, of('MX'))).toEqual(of('MX'));
	});

	test('may be from an allowed country', () => {
		expect(requireAllowed(['US', 'MX'], of('MX'))).toEqual(of('MX'));
	});

	test.each([
		['DE', 'is a number in DE, which is not one of'],
		[undefined, 'is a number in an unknown country'],
	])('from %s is refused if only others are allowed', (country, reason) => {
		expect(requireAllowed(['US', 'MX'], of(country))).toMatchObject({
			ok: false,
			reason: expect.stringContaining(reason) as string,
		});
	});

	test('that was refused before stays so', () => {
		const none = { ok: false, reason: 'is empty', wayOut: 'Write one' } as const;
		expect(requireAllowed(['US'], none)).toBe(none);
	});
});
