import { ManualClock } from '../../../emulator';
import { call, email, phone, sms, start, stopAll } from '../../tools/emulatorClient';

afterEach(stopAll);

const beforeMidnight = () => new ManualClock(Date.UTC(2026, 0, 31, 23, 59, 58));

describe('an SMS', () => {
	test('is pending with a zero date, and confirmed after settleMs', async () => {
		const clock = beforeMidnight();
		const emulator = await start({ clock, settleMs: 3000 });
		const token = (await call(emulator, 'smsSend', { ...sms, id: 'order-7' })).body.description.id;
		const status = async () => (await call(emulator, 'smsCheck', { token })).body.description.message;
		const pending = {
			msg: sms.msg,
			phone,
			parts: 1,
			size: sms.msg.length,
			encoding: 'gsm',
			disposicion: 'MOVIL',
			received_date: '2026-01-31 23:59:58',
			send_date: '0000-00-00 00:00:00',
			var_a: 'order-7',
			var_b: null,
		};
		clock.advance(2999);
		const before = await status();
		expect(before).toMatchObject(pending);
		expect(before.status).not.toBe('ENVIO CONFIRMADO');
		clock.advance(1);
		expect(await status()).toMatchObject({
			...pending,
			send_date: '2026-02-01 00:00:01',
			status: 'ENVIO CONFIRMADO',
		});
	});

	test('to a rejected number is rejected', async () => {
		const emulator = await start({ settleMs: 0 });
		const { body } = await call(emulator, 'smsSend', { ...sms, phone: '525500000010' });
		const check = await call(emulator, 'smsCheck', { token: body.description.id });
		expect(check.body.description.message.status).toBe('RECHAZADO POR EL OPERADOR');
	});

	test('has loops alternately as a string and as a number', async () => {
		const emulator = await start();
		const types: string[] = [];
		for (let sent = 0; sent < 2; sent += 1) {
			const token = (await call(emulator, 'smsSend', sms)).body.description.id;
			types.push(typeof (await call(emulator, 'smsCheck', { token })).body.description.message.loops);
		}
		expect(types.sort()).toEqual(['number', 'string']);
	});

	test('with an unknown ID is an error of the SMS family', async () => {
		const emulator = await start();
		for (const token of ['1', 'abc'])
			expect((await call(emulator, 'smsCheck', { token })).body).toEqual({
				status: false,
				error: true,
				description: 'Missing params, please verify or contact to support',
			});
	});
});

describe('a one-time password', () => {
	test.each([
		['Use [code] or [code]', (code: string) => `Use ${code} or ${code}`],
		['Your code is', (code: string) => `Your code is ${code}`],
	])('goes where %j says', async (msg, expected) => {
		const emulator = await start({ codeDigits: 8 });
		const { body } = await call(emulator, 'otpSend', { msg, phone });
		const code = emulator.code(phone) ?? '';
		expect(code).toMatch(/^\d{8}$/);
		expect(body.description.message).toBe(expected(code));
	});

	test('verifies once, for its phone only, and returns its message', async () => {
		const emulator = await start({ wrongCodeText: 'No' });
		const sent = await call(emulator, 'otpSend', { msg: 'Code [code]', phone });
		const code = emulator.code(phone) ?? '';
		const verify = async (to: string, tried: string) =>
			(await call(emulator, 'otpVerify', { phone: to, code: tried })).body;
		const refused = { status: false, error: true, description: 'No' };
		expect(await verify(phone, `${code}0`)).toEqual(refused);
		expect(await verify('5215500000001', code)).toEqual(refused);
		expect(await verify(phone, code)).toEqual(sent.body);
		expect(await verify(phone, code)).toEqual(refused);
		expect(emulator.code(phone)).toBeUndefined();
	});

	test('expires after its lifetime, and a newer one replaces it', async () => {
		const clock = beforeMidnight();
		const emulator = await start({ clock, codeLifetimeMs: 1000, errorStatus: 'matching' });
		await call(emulator, 'otpSend', { msg: 'Code', phone });
		const first = emulator.code(phone);
		await call(emulator, 'otpSendByQuery', { msg: 'Code', phone });
		const second = emulator.code(phone);
		expect(second).not.toBe(first);
		expect((await call(emulator, 'otpVerify', { phone, code: first })).status).toBe(422);
		clock.advance(1000);
		expect((await call(emulator, 'otpVerify', { phone, code: second })).status).toBe(422);
	});
});

