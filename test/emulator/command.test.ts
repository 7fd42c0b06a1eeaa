import { runCommand } from '../../emulator/command/command';

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
	['again'],
	['--webhook-sms', 'nonsense'],
	['--port', '99999'],
])('refuses what it does not understand in one line: %s %s', async (...flags) => {
	const { started, said, complaints } = await run(...flags);
	expect([started, said, complaints]).toEqual([
		2,
		'',
		[expect.stringMatching(/^[^{\n]+--help[^\n]+$/)],
	]);
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

test('prints one line of JSON for programs, with the keys of its flags', async () => {
	const keys = ['--basic', 'shop:a:b', '--api-token', 'of-mail', '--api-key', 'of-webhooks'];
	const { said } = await run('--port', '0', '--json', ...keys);
	expect(said).not.toContain('\n');
	expect(JSON.parse(said)).toEqual({
		url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
		basic: { username: 'shop', password: 'a:b' },
		apiToken: 'of-mail',
		apiKey: 'of-webhooks',
		serviceName: 'messaging',
	});
});
