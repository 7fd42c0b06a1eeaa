import type { IDataObject } from 'n8n-workflow';
import { useEmulator } from '../tools/service';
import { code, flash, sms } from './messages';

/** Where messages that cost money may go. */

const service = useEmulator();

const national = { ...sms, options: { request: 'national' } };

const send = async (parameters: IDataObject, to: string) =>
	(await service.run({ ...parameters, to })).error?.message;

test.each([
	['+979 1 2345 6789', 'premium-rate'],
	['+1 900 555 0123', 'premium-rate'],
	['+52 900 123 4567', 'premium-rate'],
	['+33 899 12 34 56', 'premium-rate'],
	['+808 1234 5678', 'shared-cost'],
	['+49 137 1234567', 'shared-cost'],
	['+881 612 345 678', 'satellite'],
	['+870 773 123 456', 'satellite'],
	['+882 16 123456789', 'satellite'],
	['+44 70 1234 5678', 'personal'],
	['+878 10 1234567890', 'personal'],
	['+52 800 123 4567', 'toll-free'],
	['+800 1234 5678', 'toll-free'],
])('no one-time password goes to %s, a %s number', async (to, kind) => {
	const { error } = await service.run({ ...code, to });
	expect(error?.message).toBe(
		`“To” is a ${kind} number, which costs more or at which nobody reads a text`,
	);
	expect(error?.description).toContain('SPECIAL in Allowed Countries');
	expect(service.emulator.requests).toEqual([]);
});

test.each<[string, IDataObject]>([
	['SMS', sms],
	['SMS in the national format', national],
	['flash SMS', flash],
])('%s: “MX” does not mean its 900 and 800, but “MX, SPECIAL” does', async (_kind, parameters) => {
	const sentTo = async (allowed: IDataObject) => {
		service.emulator.reset();
		for (const to of ['+52 900 123 4567', '+52 800 123 4567', '+52 55 1234 5678'])
			await send({ ...parameters, options: { ...Object(parameters.options), ...allowed } }, to);
		return service.emulator.messages.length;
	};
	expect(await sentTo({ allowedCountries: 'MX' })).toBe(1);
	expect(await sentTo({ allowedCountries: 'MX, SPECIAL' })).toBe(3);
	expect(await sentTo({})).toBe(3);
});

const options = (allowedCountries: string, more: IDataObject = {}) => ({
	options: { allowedCountries, ...more },
});

test.each<[IDataObject, string, string]>([
	[{ ...sms, ...options('US, CA') }, '+52 55 1234 5678', 'MX'],
	// Countries that share a country code are told apart.
	[{ ...sms, ...options('US') }, '+1 876 210 1234', 'JM'],
	[{ ...sms, ...options('US', { request: 'national' }) }, '5512345678', 'MX'],
	[{ ...code, allowedCountries: 'US' }, '+52 55 1234 5678', 'MX'],
	[{ ...code, allowedCountries: 'MX, SPECIAL' }, '+1 900 555 0123', 'US'],
	[{ ...code, allowedCountries: 'MX, SPECIAL' }, '+881 612 345 678', 'an unknown country'],
])('%j: nothing is sent to %s, which is in %s', async (parameters, to, country) => {
	expect(await send(parameters, to)).toBe(
		`“To” is a number in ${country}, which is not one of the Allowed Countries`,
	);
	expect(service.emulator.requests).toEqual([]);
});

test('one-time passwords go to special numbers if Allowed Countries says so', async () => {
	await send({ ...code, allowedCountries: 'MX, SPECIAL' }, '+52 900 123 4567');
	expect(service.emulator.messages).toMatchObject([{ number: '529001234567' }]);
});

test.each([
	['Mexiko-Stadt', 'other than countries'],
	[',', 'does not name a country'],
])('%j is refused rather than taken for all countries', async (allowed, words) => {
	expect(await send({ ...sms, ...options(allowed) }, '+52 55 1234 5678')).toContain(words);
	expect(service.emulator.requests).toEqual([]);
});
