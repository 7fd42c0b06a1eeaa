import type { IDataObject } from 'n8n-workflow';
import { useEmulator } from '../../tools/service';
import { useStore } from '../../tools/store';
import { post, report, startTrigger, stopTriggers } from '../../tools/triggerServer';

/** Where a one-time password is visible after it was sent (docs/one-time-passwords.md). */

const service = useEmulator();
/** Resets the limit on codes for each test. */
useStore();
const to = '525512345678';
afterEach(stopTriggers);

const { run } = service;

const check = { resource: 'otp', operation: 'verify', to };

async function sent() {
	const { json } = await run({ ...check, operation: 'send', message: 'Your code is [code].' });
	return { messageId: String(json[0]?.messageId), code: service.emulator.code(to) ?? '?' };
}

describe.each([false, true])('with Return Raw Response %s', (rawResponse) => {
	const statusOf = (messageId: string, options: IDataObject) =>
		run({
			resource: 'sms',
			operation: 'getStatus',
			messageId,
			options: { ...options, rawResponse },
		});

	test('Get Status omits the text from stored run data, unless Include Message Text is on', async () => {
		const { messageId, code } = await sent();
		const { json, run: data, error } = await statusOf(messageId, {});
		expect(error).toBeUndefined();
		expect(JSON.stringify(json)).toContain(to);
		expect(json[0]).not.toHaveProperty('text');
		expect(JSON.stringify(data)).not.toContain(code);
		const shown = await statusOf(messageId, { includeMessageText: true });
		expect(JSON.stringify(shown.json)).toContain(`Your code is ${code}.`);
	});

	test('Get Status omits any other field that repeats the text, and keeps the replies', async () => {
		const words = 'Your code is 424242.';
		const description = {
			message: { phone: to, msg: words, preview: words },
			answers: [{ text: 'YES' }],
		};
		const body = { status: true, error: false, note: words, description };
		service.emulator.fault({ do: 'answer', body });
		const { run: data } = await statusOf('7', {});
		expect(JSON.stringify(data)).not.toContain('424242');
		expect(JSON.stringify(data)).toContain('YES');
	});

	test('Verify shows no text, although the answer contains it', async () => {
		const { code } = await sent();
		const { json, error } = await run({ ...check, code, options: { rawResponse } });
		expect(error).toBeUndefined();
		expect(JSON.stringify(json)).toContain(to);
		expect(JSON.stringify(json)).not.toContain(code);
	});
});

const words = 'Your code is 424242.';
const reported = async (body: unknown, additionalOptions: IDataObject = {}) => {
	const trigger = await startTrigger({ parameters: { additionalOptions } });
	expect((await post(trigger.url, body)).status).toBe(200);
	return trigger.json;
};

test('a delivery report contains no text, neither in text nor in raw', async () => {
	const { message: _text, ...others } = report;
	expect(await reported({ ...report, message: words })).toMatchObject({ text: null, raw: others });
	expect(JSON.stringify(await reported({ ...report, message: words }))).not.toContain('424242');
});

test('a delivery report contains its text with Include Message Text', async () => {
	const json = await reported({ ...report, message: words }, { includeMessageText: true });
	expect(json).toMatchObject({ text: words, raw: { ...report, message: words } });
});

test('nor does a report of an unknown form', async () => {
	const body = { ...report, message: words, status: 'delivered' };
	const json = await reported(body);
	expect(json).toMatchObject({ event: 'unknown', raw: { status: 'delivered' } });
	expect(JSON.stringify(json)).not.toContain('424242');
	expect(await reported(body, { includeMessageText: true })).toMatchObject({ raw: body });
});

test.each([
	[{ source_addr: to, message: 'It is 424242', sms_id: '1', status: 3 }, 'sms.incoming'],
	[{ source_addr: to, message: 'It is 424242' }, 'unknown'],
])('what people write is kept: %j', async (body, event) => {
	expect(await reported(body)).toMatchObject({ event, raw: body });
});
