import { readOptions } from '../../../emulator/settings/defaults';
import { connect } from '../../../emulator/client';
import { basic, fetched, phone, start, stopAll } from '../../tools/emulatorClient';
import { exchange, request, statusOf } from '../../tools/rawClient';

/** Access from other machines, and allowed receivers of webhooks. */

afterEach(stopAll);

const password = 'of-the-desk';
const desk = ['/', '/_page/rows/1', '/_page/events', '/_control/state', '/_control/none'];

describe('if a password is required', () => {
	test.each(desk)('%s is 401 without it, also under the name localhost', async (path) => {
		const { url } = await start({ password });
		for (const Authorization of [
			'',
			basic(),
			basic('demo', 'of-the-desk!'),
			'Bearer demo-token',
			'Bearer',
			'Basic =',
		]) {
			const answer = await exchange(
				url,
				request('GET', path, { Host: 'localhost', Authorization }),
			);
			expect(statusOf(answer)).toBe(401);
			expect(answer).toMatch(/\r\nwww-authenticate: Basic /i);
			expect(answer).not.toContain('demo-api-key');
		}
	});

	test('a browser sends it with any user name, and a program as a bearer token', async () => {
		const { url } = await start({ password });
		for (const Authorization of [
			basic('anybody', password),
			basic('', password),
			`Bearer ${password}`,
		])
			for (const path of ['/', '/_control/state'])
				expect((await fetched(url + path, { headers: { Authorization } })).status).toBe(200);
		expect(await (await connect(url, { password })).messages()).toEqual([]);
		await expect(connect(url)).rejects.toThrow('needs the password');
	});
});

test.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])(
	'no password is required at %s',
	(host) => {
		expect(readOptions({ host }).password).toBeUndefined();
	},
);

test.each(['0.0.0.0', '::', '192.0.2.1', 'emulator', '127.0.0.1.example.com'])(
	'%s: a new password each time',
	(host) => {
		const [one = '', other = ''] = [readOptions({ host }).password, readOptions({ host }).password];
		expect(one).toMatch(/^[\w-]{24}$/);
		expect(other).not.toBe(one);
	},
);

test('listening for other machines makes up the keys that are not given, because everybody knows the default ones', () => {
	const { settings } = readOptions({ host: '0.0.0.0', apiToken: 'of-mail' });
	expect(settings.basic).toEqual({
		username: 'demo',
		password: expect.stringMatching(/^[\w-]{24}$/),
	});
	expect(settings.apiKey).toMatch(/^[\w-]{24}$/);
	expect(settings.apiToken).toBe('of-mail');
	expect(readOptions({ host: 'localhost' }).settings.apiToken).toBe('demo-token');
});

test('whether the emulator runs can be asked without the password', async () => {
	const { url } = await start({ password });
	expect(await fetched(`${url}/_control/health`)).toMatchObject({
		status: 200,
		text: '{"ok":true}',
	});
	expect((await fetched(`${url}/_control/health/../state`)).status).toBe(401);
});

describe('names', () => {
	const under = async (headers: Record<string, string>, allowHosts: string[]) => {
		const { url } = await start({ allowHosts });
		const all = { Accept: 'application/json', Authorization: basic(), ...headers };
		return statusOf(await exchange(url, request('GET', '/v2/balance', all)));
	};
	const Origin = 'http://emulator:8480';

	test.each([
		[{ Host: 'emulator:8480' }, ['emulator']],
		[{ Host: 'EMULATOR', Origin: 'http://emulator' }, ['Emulator']],
		[{ Host: 'emulator:8480', Origin }, ['emulator:8480']],
		[{ Host: 'localhost' }, ['emulator']],
	])('%j is answered where %j is allowed', async (headers, names) => {
		expect(await under(headers, names)).toBe(200);
	});

	test.each([
		[{ Host: 'emulator:8480' }, []],
		[{ Host: 'emulator:8481' }, ['emulator:8480']],
		[{ Host: 'emulator.example.com' }, ['emulator']],
		[{ Host: '0.0.0.0' }, []],
		[{ Host: 'emulator:8480', Origin: 'http://other' }, ['emulator', 'other']],
	])('%j is refused where %j is allowed', async (headers, names) => {
		expect(await under(headers, names)).toBe(403);
	});
});

test('a webhook goes to another host only if it was allowed at the start', async () => {
	const receiver = await start({ allowHosts: ['0.0.0.0'] });
	const { port } = new URL(receiver.url);
	const sent = { source_addr: phone, message: 'hi' };
	// Another host name that resolves to this machine.
	const to = `http://0.0.0.0:${port}/hook`;
	const strict = await start({ allowWebhookHosts: [`0.0.0.0:1${port}`] });
	expect(() => strict.set({ webhooks: { sms: to } })).toThrow('--allow-webhook-host');
	await expect(strict.incomingSms(sent, { to, tries: 1 })).rejects.toThrow('--allow-webhook-host');
	expect(receiver.requests).toEqual([]);
	const free = await start({
		allowWebhookHosts: [`0.0.0.0:${port}`],
		webhooks: { sms: to },
		webhookTries: 1,
	});
	await free.incomingSms(sent);
	expect(receiver.requests).toMatchObject([{ path: '/hook' }]);
});
