import { appText, basic, call, fetched, start, stopAll } from '../../tools/emulatorClient';
import { exchange, request, statusOf } from '../../tools/rawClient';

afterEach(stopAll);

const json = { 'Content-Type': 'application/json' };

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test.each([101, 1_000_000])(
	'a body nested %i levels deep is refused and shown as text',
	async (depth) => {
		const emulator = await start();
		const deep = nested(depth - 1);
		const body = JSON.stringify({ ...appText, type: 'template', templateData: 0 }).replace(
			'0}',
			`${deep}}`,
		);
		const { body: answer } = await call(emulator, 'messagingAppSend', {}, { body });
		expect(answer.error).toBe(true);
		const shown = await fetched(`${emulator.url}/_control/requests`);
		expect(shown.status).toBe(200);
		expect(shown.body[0].violations).toEqual(['the body is nested more than 100 deep']);
		expect(typeof shown.body[0].body).toBe('string');
		expect(emulator.appMessages).toEqual([]);
	},
);

test.each(['/v2/sms-global/send', '/_control/reset'])(
	'a body that is too large gets its answer from %s, read at the end',
	async (path) => {
		const emulator = await start({ maxBodyBytes: 1_000_000 });
		const body = 'x'.repeat(3_500_000);
		const answer = await exchange(emulator.url, request('POST', path, json, body));
		expect(statusOf(answer)).toBe(413);
	},
);

describe('requests of other sites', () => {
	const ask = async (headers: Record<string, string>, path: string) => {
		const emulator = await start();
		const all = { Accept: 'application/json', Authorization: basic(), ...headers };
		const answer = await exchange(emulator.url, request('GET', path, all));
		return { answer, status: statusOf(answer), recorded: emulator.requests.length };
	};

	test.each([
		['a foreign Host', { Host: 'rebound.example.com' }],
		['a Host that only begins like ours', { Host: 'localhost.example.com' }],
		['a foreign Origin', { Origin: 'https://example.com' }],
		['another port as Origin', { Origin: 'http://localhost:1' }],
		['the Origin null', { Origin: 'null' }],
	])(
		'%s is refused on the endpoints of the service and on the controls',
		async (_name, headers) => {
			expect(await ask(headers, '/v2/balance')).toMatchObject({ status: 403, recorded: 0 });
			expect(await ask(headers, '/_control/state')).toMatchObject({ status: 403 });
		},
	);

	test.each([
		{ Host: '127.0.0.1:80' },
		{ Host: '[::1]' },
		{ Host: 'localhost:5', Origin: 'http://localhost:5' },
	])('%j is no stranger, and no answer may be taken for another type', async (headers) => {
		for (const path of ['/v2/balance', '/_control/state']) {
			const { answer, status } = await ask(headers, path);
			expect(status).toBe(200);
			expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
		}
	});

	test('a page of another site cannot use the controls', async () => {
		for (const site of ['cross-site', 'same-site'])
			expect((await ask({ 'Sec-Fetch-Site': site }, '/_control/connections')).status).toBe(403);
		expect((await ask({ 'Sec-Fetch-Site': 'same-origin' }, '/_control/connections')).status).toBe(
			200,
		);
	});
});
