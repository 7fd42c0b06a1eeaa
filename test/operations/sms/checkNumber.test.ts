import type { IDataObject } from 'n8n-workflow';
import { MessagingService } from '../../../nodes/MessagingService/MessagingService.node';
import { itemsOf, runNode } from '../../tools/engine';
import { useEmulator } from '../../tools/service';

const service = useEmulator();

/** Nobody has a credential here. */
const run = async (parameters: IDataObject, items: IDataObject[] = [{}]) =>
	await runNode({
		credentials: {},
		parameters: {
			resource: 'sms',
			operation: 'checkNumber',
			defaultCountry: '',
			options: {},
			...parameters,
		},
		items: itemsOf(...items),
	});

const check = async (numbers: ReadonlyArray<string | number>, parameters: IDataObject = {}) =>
	await run(
		{ to: '={{ $json.to }}', ...parameters },
		numbers.map((to) => ({ to })),
	);

test('numbers are checked without a credential and without a request, with the reason for each that is not valid', async () => {
	const numbers = ['+49 1511 2345678', '55 1234 5678', '', '+1 201 555 0123', 42, '{{name}}'];
	const { json, error, credentialReads } = await check(numbers);
	expect(error).toBeUndefined();
	expect(
		json.map(({ valid, possible, to, country, type }) => [valid, possible, to, country, type]),
	).toEqual([
		[true, true, '+4915112345678', 'DE', 'mobile'],
		[false, false, null, null, null],
		[false, false, null, null, null],
		[true, true, '+12015550123', 'US', 'fixedLineOrMobile'],
		[false, false, null, null, null],
		[false, false, null, null, null],
	]);
	expect(json[0]).toMatchObject({ countryName: 'Germany', reason: null, wayOut: null });
	expect(json[1]).toMatchObject({
		reason: 'The number has no plus sign, so its country is not known',
		wayOut: expect.stringContaining('or choose a Default Country'),
	});
	expect([credentialReads, service.emulator.requests]).toEqual([0, []]);
});

test('neither credential is asked for, nor by any other operation that makes no request', () => {
	const { credentials = [] } = new MessagingService().description;
	expect(credentials.map(({ displayOptions }) => displayOptions?.hide)).toEqual([
		expect.objectContaining({ operation: ['checkNumber'] }),
		expect.objectContaining({ resource: expect.arrayContaining(['sms']) as unknown }),
	]);
});

test.each([
	['1111111111', 'US'],
	['+44 7400 12345', ''],
	['11 6123 4567', 'BR'],
])('%s in “%s” is possible, but not valid', async (to, defaultCountry) => {
	const { json } = await check([to], { defaultCountry });
	expect(json[0]).toMatchObject({
		...{ valid: false, possible: true, type: null, to: expect.stringMatching(/^\+\d+$/) },
		reason: 'The number has a possible length, but no phone has such a number',
	});
});

test.each([
	['+52 900 123 4567', 'premiumRate'],
	['+881 612 345 678', 'satellite'],
	['+33 9 91 23 45 67', 'voip'],
	['+49 30 1234567', 'fixedLine'],
])('%s is of the type %s', async (to, type) => {
	const { json } = await check([to]);
	expect(json[0]).toMatchObject({ valid: true, possible: true, type });
});

test('several numbers that are typed give a row each; of an expression, as many as Several Numbers allows', async () => {
	const typed = await run({ to: '+52 55 1234 5678, 55 1234; +49 1511 2345678' });
	expect(typed.json.map(({ valid }) => valid)).toEqual([true, false, true]);
	expect(typed.items.map(({ pairedItem }) => pairedItem)).toEqual(Array(3).fill({ item: 0 }));
	const list = '+52 55 1234 5678, +52 55 1234 5679';
	const { json } = await check([list]);
	expect(json).toMatchObject([
		{ valid: false, reason: 'The number has 2 numbers, and an expression may give only one' },
	]);
	const allowed = await check([list], { options: { several: 2 } });
	expect(allowed.json.map(({ to }) => to)).toEqual(['+525512345678', '+525512345679']);
});
