import { ManualClock } from '../../../emulator';
import { startWorkflow, type Workflow } from '../../../e2e/desk/fixtures/workflow';
import { act, asked, look } from '../../tools/deskClient';
import { appText, call, email, phone, sms, start, stopAll } from '../../tools/emulatorClient';
import { until } from '../../tools/until';

let workflow: Workflow;
let clock: ManualClock;
beforeEach(async () => {
	workflow = await startWorkflow();
	clock = new ManualClock(1_700_000_000_000);
});
afterEach(async () => {
	await stopAll();
	await workflow.stop();
});

const listened = async () => {
	const webhooks = { sms: workflow.address, messagingApp: workflow.address };
	return await start({ clock, webhooks, webhookTries: 1 });
};
const bodies = () => workflow.received.map(({ body }) => body);
const received = async (count: number) => await until(() => workflow.received.length >= count);

describe('an answer', () => {
	test('by SMS is a signed MO webhook for the last message to that phone', async () => {
		const emulator = await listened();
		await call(emulator, 'smsSend', sms);
		expect((await act(emulator, 'reply', { person: phone, channel: 'sms', text: 'Yes' })).status).toBe(200);
		await received(1);
		expect(bodies()).toEqual([{ source_addr: phone, message: 'Yes', sms_id: '100000001' }]);
		expect(workflow.received[0]?.headers).toHaveProperty('x-messaging-signature');
	});

	test('by WhatsApp has the person’s name from the page, and goes to the last agent', async () => {
		const emulator = await listened();
		await call(emulator, 'messagingAppSend', appText);
		await act(emulator, 'name', { person: phone, name: 'Ana' });
		await act(emulator, 'reply', { person: phone, channel: 'whatsapp', text: 'Hola' });
		await received(1);
		expect(bodies()[0].payload).toMatchObject({
			app: appText.agent,
			msisdn: phone,
			payload: { type: 'text', sender: { name: 'Ana' }, payload: { text: 'Hola' } },
		});
	});

	test('with a picture has a URL on this machine, where the workflow can fetch it', async () => {
		const emulator = await listened();
		const data = Buffer.from('PNG').toString('base64');
		const { url } = (await act(emulator, 'file', { type: 'image/png', data })).body;
		const content = { url, contentType: 'image/png', urlExpiry: 1_700_003_600 };
		await act(emulator, 'reply', { person: phone, channel: 'whatsapp', type: 'image', content });
		await received(1);
		expect(bodies()[0].payload.payload.payload).toMatchObject(content);
		const file = await asked(url, {});
		expect([file.text, file.headers['content-type']]).toEqual(['PNG', 'image/png']);
	});

	test.each(['text/html', 'image/svg+xml', 'application/pdf'])(
		'with a file of type %s, which could hold a script, is served for download only',
		async (type) => {
			const emulator = await start();
			const { url } = (await act(emulator, 'file', { type, data: 'PA==' })).body;
			const { headers } = await asked(url, {});
			expect(headers['content-type']).toBe('application/octet-stream');
			expect(headers['content-disposition']).toBe('attachment');
			expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
		},
	);

	test('without a receiver is refused, with the reason', async () => {
		const emulator = await start();
		const answer = await act(emulator, 'reply', { person: phone, channel: 'sms', text: 'Yes' });
		expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('Connect') } });
	});
});

describe('the operator', () => {
	test.each([
		[3, 'delivered'],
		[10, 'rejected'],
	])('says %i: the message is %s at once, and one report goes out', async (status, state) => {
		const emulator = await listened();
		await call(emulator, 'smsSend', sms);
		await act(emulator, 'report', { n: 1, status });
		await received(1);
		expect(bodies()).toMatchObject([{ trace_id: '100000001', status }]);
		expect((await look(emulator, 'rows/1')).body.row.state).toBe(state);
		clock.advance(100_000);
		expect(emulator.sentWebhooks).toHaveLength(1);
	});

	test('can settle a message without a receiver: the status check returns it', async () => {
		const emulator = await start({ clock });
		const { body } = await call(emulator, 'smsSend', sms);
		expect((await act(emulator, 'report', { n: 1, status: 10 })).body).toEqual({ told: false });
		const check = await call(emulator, 'smsCheck', { token: String(body.description[0]?.id ?? 100000001) });
		expect(check.body.description.message.status).toBe('RECHAZADO POR EL OPERADOR');
	});
});

