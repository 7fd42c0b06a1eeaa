import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManualClock } from '../../../emulator';
import { keepIn } from '../../../emulator/command/keep';
import { basic, call, email, phone, sms, start, stopAll } from '../../tools/emulatorClient';

afterEach(stopAll);

const place = () => join(mkdtempSync(join(tmpdir(), 'kept-')), 'session.jsonl');
const never = (error: unknown) => {
	throw error;
};

test('every request is in the file when it is answered, and so are all actions', async () => {
	const file = place();
	const emulator = await start({ clock: new ManualClock(), webhooks: { sms: 'http://127.0.0.1:1/' } });
	expect(keepIn(file, emulator, never)).toBeUndefined();
	for (const step of [
		() => call(emulator, 'otpSend', sms),
		async () => emulator.set({ errorStatus: 'matching' }),
		() => emulator.incomingSms({ source_addr: phone, message: 'hi' }, { tries: 1 }),
		() => call(emulator, 'emailSend', email),
		async () => emulator.fault({ do: 'html', times: 1 }),
		() => call(emulator, 'balance'),
	]) {
		await step();
		expect(readFileSync(file, 'utf8')).toBe(emulator.exportSession());
	}
});

test('another emulator continues it: messages, IDs, random stream, even after an incomplete line', async () => {
	const file = place();
	const clock = new ManualClock();
	const first = await start({ clock });
	keepIn(file, first, never);
	await call(first, 'otpSend', sms);
	writeFileSync(file, '{"at":1767225600000,"reque', { flag: 'a' });
	const second = await start({ clock });
	await first.stop();
	expect(keepIn(file, second, never)).toMatchObject({ requests: 1, differences: [] });
	expect(second.messages).toEqual(first.messages);
	await call(second, 'otpSend', sms);
	await second.stop();
	const third = await start({ clock });
	expect(keepIn(file, third, never)).toMatchObject({ requests: 2, differences: [] });
	expect(third.messages.map(({ id }) => id)).toEqual([100000001, 100000002]);
});

test('a complete file is not rewritten, and a third emulator continues the entries of a second, including webhooks', async () => {
	const file = place();
	const options = { clock: new ManualClock(), webhooks: { sms: 'http://127.0.0.1:1/' }, webhookTries: 1 };
	const add = async (emulator: Awaited<ReturnType<typeof start>>) => {
		await call(emulator, 'smsSend', sms);
		await emulator.incomingSms({ source_addr: phone, message: 'hi' });
		await emulator.stop();
		return readFileSync(file, 'utf8');
	};
	const first = await start(options);
	keepIn(file, first, never);
	const before = await add(first);
	const place1 = statSync(file).ino;
	const second = await start(options);
	keepIn(file, second, never);
	expect([readFileSync(file, 'utf8'), statSync(file).ino]).toEqual([before, place1]);
	const after = await add(second);
	expect(after.startsWith(before)).toBe(true);
	const third = await start(options);
	expect(keepIn(file, third, never)).toMatchObject({ requests: 2, webhooks: 2, differences: [] });
	expect(third.exportSession()).toBe(after);
});

test('it is locked for one emulator and names the holder; a killed one has released it', async () => {
	const file = place();
	const first = await start();
	keepIn(file, first, never);
	const second = await start();
	expect(() => keepIn(file, second, never)).toThrow(`process ${process.pid} on ${hostname()} (${first.url})`);
	await first.stop();
	const { pid } = spawnSync(process.execPath, ['--version']);
	writeFileSync(`${file}.lock`, JSON.stringify({ process: pid, machine: hostname(), url: 'of a dead one' }));
	keepIn(file, second, never);
	await second.stop();
	expect(existsSync(`${file}.lock`)).toBe(false);
	const elsewhere = { process: pid, machine: 'elsewhere', url: 'http://127.0.0.1:1' };
	writeFileSync(`${file}.lock`, JSON.stringify(elsewhere));
	const third = await start();
	expect(() => keepIn(file, third, never)).toThrow(`delete ${file}.lock if it has ended`);
});

test('a session replaced by a reset or import is kept beside it, even after a second reset', async () => {
	const file = place();
	const emulator = await start({ clock: new ManualClock() });
	keepIn(file, emulator, never);
	await call(emulator, 'smsSend', sms);
	const session = readFileSync(file, 'utf8');
	emulator.reset();
	emulator.reset();
	expect(readFileSync(`${file}.before`, 'utf8')).toBe(session);
	await call(emulator, 'emailSend', email);
	const second = readFileSync(file, 'utf8');
	emulator.importSession(session);
	expect(readFileSync(`${file}.before`, 'utf8')).toBe(second);
	expect(statSync(`${file}.before`).mode & 0o777).toBe(0o600);
});

test('a reset starts it over, and later entries are in it', async () => {
	const file = place();
	const emulator = await start({ clock: new ManualClock() });
	keepIn(file, emulator, never);
	await call(emulator, 'smsSend', sms);
	emulator.reset();
	expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1);
	await call(emulator, 'smsSend', sms);
	expect(readFileSync(file, 'utf8')).toBe(emulator.exportSession());
});

test('it does not grow beyond twice the size kept in memory', async () => {
	const file = place();
	const maxRecordedBytes = 100_000;
	const emulator = await start({ clock: new ManualClock(), maxRecordedBytes });
	keepIn(file, emulator, never);
	for (let sent = 0; sent < 40; sent += 1) {
		await call(emulator, 'emailSend', { ...email, html: 'x'.repeat(10_000) });
		expect(statSync(file).size).toBeLessThan(2 * maxRecordedBytes + 15_000);
	}
	const again = await start();
	expect(again.importSession(readFileSync(file, 'utf8')).differences).toEqual([]);
});

test('another file is not overwritten, and a write error is reported once', async () => {
	const file = place();
	writeFileSync(file, 'notes\n');
	const emulator = await start();
	expect(() => keepIn(file, emulator, never)).toThrow('Line 1');
	expect(readFileSync(file, 'utf8')).toBe('notes\n');
	const told: unknown[] = [];
	keepIn(join(file, 'below-a-file'), emulator, (error) => told.push(error));
	for (let sent = 0; sent < 3; sent += 1) expect((await call(emulator, 'smsSend', sms)).status).toBe(200);
	expect(told).toHaveLength(1);
});

test('it contains no key, and only its owner can read it', async () => {
	const file = place();
	const emulator = await start({ basic: { username: 'me', password: 'secret-1' } });
	keepIn(file, emulator, never);
	await call(emulator, 'smsSend', sms, { headers: { Authorization: basic('me', 'secret-1') } });
	emulator.set({ apiKey: 'secret-2' });
	expect(readFileSync(file, 'utf8')).not.toMatch(/secret|bWU6/);
	expect(statSync(file).mode & 0o777).toBe(0o600);
	expect(existsSync(`${file}.new`)).toBe(false);
});
