import { createServer } from 'node:http';
import { runCommand } from '../../emulator/command/command';

/** Runs the command and returns its output and exit code; a started emulator is stopped. */
async function run(...args: string[]) {
	const [said, complaints]: [string[], string[]] = [[], []];
	const print = (to: string[]) => (text: string) => void to.push(text);
	const started = await runCommand(args, print(said), print(complaints));
	if (typeof started !== 'number') await started.stop();
	return { started, said: said.join('\n'), complaints };
}

test.each([
	['--port', 'x'],
	['--port', '99999'],
	['--error-status', 'maybe'],
	['--webhook-sms', 'http://192.0.2.1/'],
	['--webhook-sms', 'nonsense'],
	['--webhook-sms', 'http://n8n:5678/', '--allow-webhook-host', 'n8n:5679,other'],
	['--password', 'short'],
	['--basic', 'nobody'],
	['--host', '192.0.2.1'],
	['--nothing'],
	['again'],
])('refuses what it does not understand in one line: %s %s', async (...flags) => {
	const complaint = expect.stringMatching(/^[^{\n]+--help[^\n]+$/);
	expect(await run(...flags)).toEqual({ started: 2, said: '', complaints: [complaint] });
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

test('if its usual port is taken it takes another, and tells programs its address and keys', async () => {
	const usual = createServer();
	await new Promise<void>((resolve) => {
		usual.once('error', () => resolve());
		usual.listen(8480, '127.0.0.1', resolve);
	});
	const keys = ['--basic', 'shop:a:b', '--api-token', 'of-mail', '--api-key', 'of-webhooks'];
	const { said } = await run('--json', ...keys);
	usual.close();
	expect(said).not.toContain('\n');
	expect(JSON.parse(said)).toEqual({
		url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:(?!8480$)\d+$/),
		basic: { username: 'shop', password: 'a:b' },
		...{ apiToken: 'of-mail', apiKey: 'of-webhooks', serviceName: 'messaging' },
	});
});
