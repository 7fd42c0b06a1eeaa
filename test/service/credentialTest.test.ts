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

describe.each(['messagingServiceApi', 'messagingServiceEmailApi'] as const)('the test of %s', (type) => {
	test('passes with the right key', async () => {
		expect(await check(type)).toMatchObject({ status: 'OK' });
		expect(service.emulator.requests).toMatchObject([
			{ path: type === 'messagingServiceApi' ? '/v2/balance' : '/v1/templates', violations: [] },
		]);
	});

	test.each(['ok', 'matching'] as const)('fails on a rejected key (error status %s)', async (errorStatus) => {
		service.emulator.set({ errorStatus });
		const result = await check(type, { password: 'wrong', apiToken: 'wrong' });
		expect(result).toMatchObject({
			status: 'Error',
			message: expect.stringContaining('did not accept the key') as string,
		});
	});

	test.each([
		['a page that is not the service', 200, '<html>Welcome</html>'],
		['JSON that is not the service', 200, '{"hello":"world"}'],
		['a redirect', 302, ''],
		['nothing there', 404, 'Not found'],
	])('fails on %s', async (_name, status, body) => {
		service.emulator.fault({ do: 'answer', status, body });
		expect(await check(type)).toMatchObject({ status: 'Error' });
	});

	test.each(['http://127.0.0.1:9', 'http://no-such-host.invalid'])(
		'fails on the wrong host %s',
		async (baseUrl) => {
			const result = await check(type, { baseUrl });
			expect(result).toMatchObject({
				status: 'Error',
				message: expect.stringContaining('could not be reached') as string,
			});
		},
	);

	test.each(['', 'example.com', 'ftp://example.com', 'https://user:pw@example.com'])(
		'fails on the Base URL "%s"',
		async (baseUrl) => {
			expect((await check(type, { baseUrl })).message).toContain('Base URL');
		},
	);
});

test('an account without templates passes the test of the e-mail credential', async () => {
	service.emulator.set({ emailTemplates: [] });
	expect(await check('messagingServiceEmailApi')).toMatchObject({ status: 'OK' });
});

describe('the Authorization header', () => {
	const headerOf = async (change: ICredentialDataDecryptedObject) => {
		await runNode({
			credentials: { messagingServiceApi: { ...service.credentials.messagingServiceApi, ...change } },
			parameters: { resource: 'account', operation: 'getBalance' },
		});
		return service.emulator.requests.at(-1)?.headers.authorization;
	};

	test('is Basic of user name and password, UTF-8', async () => {
		const encoded = Buffer.from('señor:pa:ss').toString('base64');
		expect(await headerOf({ username: 'señor', password: 'pa:ss' })).toBe(`Basic ${encoded}`);
	});

	test.each(['ZGVtbzpkZW1vLXBhc3N3b3Jk', ' Basic ZGVtbzpkZW1vLXBhc3N3b3Jk '])(
		'is the encoded value as it is: "%s"',
		async (encodedSecret) => {
			expect(await headerOf({ authentication: 'encoded', encodedSecret })).toBe(
				'Basic ZGVtbzpkZW1vLXBhc3N3b3Jk',
			);
		},
	);
});

test.each([
	['a trailing slash', '/'],
	['a path', '/gateway/'],
])('a Base URL with %s works', async (_name, suffix) => {
	await runNode({
		credentials: {
			messagingServiceApi: {
				...service.credentials.messagingServiceApi,
				baseUrl: ` ${service.emulator.url}${suffix} `,
			},
		},
		parameters: { resource: 'account', operation: 'getBalance' },
	});
	expect(service.emulator.requests.at(-1)?.path).toBe(`${suffix.replace(/\/$/, '')}/v2/balance`);
});
