import { call, email, fetched, phone, sms, start, stopAll } from '../../tools/emulatorClient';
import { AheadClock } from '../../../emulator/time/clock';
import { until } from '../../tools/until';
import { listed } from '../../tools/listed';

afterEach(stopAll);

const ask = (url: string, path: string, init?: RequestInit) =>
	fetched(`${url}/_control${path}`, init);

test.each(listed`
		/requests?since=abc | /requests?since=-1 | /requests?limit=0 | /requests?limit=1001
		/requests?from=1 | /state?limit=x | /code | /code?phone= | /code?phone=abc
		/messages?channel=fax | /messages/next?timeout=60001
	`)('parameters of %s are refused with the reason', async (path) => {
	const emulator = await start();
	const { status, body } = await ask(emulator.url, path);
	expect([status, typeof body.message]).toEqual([400, 'string']);
});

const post = (url: string, path: string, body: string) =>
	ask(url, path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });

test.each([
	['/reset', 'reset', 'The body is not JSON'],
	['/reset', '{"all":true}', 'Unrecognized key: "all"'],
	['/event', '{"event":"fax"}', /^event: .*"sms\.incoming"/],
	['/event', '{"event":"sms.incoming"}', /^source_addr: /],
	['/faults', '{"do":"explode"}', /^do: must be one of answer, html, .*, down$/],
	['/clock', '{"advanceMs":-1}', /^advanceMs: /],
])(
	'a body that a control does not take is refused with the values that it takes: %s %s',
	async (...row) => {
		const [path, body, reason] = row;
		const emulator = await start();
		const answer = await post(emulator.url, path, body);
		expect([answer.status, answer.body.message]).toEqual([
			400,
			typeof reason === 'string' ? reason : expect.stringMatching(reason),
		]);
	},
);

describe('the clock', () => {
	test('moves forward, so that a code expires', async () => {
		const emulator = await start({ settleMs: 2000 });
		await call(emulator, 'otpSend', { ...sms, msg: 'Your code is [code]' });
		const code = emulator.code(phone);
		expect(code).toBeDefined();
		const before = (await post(emulator.url, '/clock', '{"advanceMs":0}')).body.at;
		const { body } = await post(emulator.url, '/clock', '{"advanceMs":299000}');
		expect(body.at - before).toBeGreaterThanOrEqual(299_000);
		expect(emulator.code(phone)).toBe(code);
		await post(emulator.url, '/clock', '{"advanceMs":2000}');
		expect(emulator.code(phone)).toBeUndefined();
	});

	test('runs what is due in its order, each at its own time, and nothing that was called off', () => {
		const clock = new AheadClock();
		const start = clock.now();
		const ran: Array<[name: string, second: number]> = [];
		const at = (milliseconds: number, name: string, more = () => {}) =>
			clock.after(milliseconds, () => {
				ran.push([name, Math.floor((clock.now() - start) / 1000)]);
				more();
			});
		at(20_000, 'second');
		at(10_000, 'first', () => at(5_000, 'between'));
		at(12_000, 'called off')();
		const late = at(60_000, 'late');
		clock.advance(30_000);
		late();
		expect(ran).toEqual([
			['first', 10],
			['between', 15],
			['second', 20],
		]);
	});
});

describe('the next message', () => {
	test('is the first match, of any channel, with the number in any notation', async () => {
		const emulator = await start();
		await call(emulator, 'emailSend', email);
		await call(emulator, 'otpSend', sms);
		const next = async (query: string) => (await ask(emulator.url, `/messages/next?${query}`)).body;
		expect(await next('')).toMatchObject({
			channel: 'email',
			to: 'ana@example.com',
			text: 'Hello',
		});
		expect(await next(`to=${encodeURIComponent('+52 1 55 1234 5678')}`)).toMatchObject({
			channel: 'sms',
			to: `+${phone}`,
			code: emulator.code(phone),
			request: 2,
		});
		expect(await next('after=100000001')).toMatchObject({ id: 100000002 });
	});

	test('is 204 on a timeout, and a client that has gone is forgotten', async () => {
		const emulator = await start();
		expect((await ask(emulator.url, '/messages/next?timeout=1')).status).toBe(204);
		const idle = emulator.state.added.size;
		const client = new AbortController();
		const left = ask(emulator.url, '/messages/next', { signal: client.signal }).catch(() => 'left');
		await until(() => emulator.state.added.size > idle);
		client.abort();
		await until(() => emulator.state.added.size === idle);
		expect(await left).toBe('left');
	});
});
