import { itemsOf, runNode } from '../../tools/engine';
import { useEmulator } from '../../tools/service';

const service = useEmulator();

const check = async (numbers: ReadonlyArray<string | number>, defaultCountry = '') =>
	await runNode({
		credentials: service.credentials,
		parameters: {
			...{ resource: 'sms', operation: 'checkNumber', to: '={{ $json.to }}' },
			options: { defaultCountry },
		},
		items: itemsOf(...numbers.map((to) => ({ to }))),
	});

test('numbers are validated without a request, with the reason for each invalid one', async () => {
	const { json, items, error } = await check([
		'+49 1511 2345678',
		'55 1234 5678',
		'',
		'+1 201 555 0123',
		42,
		'{{name}}',
	]);
	expect(error).toBeUndefined();
	expect(json.map(({ valid, to, country, mobile }) => [valid, to, country, mobile])).toEqual([
		[true, '+4915112345678', 'DE', true],
		[false, null, null, null],
		[false, null, null, null],
		[true, '+12015550123', 'US', null],
		[false, null, null, null],
		[false, null, null, null],
	]);
	expect(json[0]).toMatchObject({ countryName: 'Germany', reason: null, wayOut: null });
	expect(json[1]).toMatchObject({
		reason: 'The number has 10 digits, so the country code is missing',
		wayOut: expect.stringContaining('Enter it with a plus sign and the country code'),
	});
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2, 3, 4, 5].map((item) => ({ item })));
	expect(service.emulator.requests).toEqual([]);
});

test('it reads numbers as Send does, with the Default Country', async () => {
	const { json } = await check(['55 1234 5678', '55 1234 56789', '+49 30 1234567'], 'MX');
	expect(json.map(({ valid, mobile }) => [valid, mobile])).toEqual([
		[true, null],
		[false, null],
		[true, false],
	]);
	expect(json[1]?.reason).toBe(
		'The number is not a number in Mexico, but would be one in Brazil with its country code',
	);
});
