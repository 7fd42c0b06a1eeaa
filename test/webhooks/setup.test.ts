import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import type { ICredentialTestFunctions, IDataObject } from 'n8n-workflow';
import { MessagingServiceTrigger } from '../../nodes/MessagingService/MessagingServiceTrigger.node';
import { listed } from '../tools/listed';
import { apiKey, startTrigger, stopTriggers } from '../tools/triggerServer';

afterEach(stopTriggers);

describe('activating', () => {
	const activating = async (parameters: IDataObject, credential: IDataObject | null) =>
		await (
			await startTrigger({ parameters, credential: credential as { apiKey: string } | null })
		).activate();
	const address = { events: ['whatsApp.message'], eventAuthentication: 'address' };

	const bySecret = { eventAuthentication: 'header' };
	const noName = { eventAuthentication: 'query', parameterName: '' };
	const handOver = { additionalOptions: { replies: 'handOver' } };
	const addresses = (allowedAddresses: string) => ({ allowedAddresses });
	const key = { apiKey };
	const more = (additionalApiKeys: string) => ({ apiKey, additionalApiKeys });

	test.each<[string, IDataObject, IDataObject | null, RegExp]>([
		['no credential is chosen', {}, null, /credentials/],
		['the credential holds no key', {}, {}, /no API key/],
		['the key is too short', {}, { apiKey: 'abc' }, /“API Key” is shorter than 8/],
		['a space is at the end of the key', {}, { apiKey: `${apiKey} ` }, /“API Key” has a space/],
		['another key is short', {}, more('long-enough, short'), /Entry 2 of “Additional/],
		['no event is chosen', { events: [] }, key, /No event/],
		['the address list holds names', addresses('a.mx, b.mx, c.mx, d.mx'), key, /: a.*b.*c\.mx$/],
		...listed`
			525512345678 | +52 55****5678 | ACME, (55) 1234-5678 | 0155 1234 5678 | 131 2345 6789
		`.map((senders): [string, IDataObject, IDataObject, RegExp] => [
			`nobody can write from ${senders}`,
			{ filters: { senders } },
			key,
			/“Senders” contains something that is not clearly a number with its country code: /,
		]),
		['the address list is the only authentication and empty', address, {}, /is empty/],
		['the shared secret is missing', bySecret, key, /no Shared Secret/],
		['the parameter with the secret has no name', noName, { ...key, sharedSecret: 's' }, /name of/],
		['replies are handed over without a credential', handOver, key, /needs the credential/],
	])('says so when %s', async (_name, parameters, credential, words) => {
		await expect(activating(parameters, credential)).rejects.toThrow(words);
	});

	test.each<[string, IDataObject, IDataObject | null]>([
		['a key alone', {}, { apiKey }],
		['only an additional key', {}, { additionalApiKeys: 'the-new-key' }],
		['WhatsApp by address, without a credential', { ...address, ...addresses('10.0.0.0/8') }, null],
		['WhatsApp by secret, without a key', { ...address, ...bySecret }, { sharedSecret: 's' }],
		['senders', { filters: { senders: '+52 1 55 1234 5678, 0049 151 23456789, INFO' } }, key],
	])('succeeds with %s', async (_name, parameters, credential) => {
		await expect(activating(parameters, credential)).resolves.toBe(true);
	});
});

describe('an address list as the only authentication of WhatsApp', () => {
	const warnings = async (allowedAddresses: string, parameters: IDataObject = {}) => {
		const warn = jest.spyOn(Container.get(Logger), 'warn');
		const trigger = await startTrigger({
			parameters: { eventAuthentication: 'address', allowedAddresses, ...parameters },
		});
		expect(await trigger.activate()).toBe(true);
		const warnings = warn.mock.calls.map(([message]) => message);
		warn.mockRestore();
		return warnings;
	};

	test.each([
		['172.18.0.1', '172.18.0.1/32'],
		['203.0.113.7, 10.0.0.0/8 ::1', '10.0.0.0/8, ::1/128'],
		['100.64.0.0/10', '100.64.0.0/10'],
		['0.0.0.0/0', '0.0.0.0/0'],
	])('logs a warning if it contains a possible proxy (%s)', async (listed, named) => {
		expect(await warnings(listed)).toEqual([
			expect.stringMatching(
				`of “Trigger” holds ${named}, .* everybody is let in: set N8N_PROXY_HOPS`,
			),
		]);
	});

	test.each<[string, IDataObject]>([
		['203.0.113.7, 2606:4700::/32', {}],
		['172.18.0.1', { eventAuthentication: 'signature' }],
		['172.18.0.1', { events: ['sms.incoming'] }],
	])('logs no warning otherwise: %s %j', async (listed, parameters) => {
		expect(await warnings(listed, parameters)).toEqual([]);
	});
});

describe('the test of the credential', () => {
	const tested = async (data: IDataObject) => {
		const { messagingServiceWebhookApiTest: run } = new MessagingServiceTrigger().methods
			.credentialTest;
		const stored = { id: '', name: '', type: '', data: data as { apiKey: string } };
		return await run.call({} as ICredentialTestFunctions, stored);
	};

	test('checks the format and does not claim that the key is right', async () => {
		expect(await tested({ apiKey })).toMatchObject({
			status: 'OK',
			message: expect.stringMatching(/cannot be asked/),
		});
		expect(await tested({ sharedSecret: 'x'.repeat(16) })).toMatchObject({ status: 'OK' });
		for (const serviceName of ['a', 'acme', 'acme_2-mx'])
			expect(await tested({ apiKey, serviceName })).toMatchObject({ status: 'OK' });
	});

	test.each<[IDataObject, RegExp]>([
		[{}, /Enter the API key/],
		[{ apiKey: '         ' }, /“API Key” has a space/],
		[{ apiKey, serviceName: 'x acme' }, /Service Name/],
		[{ apiKey, serviceName: 'acme-' }, /Service Name/],
		[{ apiKey, serviceName: '-acme' }, /Service Name/],
		[{ apiKey, sharedSecret: 'x'.repeat(15) }, /fewer than 16/],
	])('%p fails', async (data, words) => {
		expect(await tested(data)).toMatchObject({
			status: 'Error',
			message: expect.stringMatching(words),
		});
	});
});
