import type { IDataObject } from 'n8n-workflow';
import { useEmulator } from '../tools/service';

/**
 * Premium-rate, shared-cost, satellite, personal and toll-free numbers: nobody reads a code there,
 * and some earn on it.
 */

const service = useEmulator();

const special = [
	...[
		'+979 1 2345 6789',
		'+1 900 555 0123',
		'+52 900 123 4567',
		'+33 899 12 34 56',
		'+39 899 123456',
	],
	...[
		'+808 1234 5678',
		'+49 137 1234567',
		'+881 612 345 678',
		'+870 773 123 456',
		'+44 70 1234 5678',
	],
	...['+878 10 1234567890', '+52 800 123 4567', '+800 1234 5678'],
];

const sms = { resource: 'sms', operation: 'send', message: 'Hello' };
const code = { resource: 'otp', operation: 'send', message: 'Your code is [code]' };

async function sentOf(
	parameters: IDataObject,
	numbers: readonly string[] = special,
): Promise<string[]> {
	service.emulator.reset();
	for (const to of numbers) await service.run({ ...parameters, to });
	return service.emulator.messages.map(({ number }) => number);
}

test('no one-time password to 13 special numbers is sent, unless Allowed Countries says so', async () => {
	expect([special.length, await sentOf(code)]).toEqual([13, []]);
	const allowed = { ...code, allowedCountries: 'MX, SPECIAL' };
	expect(await sentOf(allowed, ['+52 900 123 4567', '+1 900 555 0123'])).toEqual(['529001234567']);
	expect(await sentOf(code, ['+52 55 1234 5678'])).toEqual(['525512345678']);
});

const national = { request: 'national' };
const mexican = ['+52 900 123 4567', '+52 800 123 4567', '+52 55 1234 5678'];

test.each<[string, IDataObject]>([
	['SMS', sms],
	['SMS in the national format', { ...sms, options: national }],
	['flash SMS', { ...sms, operation: 'sendFlash' }],
])('%s: “MX” does not mean its 900 and 800, but “MX, SPECIAL” does', async (_kind, parameters) => {
	const others = (parameters.options ?? {}) as IDataObject;
	const sentTo = async (allowedCountries: string) =>
		await sentOf({ ...parameters, options: { ...others, allowedCountries } }, mexican);
	expect(await sentTo('MX')).toHaveLength(1);
	expect(await sentTo('MX, SPECIAL')).toHaveLength(3);
	expect(await sentOf({ ...parameters, options: others }, mexican)).toHaveLength(3);
});
