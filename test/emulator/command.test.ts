import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../emulator/command/command';
import { startEmulator } from '../../emulator';

const root = join(__dirname, '../..');
const example = join(root, 'emulator/session/example.jsonl');

/** Runs the command and returns its output and exit code; a started emulator is stopped. */
async function run(...args: string[]) {
	const said: string[] = [];
	const complaints: string[] = [];
	const started = await runCommand(
		args,
		(text) => said.push(text),
		(text) => complaints.push(text),
	);
	if (typeof started !== 'number') await started.stop();
	return { started, said: said.join('\n'), complaints };
}

test.each([
	['--port', 'x'],
	['--error-status', 'maybe'],
	['--webhook-sms', 'http://192.0.2.1/'],
	['--webhook-sms', 'http://n8n:5678/', '--allow-webhook-host', 'n8n:5679,other'],
	['--password', 'short'],
	['--basic', 'nobody'],
	['--host', '192.0.2.1'],
	['--nothing'],
	['replay'],
	['replay', example, example],
	['again', example],
	['--session', example, '--example'],
	['--keep', join(root, 'package.json')],
	['--session', join(root, 'missing.jsonl')],
	['--session', join(root, 'package.json')],
	['--webhook-sms', 'nonsense'],
	['--port', '99999'],
])(
	'refuses what it does not understand in one line, beside what it says otherwise: %s %s',
	async (...flags) => {
		const { started, said, complaints } = await run(...flags);
		expect([started, said, complaints]).toEqual([2, '', [expect.stringMatching(/^[^{\n]+--help[^\n]+$/)]]);
	},
);

test('replay reports an identical session', async () => {
	const { started, said } = await run('replay', example);
	expect([started, said]).toEqual([0, '16 requests and 8 webhooks replayed: identical, byte for byte.']);
});

test('replay exits with 1 and shows the differences of a changed session', async () => {
	const changed = join(mkdtempSync(join(tmpdir(), 'session-')), 'changed.jsonl');
	writeFileSync(changed, readFileSync(example, 'utf8').replace('Message enqueued', 'Massage enqueued'));
	const { started, said } = await run('replay', changed);
	expect(started).toBe(1);
	expect(said).toMatch(/line 13, answer to request 3, body, from byte 38:\n.*Massage.*\n.*Message/);
});

test.each([['--session', example], ['--example']])('starts from a session: %s', async (...flags) => {
	const { started, said } = await run(...flags);
	expect(started).toMatchObject({ requests: { length: 16 } });
	expect(said).toContain('byte for byte');
});

test('accepts names with repeated flags or commas, and prints no keys of addresses', async () => {
	const { started, said } = await run(
		...['--port', '0', '--allow-host', 'Emulator, b', '--allow-host', 'c'],
		...['--allow-webhook-host', 'n8n', '--webhook-sms', 'http://n8n:5678/hook?secret=S3cret'],
	);
	expect(started).toMatchObject({
		options: { allowHosts: ['emulator', 'b', 'c'], allowWebhookHosts: ['n8n'] },
	});
	expect(said).toContain('http://n8n:5678/hook?secret=left-out');
	expect(said).not.toContain('Password  ');
});

test('says which webhook addresses of a session lack their key, and how to set them', async () => {
	const from = await startEmulator({ webhooks: { sms: 'http://127.0.0.1:1/?secret=S3cret' } });
	const file = join(mkdtempSync(join(tmpdir(), 'session-')), 'keyed.jsonl');
	writeFileSync(file, from.exportSession());
	await from.stop();
	expect((await run('--port', '0', '--session', file)).said).toContain('set it with --webhook-sms');
	const own = ['--webhook-sms', 'http://127.0.0.1:1/?secret=S3cret'];
	expect((await run('--port', '0', '--session', file, ...own)).said).not.toContain('set it with');
});

test('keeps its session in a file, and continues it', async () => {
	const kept = join(mkdtempSync(join(tmpdir(), 'session-')), 'kept.jsonl');
	writeFileSync(kept, readFileSync(example));
	expect((await run('--keep', kept)).started).toMatchObject({ requests: { length: 16 } });
	expect(readFileSync(kept, 'utf8').trim().split('\n')).toHaveLength(59);
});

test('uses another port if the default one is taken, but never instead of a given one', async () => {
	const usual = await startEmulator({ port: 8480 }).catch(() => undefined);
	const other = await startEmulator();
	try {
		expect((await run()).started).toMatchObject({ url: expect.not.stringContaining(':8480') });
		const { started, complaints } = await run('--port', new URL(other.url).port);
		expect([started, complaints]).toEqual([2, [expect.stringMatching(/^Port \d+ is taken: .*--port/)]]);
	} finally {
		await Promise.all([usual?.stop(), other.stop()]);
	}
});

test('prints one line of JSON for programs, with the keys of its flags', async () => {
	const keys = ['--basic', 'shop:a:b', '--api-token', 'of-mail', '--api-key', 'of-webhooks'];
	const { said } = await run('--port', '0', '--json', '--example', ...keys);
	expect(said).not.toContain('\n');
	expect(JSON.parse(said)).toEqual({
		url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
		basic: { username: 'shop', password: 'a:b' },
		apiToken: 'of-mail',
		apiKey: 'of-webhooks',
		serviceName: 'messaging',
	});
});

test('its help has two columns', async () => {
	const { said } = await run('--help');
	const rows = said.split('\n').filter((line) => line.startsWith('  '));
	expect(new Set(rows.map((line) => /^ {2}\S.*? {2,}(?=\S)/.exec(line)?.[0].length)).size).toBe(1);
	expect(rows.length).toBeGreaterThan(15);
});