describe('an e-mail', () => {
	test('is queued, then delivered, and opened only when somebody opens it', async () => {
		const clock = beforeMidnight();
		const emulator = await start({ clock, settleMs: 1000 });
		const variables = { variable_a_var: 'A', variable_d_var: 'D' };
		const uuid = (await call(emulator, 'emailSend', { ...email, variables })).body.data[0];
		const log = async () => {
			const { body } = await call(emulator, 'emailLog', { uuid });
			expect(body).toMatchObject({ status: true, message: 'Succesfully export log email' });
			return body.data[0];
		};
		expect(await log()).toMatchObject({
			fecha_envio: '2026-01-31 23:59:58',
			fecha_confirmacion: '0000-00-00 00:00:00',
			fecha_lectura: null,
			token_mail: uuid,
			correo: 'ana@example.com',
			nombre: 'Ana',
			comodin_a: 'A',
			comodin_b: null,
			comodin_d: 'D',
		});
		clock.advance(1000);
		expect(await log()).toMatchObject({ fecha_confirmacion: '2026-01-31 23:59:59', fecha_lectura: null });
		clock.advance(1000);
		expect(await log()).toMatchObject({ fecha_lectura: null, estatus: 1 });
		emulator.state.open(uuid);
		clock.advance(1000);
		expect(await log()).toMatchObject({
			fecha_lectura: '2026-02-01 00:00:00',
			estatus: 2,
			status: { descripcion: 'OK - OPENED EMAIL' },
		});
	});

	test('with an unknown UUID has an empty log', async () => {
		const emulator = await start();
		const { body } = await call(emulator, 'emailLog', { uuid: '00000000-0000-4000-8000-000000000000' });
		expect(body.data).toEqual([]);
	});
});

test('the balance includes sub-accounts only on request', async () => {
	const emulator = await start({ credits: 12.5 });
	const names = async (parameters: Record<string, unknown>) =>
		(await call(emulator, 'balance', parameters)).body.description.map(
			(one: { username: string }) => one.username,
		);
	expect(await names({})).toEqual(['demo']);
	expect(await names({ accounts: false })).toEqual(['demo']);
	expect(await names({ accounts: true })).toEqual(['demo', 'demo-north', 'demo-south']);
});

test('the same seed, clock and requests give the same bytes; another seed does not', async () => {
	const run = async (seed: number) => {
		const emulator = await start({ seed, clock: new ManualClock() });
		const texts: string[] = [];
		const ask = async (
			...request: Parameters<typeof call> extends [unknown, ...infer Rest] ? Rest : never
		) => {
			const { text, headers } = await call(emulator, ...request);
			texts.push(JSON.stringify([...headers]), text);
		};
		await ask('smsSend', sms);
		await ask('otpSend', { msg: 'Code', phone });
		await ask('emailSend', email);
		await ask('otpVerify', { phone, code: emulator.code(phone) });
		await ask('emailLog', { uuid: emulator.emails[0]?.uuid });
		await ask('smsCheck', { token: emulator.messages[0]?.id });
		await ask('balance', { accounts: true });
		return texts;
	};
	const first = await run(7);
	// Two runs within a second would have the same Date.
	expect(first.join()).not.toContain('"date"');
	expect(await run(7)).toEqual(first);
	expect(await run(8)).not.toEqual(first);
});
