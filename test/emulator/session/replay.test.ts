import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { ManualClock, type Emulator, type FaultInput } from '../../../emulator';
import { appText, call, email, phone, sms, start, stopAll } from '../../tools/emulatorClient';
import { until } from '../../tools/until';

afterEach(stopAll);

const example = readFileSync(join(__dirname, '../../../emulator/session/example.jsonl'), 'utf8');

type Step = (emulator: Emulator, clock: ManualClock) => Promise<unknown>;

const nobody = 'http://127.0.0.1:1/';

const request = fc.constantFrom<Step>(
	async (emulator) => await call(emulator, 'smsSend', sms),
	async (emulator) => await call(emulator, 'smsSend', { msg: 'x', phone: '99912345678' }),
	async (emulator) => await call(emulator, 'smsSend', {}, { body: '{"msg"' }),
	async (emulator) => await call(emulator, 'otpSend', sms),
	async (emulator) => await call(emulator, 'otpVerify', { phone, code: emulator.code(phone) ?? '1' }),
	async (emulator) => await call(emulator, 'emailSend', email),
	async (emulator) => await call(emulator, 'emailLog', { uuid: emulator.emails.at(-1)?.uuid ?? '' }),
	async (emulator) => await call(emulator, 'messagingAppSend', appText),
	async (emulator) => await call(emulator, 'smsCheck', { token: String(emulator.messages.at(0)?.id) }),
	async (emulator) => await call(emulator, 'balance', { accounts: true }),
);

const fault = fc
	.record({
		do: fc.constantFrom('html', 'reset', 'truncate', 'delay', 'throttle', 'closeWhileReading'),
		times: fc.integer({ min: 1, max: 2 }),
		after: fc.integer({ min: 0, max: 2 }),
	})
	.map(
		(one): Step =>
			async (emulator) =>
				emulator.fault(one as FaultInput),
	);

const other = fc.constantFrom<Step>(
	async (emulator) => emulator.set({ errorStatus: 'matching' }),
	async (emulator) => emulator.set({ credits: 0.2 }),
	async (emulator) => emulator.set({ codeDigits: 8, settleMs: 10 }),
	async (emulator) => emulator.clearFaults(),
	async (emulator) => await emulator.incomingSms({ source_addr: phone, message: 'ok' }, { tries: 1 }),
	async (emulator) => await emulator.inboundMessage({}, { tries: 1 }),
	async (emulator) => await emulator.deliverReport(100_000_001, { tries: 1 }),
	async (emulator) => emulator.actManually({ do: 'open', uuid: emulator.emails.at(-1)?.uuid ?? '' }),
	async (emulator) => emulator.actManually({ do: 'settle', id: '100000001', status: 10 }),
	async (emulator) => await emulator.sendAgain(1, { tries: 1 }),
	async (emulator) => emulator.set({ requestsPerSecond: 2 }),
	async (_emulator, clock) => clock.advance(1500),
	async (_emulator, clock) => clock.advance(400_000),
);

test('any session replays identically, even if entries were dropped', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.oneof({ weight: 4, arbitrary: request }, fault, { weight: 2, arbitrary: other }), {
				maxLength: 25,
			}),
			fc.constantFrom(4, 100_000),
			async (steps, maxRecorded) => {
				const clock = new ManualClock();
				const webhooks = { sms: nobody, messagingApp: nobody };
				const emulator = await start({ clock, maxRecorded, webhooks, webhookTries: 1 });
				for (const step of steps) await step(emulator, clock).catch(() => 'cut off, or nothing to act on');
				await until(() => emulator.requests.every(({ answered }) => answered !== 'pending'));
				const file = emulator.exportSession();
				const again = await start({ clock });
				const { differences } = again.importSession(file);
				await stopAll();
				// Dropped entries cannot be compared.
				if (!file.slice(0, file.indexOf('\n')).includes('"complete":true')) return;
				expect(differences).toEqual([]);
				expect(again.exportSession()).toBe(file);
			},
		),
		{ numRuns: 40 },
	);
});

describe('the example session', () => {
	test('replays without a difference, in every channel and both directions', async () => {
		const emulator = await start();
		expect(emulator.importSession(example).differences).toEqual([]);
		expect(new Set(emulator.messages.map(({ kind }) => kind))).toEqual(new Set(['sms', 'flash', 'otp']));
		expect(emulator.emails.length).toBeGreaterThan(1);
		expect(emulator.appMessages.length).toBeGreaterThan(1);
		expect(new Set(emulator.sentWebhooks.map(({ kind }) => kind)).size).toBe(3);
	});

	test('has only valid requests, some of them refused or cut off', async () => {
		const emulator = await start();
		emulator.importSession(example);
		expect(emulator.requests.flatMap(({ violations }) => violations)).toEqual([]);
		expect(emulator.requests.some(({ accepted }) => !accepted)).toBe(true);
		expect(emulator.requests.some(({ answered }) => answered !== 'answered')).toBe(true);
	});

	test('stays readable when it lacks newer settings', async () => {
		const emulator = await start();
		const older = example.replace('"codeDigits":6,', '');
		expect(older).not.toBe(example);
		expect(emulator.importSession(older).differences).toEqual([]);
	});
});
