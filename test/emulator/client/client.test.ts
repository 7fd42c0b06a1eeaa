import { connect } from '../../../emulator/client';
import { call, email, phone, sms, start } from '../../tools/emulatorClient';

test('the next SMS is the oldest one not yet returned since the connection was made', async () => {
	const emulator = await start();
	const sent = async (msg: string) => await call(emulator, 'smsSend', { ...sms, msg });
	await sent('before');
	const service = await connect(emulator.url);
	const other = await connect(`${emulator.url}/`);
	for (const msg of ['one', 'two', 'three']) await sent(msg);
	const ana = service.phone('+52 (1) 55 1234-5678');
	expect((await ana.nextSms()).text).toBe('one');
	expect((await service.phone(phone).nextSms()).text).toBe('two');
	expect((await other.phone(phone).nextSms()).text).toBe('one');
	await expect(ana.noSms()).rejects.toThrow('by request 4, and none was expected');
});

test('an SMS that does not arrive is an error that describes the traffic without message texts', async () => {
	const emulator = await start();
	const service = await connect(emulator.url);
	await call(emulator, 'smsSend', { ...sms, phone: '5215500000001', msg: 'words of somebody' });
	await call(emulator, 'smsSend', { phone });
	const awaited = service.phone(phone).nextSms({ timeout: 1 });
	const error = await awaited.catch((thrown: Error) => thrown.message);
	expect(error).toMatch(
		/No sms message to 5215512345678 in 1 ms: 2 requests came; 1 SMS \(last to \+5215500000001\); 0 emails; .*request 2 to smsSend was not carried out \(answered\): missing or wrong type: msg/,
	);
	expect(error).not.toContain('words');
});

test('a code is the service’s one-time password, or the only number of another text', async () => {
	const emulator = await start();
	const ana = (await connect(emulator.url)).phone(phone);
	await call(emulator, 'otpSend', { ...sms, msg: 'Order 20260101: [code]' });
	expect((await ana.nextSms()).code()).toBe(emulator.code(phone));
	for (const [msg, code] of [
		['Tu clave: 4829 (4829)', '4829'],
		['Call 123', undefined],
		['Order 20260101, code 4829', undefined],
	]) {
		await call(emulator, 'smsSend', { ...sms, msg });
		const received = await ana.nextSms();
		if (code === undefined) expect(() => received.code()).toThrow(/no code|several numbers/);
		else expect(received.code()).toBe(code);
	}
});

test('everything that arrived is returned beyond the first page, by channel and person', async () => {
	const emulator = await start();
	const service = await connect(emulator.url);
	const to = Array.from({ length: 1100 }, (_, at) => ({ name: 'N', email: `n${at}@example.com` }));
	await call(emulator, 'emailSend', { ...email, to });
	await call(emulator, 'smsSend', sms);
	await call(emulator, 'smsSend', { phone });
	expect(await service.messages()).toHaveLength(1101);
	expect((await service.messages({ channel: 'email' })).at(-1)?.to).toBe('n1099@example.com');
	expect(await service.messages({ to: `+${phone}` })).toMatchObject([{ channel: 'sms' }]);
	const requests = await service.requests();
	expect(requests.map(({ violations }) => violations.length)).toEqual([0, 0, 1]);
	expect((await (await service.phone(phone).nextSms()).request()).body).toEqual(sms);
});
