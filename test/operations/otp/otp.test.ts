import type { IDataObject } from 'n8n-workflow';
import { runNode } from '../../tools/engine';
import { useEmulator } from '../../tools/service';

const service = useEmulator();
const to = '525512345678';

const send = (options: IDataObject = {}, message = 'Your code is [code].') =>
	runNode({
		credentials: service.credentials,
		parameters: { resource: 'otp', operation: 'send', to, message, options },
	});

const verify = (code: unknown, settings = {}) =>
	runNode({
		credentials: service.credentials,
		parameters: { resource: 'otp', operation: 'verify', to, code: code as string },
		settings,
	});

describe('Send', () => {
	test.each([
		['POST', {}],
		['GET', { httpMethod: 'GET' }],
	])('%s sends the text with its tag, and the service puts the code there', async (method, options) => {
		const { error } = await send(options);
		expect(error).toBeUndefined();
		const [request] = service.emulator.requests;
		expect(request).toMatchObject({ method, path: '/v2/otp-global/send', violations: [] });
		expect(service.emulator.messages[0]?.text).toBe(`Your code is ${service.emulator.code(to) ?? '?'}.`);
	});

	test('neither output nor stored run data show the generated code', async () => {
		const { json, run } = await send();
		const code = service.emulator.code(to) ?? '?';
		expect(json[0]).toMatchObject({ to: `+${to}`, status: 'queued', segments: 1 });
		expect(json[0]).not.toHaveProperty('text');
		expect(JSON.stringify(run)).not.toContain(code);
	});

	test('the code is shown when the user asks for it', async () => {
		const { json } = await send({ includeMessage: true });
		expect(json[0]?.text).toContain(service.emulator.code(to));
	});

	test.each([
		['a description that is the text', { status: true, error: false, description: 'Your code is 424242.' }],
		[
			'a text beside the description',
			{ status: true, error: false, description: { message: 'Your code is 424242.', id: 7 } },
		],
	])('not even %s brings the code to light', async (_name, body) => {
		service.emulator.fault({ do: 'answer', body });
		const { run, error } = await send();
		expect(error).toBeUndefined();
		expect(JSON.stringify(run)).not.toContain('424242');
	});

	test('the tag counts as six characters, and its brackets are no reason to refuse', async () => {
		expect((await send({}, `${'x'.repeat(154)}[code]`)).error).toBeUndefined();
		expect((await send({}, `${'x'.repeat(155)}[code]`)).error?.message).toMatch(
			/“Message” is 161 characters/,
		);
	});
});

describe('Verify', () => {
	test('the right code is verified, once', async () => {
		await send();
		const code = service.emulator.code(to);
		expect((await verify(code)).json).toEqual([{ verified: true, to, reason: null }]);
		expect((await verify(code)).json).toMatchObject([{ verified: false, to }]);
		expect(service.emulator.requests.at(-1)).toMatchObject({
			method: 'GET',
			path: '/v2/otp-global/verify',
			query: { phone: to, code },
			violations: [],
		});
	});

	test.each(['ok', 'matching'] as const)(
		'a wrong code is an answer, not a failure (error status %s)',
		async (errorStatus) => {
			service.emulator.set({ errorStatus });
			await send();
			const { json, error } = await verify('000000');
			expect(error).toBeUndefined();
			expect(json).toEqual([{ verified: false, to, reason: 'The code is wrong or has expired' }]);
		},
	);

	test.each(['ok', 'matching'] as const)('a bad key is a failure (error status %s)', async (errorStatus) => {
		service.emulator.set({ errorStatus, basic: { username: 'other', password: 'other' } });
		const { error } = await verify('123456');
		expect(error?.message).toContain('does not accept the credential');
	});

	test('a missing parameter is a failure', async () => {
		service.emulator.fault({ do: 'refuseSms', condition: 'missingParameters' });
		expect((await verify('123456')).error?.message).toContain('misses a required value');
	});

	test.each([
		['a page', { do: 'html', status: 200 }],
		['a breakdown', { do: 'answer', status: 500, body: { status: false, error: true, description: 'x' } }],
		['a 429', { do: 'answer', status: 429, body: { status: false, error: true, description: 'x' } }],
	] as const)('%s is a failure, not an answer', async (_name, fault) => {
		service.emulator.fault(fault);
		const { error, json } = await verify('123456');
		expect(error).toBeDefined();
		expect(json).toEqual([]);
	});

	test('a success without a record does not count as verified', async () => {
		service.emulator.fault({
			do: 'answer',
			body: { status: true, error: false, description: 'code not found' },
		});
		expect((await verify('123456')).json).toMatchObject([{ verified: false }]);
	});

	test('a code given as a number is checked as its digits', async () => {
		await send();
		expect((await verify(Number(service.emulator.code(to)))).json).toMatchObject([{ verified: true }]);
	});
});
