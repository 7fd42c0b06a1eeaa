import { CredentialTestContext } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	ICredentialTestFunctions,
	ICredentialsDecrypted,
} from 'n8n-workflow';
import { MessagingService } from '../../nodes/MessagingService/MessagingService.node';
import { runNode } from '../tools/engine';
import { useEmulator } from '../tools/service';

const service = useEmulator();
const tests = new MessagingService().methods.credentialTest;

const check = async (
	type: 'messagingServiceApi' | 'messagingServiceEmailApi',
	change: ICredentialDataDecryptedObject = {},
) => {
	const context = new CredentialTestContext({} as never) as unknown as ICredentialTestFunctions;
	const data = { ...service.credentials[type], ...change };
	return await tests[`${type}Test`].call(context, {
		id: '1',
		name: 'x',
		type,
		data,
	} satisfies ICredentialsDecrypted);
};

describe.each([
	['messagingServiceApi', '/v2/balance', 'User Name', { username: '', password: '' }],
	['messagingServiceEmailApi', '/v1/templates', 'API Token', { apiToken: '' }],
] as const)('the test of %s', (type, path, field, empty) => {
	test('passes with the right key', async () => {
		expect(await check(type)).toMatchObject({ status: 'OK' });
		expect(service.emulator.requests).toMatchObject([{ path, violations: [] }]);
	});

	test.each(['ok', 'matching'] as const)(
		'fails on a rejected key (error status %s)',
		async (errorStatus) => {
			service.emulator.set({ errorStatus });
			expect(await check(type, { password: 'wrong', apiToken: 'wrong' })).toMatchObject({
				status: 'Error',
				message: expect.stringMatching(
					/^The service says that user name, password or token is wrong\. Check the values of this credential/,
				) as string,
			});
		},
	);

	test.each([
		['a page that is not the service', 200, '<html>Welcome</html>'],
		['nothing there', 404, 'Not found'],
	])('fails on %s', async (_name, status, body) => {
		service.emulator.fault({ do: 'answer', status, body });
		expect(await check(type)).toMatchObject({ status: 'Error' });
	});

	test('follows no redirect, even to where the key would be accepted', async () => {
		const redirect = { status: 302, body: '', headers: { location: path } };
		service.emulator.fault({ do: 'answer', ...redirect, times: 1 });
		expect(await check(type)).toMatchObject({
			status: 'Error',
			// The reader has the credential open.
			message: expect.stringMatching(/ Set the Base URL to the final address\.$/) as string,
		});
		expect(service.emulator.requests).toHaveLength(1);
	});

	test.each(['', 'https://user:hidden-secret@example.com'])(
		'fails on the Base URL "%s", and shows no password in it',
		async (baseUrl) => {
			expect((await check(type, { baseUrl })).message).toMatch(/^(?!.*hidden-secret).*Base URL/);
		},
	);

	test('names what is missing, and asks nobody', async () => {
		const message = `“${field}” of the credential is empty. Enter what the service gave you.`;
		expect(await check(type, empty)).toEqual({ status: 'Error', message });
		expect(service.emulator.requests).toEqual([]);
	});

	test.each([
		['nothing', { status: true, error: false, data: null }],
		['words', { status: true, error: false, description: 'Welcome' }],
	])('fails on a success that shows %s', async (_name, body) => {
		service.emulator.fault({ do: 'answer', body });
		expect(await check(type)).toMatchObject({
			status: 'Error',
			message: expect.stringMatching(/answered without a (balance|list of templates)/) as string,
		});
	});
});

test('a Default Country that is no country, as an expression may give it, fails the test', async () => {
	expect((await check('messagingServiceApi', { defaultCountry: 'Atlantis' })).message).toBe(
		'“Default Country” of the credential is not a country. Enter a code such as MX for Mexico or US for the United States.',
	);
	expect((await check('messagingServiceApi', { defaultCountry: 'mx' })).status).toBe('OK');
});

test.each([
	['without templates', 0],
	['whose list of templates exceeds the usual size limit', 3_000],
])('an account %s passes the test of the e-mail credential', async (_name, count) => {
	const sender = { from_name: 'F', from_email: 'f@example.com' };
	const template = {
		name: 'T',
		subject: 's'.repeat(500),
		...sender,
		status: true,
		html: '<p>T</p>',
	};
	const emailTemplates = Array.from({ length: count }, (_, index) => ({
		...template,
		template_id: String(index),
	}));
	service.emulator.set({ emailTemplates });
	expect(await check('messagingServiceEmailApi')).toMatchObject({ status: 'OK' });
});

test.each([
	['User Name', { username: 'demo ' }],
	['Password', { password: '\tdemo-password' }],
])('a blank around the %s is reported before any request', async (field, change) => {
	const named = `“${field}” of the credential begins or ends with white space`;
	expect(await check('messagingServiceApi', change)).toMatchObject({
		status: 'Error',
		message: expect.stringContaining(named) as string,
	});
	const { error } = await runNode({
		credentials: { messagingServiceApi: { ...service.credentials.messagingServiceApi, ...change } },
		parameters: { resource: 'account', operation: 'getBalance' },
	});
	expect(error?.message).toBe(named);
	expect(service.emulator.requests).toEqual([]);
});
