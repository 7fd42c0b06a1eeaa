import { readOptions } from '../../../emulator/settings/defaults';
import { connect } from '../../../emulator/client';
import { appText, basic, call, fetched, phone, start, stopAll } from '../../tools/emulatorClient';
import { exchange, request, statusOf } from '../../tools/rawClient';

/** Who may reach the emulator, whom it sends webhooks to, and what it does with hostile input. */

afterEach(stopAll);

const password = 'of-the-desk';

test('page and controls are 401 without their password, also under the name localhost', async () => {
	const { url } = await start({ password });
	const wrong = [
		'',
		basic(),
		basic('demo', `${password}!`),
		'Bearer demo-token',
		'Bearer',
		'Basic =',
	];
	for (const path of ['/', '/_page/rows/1', '/_page/events', '/_control/state', '/_control/none'])
		for (const Authorization of wrong) {
			const asked = request('GET', path, { Host: 'localhost', Authorization });
			const answer = await exchange(url, asked);
			expect([path, statusOf(answer)]).toEqual([path, 401]);
			expect(answer).toMatch(/\r\nwww-authenticate: Basic /i);
			expect(answer).not.toContain('demo-api-key');
		}
	expect((await fetched(`${url}/_control/health`)).text).toBe('{"ok":true}');
	expect((await fetched(`${url}/_control/health/../state`)).status).toBe(401);
});

test('a browser sends the password with any user name, and a program as a bearer token', async () => {
	const given = 'of:the-desk';
	const { url } = await start({ password: given });
	for (const Authorization of [basic('anybody', given), basic('', given), `Bearer ${given}`])
		for (const path of ['/', '/_control/state'])
			expect((await fetched(url + path, { headers: { Authorization } })).status).toBe(200);
	expect(await (await connect(url, { password: given })).messages()).toEqual([]);
	await expect(connect(url)).rejects.toThrow('needs the password');
});

test('password and keys are made up where other machines can listen, and only there', () => {
	const random = /^[\w-]{24}$/;
	for (const host of ['127.0.0.1', '127.1.2.3', 'localhost', '::1'])
		expect(readOptions({ host })).toMatchObject({
			password: undefined,
			settings: { apiToken: 'demo-token' },
		});
	for (const host of ['0.0.0.0', '::', '192.0.2.1', 'emulator', '127.0.0.1.example.com']) {
		const made = readOptions({ host, apiToken: 'of-mail' });
		expect(made.password).toMatch(random);
		expect(readOptions({ host }).password).not.toBe(made.password);
		expect(made.settings).toMatchObject({
			basic: { username: 'demo', password: expect.stringMatching(random) },
			apiKey: expect.stringMatching(random),
			apiToken: 'of-mail',
		});
	}
});

const Origin = 'http://emulator:8480';

test.each<[Record<string, string>, string[], number]>([
	[{ Host: '[::1]' }, [], 200],
	[{ Host: 'localhost:5', Origin: 'http://localhost:5' }, ['emulator'], 200],
	[{ Host: 'EMULATOR', Origin: 'http://emulator' }, ['Emulator'], 200],
	[{ Host: 'emulator:8480', Origin }, ['emulator:8480'], 200],
	[{ Host: 'emulator:8480' }, [], 403],
	[{ Host: 'emulator:8481' }, ['emulator:8480'], 403],
	[{ Host: 'localhost.example.com' }, [], 403],
	[{ Host: '0.0.0.0' }, [], 403],
	[{ Host: 'emulator:8480', Origin: 'http://other' }, ['emulator', 'other'], 403],
	[{ Origin: 'http://localhost:1' }, [], 403],
	[{ Origin: 'null' }, [], 403],
])(
	'%j, where the names %j are allowed, gets %i from service, controls and page',
	async (...row) => {
		const [headers, allowHosts, status] = row;
		const emulator = await start({ allowHosts });
		const all = { Accept: 'application/json', Authorization: basic(), ...headers };
		for (const path of ['/v2/balance', '/_control/state', '/']) {
			const answer = await exchange(emulator.url, request('GET', path, all));
			expect([path, statusOf(answer)]).toEqual([path, status]);
			expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
		}
		expect(emulator.requests).toHaveLength(status === 200 ? 1 : 0);
	},
);

test('a page of another site can use neither controls nor page, and a form no commands', async () => {
	const { url } = await start();
	const json = { 'Content-Type': 'application/json' };
	const status = async (method: string, path: string, headers: Record<string, string>) =>
		statusOf(await exchange(url, request(method, path, headers)));
	for (const site of ['cross-site', 'same-site']) {
		const headers = { ...json, 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': 'no-cors' };
		for (const path of [
			'/_control/state',
			'/',
			'/_page/rows/1',
			'/_page/events',
			'/_page/assets/x',
		])
			expect([path, await status('GET', path, headers)]).toEqual([path, 403]);
		for (const path of ['/_control/reset', '/_page/name'])
			expect([path, await status('POST', path, headers)]).toEqual([path, 403]);
	}
	expect(await status('GET', '/_control/state', { 'Sec-Fetch-Site': 'same-origin' })).toBe(200);
	for (const path of ['/_control/reset', '/_page/name'])
		expect(await status('POST', path, { 'Content-Type': 'text/plain' })).toBe(403);
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
	const allowWebhookHosts = [`0.0.0.0:${port}`];
	const free = await start({ allowWebhookHosts, webhooks: { sms: to }, webhookTries: 1 });
	await free.incomingSms(sent);
	expect(receiver.requests).toMatchObject([{ path: '/hook' }]);
});

test.each([101, 1_000_000])(
	'a body nested %i deep is refused, and shown as text',
	async (depth) => {
		const emulator = await start();
		const deep = '['.repeat(depth - 1) + ']'.repeat(depth - 1);
		const template = JSON.stringify({ ...appText, type: 'template', templateData: 0 });
		const body = template.replace('0}', `${deep}}`);
		expect((await call(emulator, 'messagingAppSend', {}, { body })).body.error).toBe(true);
		const { status, body: shown } = await fetched(`${emulator.url}/_control/requests`);
		expect([status, typeof shown[0].body]).toEqual([200, 'string']);
		expect(shown[0].violations).toEqual(['the body is nested more than 100 deep']);
	},
);

test.each(['/v2/sms-global/send', '/_control/reset'])(
	'a body that is too large gets its answer from %s, read at the end',
	async (path) => {
		const emulator = await start({ maxBodyBytes: 1_000_000 });
		const type = { 'Content-Type': 'application/json' };
		const body = 'x'.repeat(3_500_000);
		expect(statusOf(await exchange(emulator.url, request('POST', path, type, body)))).toBe(413);
	},
);
