import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../emulator/command/command';
import { call, sms } from '../tools/emulatorClient';
import { until } from '../tools/until';

const root = join(__dirname, '../..');
const example = join(root, 'emulator/session/example.jsonl');

/** What the command says and ends with; an emulator that it starts is stopped. */
async function run(...args: string[]) {
	const said: string[] = [];
	const started = await runCommand(args, (text) => said.push(text));
	if (typeof started !== 'number') await started.stop();
	return { started, said: said.join('\n') };
}

test.each(['SIGTERM', 'SIGINT'] as const)(
	'says how to reach it, answers, and ends cleanly on %s',
	async (signal) => {
		const flags = ['--seed', '5', '--latency', '1', '--error-status', 'matching'];
		const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'emulator/cli.ts'), ...flags], {
			cwd: root,
		});
		let text = '';
		child.stdout.on('data', (chunk) => (text += chunk));
		const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
		await until(() => text.includes('Ctrl+C'));
		const url = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0] ?? '';
		expect(text).toMatch(/demo \/ demo-password[^]*demo-token[^]*demo-api-key[^]*\/_control/);
		expect((await call({ url }, 'smsSend', sms)).body.status).toBe(true);
		expect((await call({ url }, 'smsSend', { msg: 'hi' })).status).toBe(400);
		child.kill(signal);
		expect(await ended).toBe(0);
	},
);

test.each([
	['--port', 'x'],
	['--error-status', 'maybe'],
	['--webhook-sms', 'http://192.0.2.1/'],
	['--nothing'],
	['replay'],
	['replay', example, example],
	['again', example],
	['--session', join(root, 'missing.jsonl')],
	['--session', join(root, 'package.json')],
])('refuses what it does not understand, and says what it would: %s %s', async (...flags) => {
	const { started, said } = await run(...flags);
	expect(started).toBe(2);
	expect(said).toContain('--error-status WHICH');
});

test('replay says that a session came out the same, byte for byte', async () => {
	const { started, said } = await run('replay', example);
	expect([started, said]).toEqual([
		0,
		'16 requests and 8 webhooks played again: all the same, byte for byte.',
	]);
});

test('replay ends with 1, and shows where, when it did not', async () => {
	const changed = join(mkdtempSync(join(tmpdir(), 'session-')), 'changed.jsonl');
	writeFileSync(changed, readFileSync(example, 'utf8').replace('Message enqueued', 'Massage enqueued'));
	const { started, said } = await run('replay', changed);
	expect(started).toBe(1);
	expect(said).toMatch(/line 13, answer to request 3, body, from byte 38:\n.*Massage.*\n.*Message/);
});

test('begins with a session', async () => {
	const { started } = await run('--session', example);
	expect(started).toMatchObject({ requests: { length: 16 } });
});
