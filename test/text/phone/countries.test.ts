import {
	countries,
	toCountries,
	toCountry,
} from '../../../nodes/MessagingService/text/phone/countries';

test('all countries are listed, sorted by name', () => {
	expect(countries).toContainEqual({ code: 'MX', name: 'Mexico' });
	const names = countries.map(({ name }) => name);
	expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other)));
	expect(new Set(names).size).toBe(245);
});

test.each([
	['MX', 'MX'],
	[' mx ', 'MX'],
	['  ', undefined],
	[undefined, undefined],
	['UK', 'GB'],
	['USA', 'US'],
	['Mexico', 'MX'],
	['méxico ', 'MX'],
])('%j is read as the country %s', (value, country) => {
	expect(toCountry(value)).toEqual({ ok: true, country });
});

test.each([['Mexiko-Stadt'], ['XX'], [52], [['MX']]])('%j is refused as a country', (value) => {
	expect(toCountry(value)).toMatchObject({
		ok: false,
		wayOut: expect.stringContaining('MX') as string,
	});
});

test.each<[unknown, string[] | undefined, boolean?]>([
	['', undefined],
	[',mx, US;ca\nDE', ['MX', 'US', 'CA', 'DE']],
	['México, estados unidos, South Korea', ['MX', 'US', 'KR']],
	['MX, Special', ['MX'], true],
	[['SPECIAL', 'us', ''], ['US'], true],
])('%j is read as a list of countries', (value, allowed, special = false) => {
	expect(toCountries(value)).toEqual({ ok: true, allowed, special });
});

test.each([
	[['MX', 7], 'contains something other than countries'],
	['MX US', 'contains something other than countries'],
	[undefined, 'does not name a country'],
	[null, 'does not name a country'],
	[[], 'does not name a country'],
	['SPECIAL', 'does not name a country'],
])('%j is refused as a list of countries', (value, reason) => {
	expect(toCountries(value)).toMatchObject({ ok: false, reason });
});
