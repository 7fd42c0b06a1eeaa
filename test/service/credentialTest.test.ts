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

describe.each(['messagingServiceApi', 'messagingServiceEmailApi'] as const)(
	'the test of %s',
	(type) => {
		test('passes with the right key', async () => {
			expect(await check(type)).toMatchObject({ status: 'OK' });
			expect(service.emulator.requests).toMatchObject([
				{ path: type === 'messagingServiceApi' ? '/v2/balance' : '/v1/templates', violations: [] },
			]);
		});

		test.each(['ok', 'matching'] as const)(
			'fails on a rejected key (error status %s)',
			async (errorStatus) => {
				service.emulator.set({ errorStatus });
				const result = await check(type, { password: 'wrong', apiToken: 'wrong' });
				expect(result).toMatchObject({
					status: 'Error',
					message:
						'The service says that user name, password or token is wrong. Check the values of this credential. Enter user name and password, or the token, exactly as the service gave them. If they are right, ask the service or your administrator for new ones.',
				});
			},
		);

		test.each([
			['a page that is not the service', 200, '<html>Welcome</html>'],
			['JSON that is not the service', 200, '{"hello":"world"}'],
			['a redirect', 302, ''],
			['nothing there', 404, 'Not found'],
		])('fails on %s', async (_name, status, body) => {
			service.emulator.fault({ do: 'answer', status, body });
			expect(await check(type)).toMatchObject({ status: 'Error' });
		});

		test('follows no redirect, even to where the key would be accepted', async () => {
			const location = type === 'messagingServiceApi' ? '/v2/balance' : '/v1/templates';
			service.emulator.fault({
				do: 'answer',
				status: 302,
				body: '',
				headers: { location },
				times: 1,
			});
			expect(await check(type)).toMatchObject({
				status: 'Error',
				// The reader has the credential open.
				message: expect.stringMatching(/ Set the Base URL to the final address\.$/) as string,
			});
			expect(service.emulator.requests).toHaveLength(1);
		});

		test.each(['', 'example.com', 'ftp://example.com', 'https://user:hidden-secret@example.com'])(
			'fails on the Base URL "%s", and shows no password in it',
			async (baseUrl) => {
				expect((await check(type, { baseUrl })).message).toMatch(/^(?!.*hidden-secret).*Base URL/);
			},
		);

		test('names what is missing, and asks nobody', async () => {
			const isOfText = type === 'messagingServiceApi';
			const empty = isOfText ? { username: '', password: '' } : { apiToken: '' };
			const { status, message } = await check(type, empty);
			const field = isOfText ? 'User Name' : 'API Token';
			expect([status, message]).toEqual([
				'Error',
				`“${field}” of the credential is empty. Enter what the service gave you.`,
			]);
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
	},
);

test('a Default Country that is no country, as an expression may give it, fails the test', async () => {
	expect((await check('messagingServiceApi', { defaultCountry: 'Atlantis' })).message).toBe(
		'“Default Country” of the credential is not a country. Enter a code such as MX for Mexico or US for the United States.',
	);
	expect((await check('messagingServiceApi', { defaultCountry: 'mx' })).status).toBe('OK');
});

test('an account without templates passes the test of the e-mail credential', async () => {
	service.emulator.set({ emailTemplates: [] });
	expect(await check('messagingServiceEmailApi')).toMatchObject({ status: 'OK' });
});

test('so does one whose list of templates exceeds the usual size limit', async () => {
	const template = {
		name: 'T',
		subject: 's'.repeat(500),
		from_name: 'F',
		from_email: 'f@example.com',
		status: true,
		html: '<p>T</p>',
	};
	const emailTemplates = Array.from({ length: 3000 }, (_, index) => ({
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