test('an e-mail is marked as opened, and its log says when', async () => {
	const emulator = await start({ clock });
	await call(emulator, 'emailSend', email);
	clock.advance(1000);
	await act(emulator, 'open', { n: 1 });
	const { row } = (await look(emulator, 'rows/1')).body;
	expect(row.state).toBe('opened');
	const log = await call(emulator, 'emailLog', { uuid: row.id });
	expect(log.body.data[0]).toMatchObject({ estatus: 2, fecha_lectura: '2023-11-14 22:13:21' });
});

describe('a webhook goes out', () => {
	const replied = async (how: string) => {
		const emulator = await listened();
		await act(emulator, 'reply', { person: phone, channel: 'sms', text: 'One', how });
		return emulator;
	};
	const time = (at: number) => Number(workflow.received[at]?.headers['x-messaging-time']);

	test('twice: the same bytes', async () => {
		await replied('twice');
		await received(2);
		expect(workflow.received[0]?.text).toBe(workflow.received[1]?.text);
	});

	test('late: ten seconds later', async () => {
		const emulator = await replied('late');
		clock.advance(9_999);
		expect(emulator.sentWebhooks).toHaveLength(0);
		clock.advance(1);
		await received(1);
	});

	test('signed five minutes ago', async () => {
		await replied('old');
		await received(1);
		expect(time(0)).toBe(1_700_000_000 - 300);
	});

	test('with a broken signature: from another key', async () => {
		await replied('broken');
		await act(await listened(), 'reply', { person: phone, channel: 'sms', text: 'One' });
		await received(2);
		const [broken, right] = workflow.received.map(({ headers }) => headers['x-messaging-signature']);
		expect(broken).not.toBe(right);
	});

	test('out of order: after the next one', async () => {
		const emulator = await replied('held');
		expect(workflow.received).toHaveLength(0);
		await act(emulator, 'reply', { person: phone, channel: 'sms', text: 'Two' });
		await received(1);
		clock.advance(50);
		await received(2);
		expect(bodies().map(({ message }) => message)).toEqual(['Two', 'One']);
	});

	test('again, byte for byte, with a new signature, and is shown with its message', async () => {
		const emulator = await replied('now');
		await received(1);
		clock.advance(60_000);
		await act(emulator, 'again', { hook: 1 });
		await received(2);
		expect(workflow.received[1]?.text).toBe(workflow.received[0]?.text);
		expect(time(1) - time(0)).toBe(60);
		await until(() => emulator.sentWebhooks[1]?.statuses.length === 1);
		const { body } = await look(emulator, 'rows/1');
		expect(body.row.hooks).toMatchObject([{ id: 1 }, { id: 2, how: 'again', state: 'acknowledged' }]);
		expect(body.hooks).toHaveLength(2);
		expect((await look(emulator, 'rows')).body.total).toBe(1);
	});
});

test('a rate limit refuses further requests within a second with 429 and Retry-After', async () => {
	const emulator = await start({ clock, requestsPerSecond: 2 });
	const statuses = async () => {
		const answers = [];
		for (let at = 0; at < 3; at += 1) answers.push(await call(emulator, 'smsSend', sms));
		return answers.map(({ status, headers }) => [status, headers.get('retry-after')]);
	};
	expect(await statuses()).toEqual([
		[200, null],
		[200, null],
		[429, '1'],
	]);
	clock.advance(1000);
	expect((await statuses())[0]).toEqual([200, null]);
	expect((await look(emulator, 'rows?q=throttle')).body.items[0]).toMatchObject({ state: 'failed' });
});

test('one fault of several can be removed', async () => {
	const emulator = await start();
	const { id } = emulator.fault({ do: 'refuseSms', condition: 'noCredits' });
	emulator.fault({ do: 'delay', delayMs: 1 });
	await act(emulator, 'removeFault', { id });
	const { body } = await call(emulator, 'smsSend', sms);
	expect(body.error).toBe(false);
});
