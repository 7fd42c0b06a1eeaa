import { connect } from '../../../emulator/client';
import { call, email, fetched, phone, sms, start } from '../../tools/emulatorClient';
import { listed } from '../../tools/listed';

const post = (url: string, path: string, body: string) =>
	fetched(`${url}/_control${path}`, {
		...{ method: 'POST', headers: { 'Content-Type': 'application/json' } },
		body,
	});

test('what a control does not take is refused with the reason', async () => {
	const { url } = await start();
	for (const path of listed`
			/requests?since=abc | /requests?since=-1 | /requests?limit=0 | /requests?limit=1001
			/requests?from=1 | /code | /code?phone= | /code?phone=abc
			/messages?channel=fax | /messages/next?timeout=60001
		`) {
		const { status, body } = await fetched(`${url}/_control${path}`);
		expect([path, status, typeof body.message]).toEqual([path, 400, 'string']);
	}
	for (const [path, body, reason] of [
		['/reset', 'reset', /^the body is not JSON$/],
		['/event', '{"event":"fax"}', /^event: .*"sms\.incoming"/],
		['/event', '{"event":"sms.incoming"}', /^source_addr: /],
		['/faults', '{"do":"explode"}', /^do: must be one of answer, html, .*, down$/],
		['/faults', '{"do":"reset","endpont":"smsSend"}', /endpont/],
		['/settings', '{"latency":1}', /latency/],
		['/clock', '{"advanceMs":-1}', /^advanceMs: /],
	] as const) {
		const answer = await post(url, path, body);
		expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(reason)]);
	}
});

test('the clock moves forward, so that a code expires', async () => {
	const emulator = await start();
	const service = await connect(emulator.url);
	await call(emulator, 'otpSend', sms);
	await service.advance(299_000);
	expect(emulator.code(phone)).toBeDefined();
	await service.advance(2000);
	expect(emulator.code(phone)).toBeUndefined();
});

test('the next message is the first match of any channel, with the number in any notation', async () => {
	const emulator = await start();
	const next = async (query: string) =>
		await fetched(`${emulator.url}/_control/messages/next?${query}`);
	expect((await next('timeout=1')).status).toBe(204);
	const awaited = next('');
	await call(emulator, 'emailSend', email);
	await call(emulator, 'otpSend', sms);
	const first = { channel: 'email', to: 'ana@example.com', text: 'Hello' };
	expect((await awaited).body).toMatchObject(first);
	const code = emulator.code(phone);
	const second = { channel: 'sms', to: `+${phone}`, code, request: 2 };
	expect((await next('to=%2B52+1+55+1234+5678')).body).toMatchObject(second);
	expect((await next('after=100000001')).body).toMatchObject({ id: 100000002 });
});
