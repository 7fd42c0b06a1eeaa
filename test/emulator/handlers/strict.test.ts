import { appText, call, email, sms, start, stopAll } from '../../tools/emulatorClient';

afterEach(stopAll);

test.each([
	['1234567', 200],
	['123456789012345', 200],
	['123456', 306],
	['1234567890123456', 306],
	['0215512345678', 306],
	[5215512345678, 306],
	['+5215512345678', 306],
])('the messaging app answers %j as number with %i', async (number, code) => {
	const emulator = await start();
	expect((await call(emulator, 'messagingAppSend', { ...appText, number })).body.code).toBe(code);
});

test.each([
	(id: number) => `${id}.0`,
	(id: number) => ` ${id} `,
	(id: number) => `0${id}`,
	(id: number) => `+${id}`,
	(id: number) => `0x${id.toString(16)}`,
	(id: number) => `${id / 1e8}e8`,
])('%#: a status check takes the ID only as it was given out', async (mangle) => {
	const emulator = await start();
	const { id } = (await call(emulator, 'smsSend', sms)).body.description;
	expect((await call(emulator, 'smsCheck', { token: String(id) })).body.status).toBe(true);
	expect((await call(emulator, 'smsCheck', { token: mangle(id) })).body.status).toBe(false);
});

test.each([
	['aGVsbG8=', true],
	['data:text/plain;base64,aGVsbG8=', true],
	['data:application/vnd.ms-excel;charset=utf-8;base64,AAAA', true],
	['hello', false],
	['aGVsbG8', false],
	['aGV sbG8=', false],
	['aGVs_G8=', false],
	['aGVsbG8=====', false],
	['data:text/plain,hello123', false],
	['data:text/plain;base64,ñAAA', false],
])('an attachment with the content %j is taken: %s', async (content, taken) => {
	const emulator = await start();
	const attachment_buffer = [
		{ name: 'a', content: 'AAAA' },
		{ name: 'b', content },
	];
	const { body } = await call(emulator, 'emailSend', { ...email, attachment_buffer });
	expect(body.status).toBe(taken);
	expect(emulator.requests[0]?.violations).toEqual(
		taken ? [] : ['attachment_buffer.1.content: is not base64'],
	);
	if (!taken) expect(body.data.code).toBe(422);
});
