import { readOptions } from '../../../emulator/settings/defaults';
import { connect } from '../../../emulator/client';
import { basic, fetched, phone, start } from '../../tools/emulatorClient';
import { exchange, request, statusOf } from '../../tools/rawClient';

/** Who may reach the emulator, whom it sends webhooks to, and what it does with hostile input. */

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
		expect((await fetched(url, { headers: { Authorization } })).status).toBe(200);
	expect(await (await connect(url, { password: given })).messages()).toEqual([]);
	await expect(connect(url)).rejects.toThrow('needs the password');
});

test('password and keys are made up where other machines can listen, and only there', () => {
	const random = expect.stringMatching(/^[\w-]{24}$/);
	for (const host of ['127.0.0.1', '127.1.2.3', 'localhost', '::1']) {
		const settings = { apiToken: 'demo-token' };
		expect(readOptions({ host })).toMatchObject({ password: undefined, settings });
	}
	for (const host of ['0.0.0.0', '::', '192.0.2.1', 'emulator', '127.0.0.1.example.com']) {
		const made = readOptions({ host, apiToken: 'of-mail' });
		const settings = { basic: { password: random }, apiKey: random, apiToken: 'of-mail' };
		expect(made).toMatchObject({ password: random, settings });
		expect(readOptions({ host }).password).not.toBe(made.password);
	}
});

test.each<[Record<string, string>, string[], number]>([
	[{ Host: 'localhost:5', Origin: 'http://localhost:5' }, ['emulator'], 200],
	[{ Host: 'EMULATOR', Origin: 'http://emulator' }, ['Emulator'], 200],
	[{ Host: 'emulator:8480' }, ['emulator:8480'], 200],
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
	const status = async (method: string, path: string, headers: Record<string, string>) =>
		statusOf(await exchange(url, request(method, path, headers)));
	const json = { 'Content-Type': 'application/json', 'Sec-Fetch-Mode': 'no-cors' };
	const commands = ['/_control/reset', '/_page/name'];
	for (const path of ['/_control/state', '/', '/_page/rows/1', '/_page/events', ...commands])
		for (const site of ['cross-site', 'same-site']) {
			const method = commands.includes(path) ? 'POST' : 'GET';
			const refused = await status(method, path, { ...json, 'Sec-Fetch-Site': site });
			expect([path, refused]).toEqual([path, 403]);
		}
	expect(await status('GET', '/_control/state', { 'Sec-Fetch-Site': 'same-origin' })).toBe(200);
	for (const path of commands)
		expect(await status('POST', path, { 'Content-Type': 'text/plain' })).toBe(403);
});

test('a webhook goes to another host only if it was allowed at the start', async () => {
	const receiver = await start({ allowHosts: ['0.0.0.0'] });
	const { port } = new URL(receiver.url);
	const sent = { source_addr: phone, message: 'hi' };
	// Another name of this machine.
	const to = `http://0.0.0.0:${port}/hook`;
	const strict = await start({ allowWebhookHosts: [`0.0.0.0:1${port}`] });
	expect(() => strict.set({ webhooks: { sms: to } })).toThrow('--allow-webhook-host');
	await expect(strict.incomingSms(sent, { to, tries: 1 })).rejects.toThrow('--allow-webhook-host');
	expect(receiver.requests).toEqual([]);
	const free = await start({ allowWebhookHosts: [`0.0.0.0:${port}`], webhooks: { sms: to } });
	await free.incomingSms(sent, { tries: 1 });
	expect(receiver.requests).toMatchObject([{ path: '/hook' }]);
});

test('a body that is too large is read to its end, so that its answer arrives', async () => {
	const { url } = await start({ maxBodyBytes: 1_000_000 });
	const type = { 'Content-Type': 'application/json' };
	for (const path of ['/v2/sms-global/send', '/_control/reset', '/_page/name']) {
		const asked = request('POST', path, type, 'x'.repeat(3_500_000));
		expect(statusOf(await exchange(url, asked))).toBe(413);
	}
});
