import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, fetched, sms } from '../../tools/emulatorClient';
import { bundledIn, licencesOf } from '../../tools/bundled';
import { until } from '../../tools/until';

/** The installed package alone in a folder, without other modules. */

const root = join(__dirname, '../../..');
const source = join(root, 'emulator/package');
const folder = mkdtempSync(join(tmpdir(), 'emulator-package-'));
const installed = join(folder, 'node_modules/messaging-service-emulator');
const run = (program: string, ...args: string[]) =>
	execFileSync(process.execPath, [program, ...args], {
		cwd: folder,
		encoding: 'utf8',
		stdio: 'pipe',
	});

beforeAll(() => {
	run(join(root, 'node_modules/gulp/bin/gulp.js'), '-L', '--cwd', root, 'emulator');
	mkdirSync(installed, { recursive: true });
	for (const part of ['package.json', 'README.md', 'dist'])
		cpSync(join(source, part), join(installed, part), { recursive: true });
}, 300_000);

const manifest = () => JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));

test('its command answers, and ends cleanly when it is told to', async () => {
	const command = join(installed, manifest().bin['messaging-service-emulator']);
	const child = spawn(command, ['--port', '0', '--seed', '5', '--error-status', 'matching'], {
		cwd: folder,
	});
	let text = '';
	child.stdout.on('data', (chunk) => (text += chunk));
	const ended = new Promise<number | null>((resolve) =>
		child.once('exit', (code) => resolve(code)),
	);
	await until(() => text.includes('Ctrl+C'));
	const url = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0] ?? '';
	expect(text).toMatch(/demo \/ demo-password[^]*demo-token[^]*demo-api-key[^]*\/_control/);
	expect((await call({ url }, 'smsSend', sms)).body.status).toBe(true);
	expect((await call({ url }, 'smsSend', { msg: 'hi' })).status).toBe(400);
	const page = await fetched(url);
	const script = /src="([^"]+)"/.exec(page.text)?.[1] ?? '';
	expect([page.status, (await fetched(`${url}${script}`)).status]).toEqual([200, 200]);
	child.kill('SIGTERM');
	expect(await ended).toBe(0);
});

test('it is imported and required, and needs nothing else', () => {
	const [library, client] = ['messaging-service-emulator', 'messaging-service-emulator/client'];
	const program = `
		const service = await startEmulator({ seed: 7, settings: { credits: 3 } });
		console.log((await (await connect(service.url)).settings()).credits);
		await service.stop();`;
	const imported = `import { startEmulator } from '${library}'; import { connect } from '${client}';`;
	const required = `const { startEmulator } = require('${library}'), { connect } = require('${client}');`;
	writeFileSync(join(folder, 'program.mjs'), imported + program);
	writeFileSync(join(folder, 'program.cjs'), `${required} (async () => {${program}})();`);
	for (const name of ['program.mjs', 'program.cjs']) expect(run(join(folder, name))).toBe('3\n');
});

test('its types are self-contained, and reject errors', () => {
	const text = `import { ManualClock, startEmulator } from 'messaging-service-emulator';
import { connect, type ReceivedRequest } from 'messaging-service-emulator/client';
export async function use(): Promise<readonly ReceivedRequest[]> {
	const service = await startEmulator({ clock: new ManualClock(), settings: { latencyMs: 5 } });
	const sms = await service.phone('+52').nextSms({ timeout: 5 });
	const { acknowledged } = await sms.reply(sms.code());
	// @ts-expect-error A phone has no fax.
	await service.phone('+52').nextFax();
	// @ts-expect-error A port is a number.
	await startEmulator({ port: 'any' });
	return acknowledged ? await (await connect(service.url)).requests() : [];
}
`;
	writeFileSync(join(folder, 'consumer.ts'), text);
	const compiler = join(root, 'node_modules/typescript/bin/tsc');
	const flags = '--strict --exactOptionalPropertyTypes --noEmit --module node16 --lib es2022';
	const args = [compiler, ...flags.split(' '), 'consumer.ts'];
	const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
	expect(stdout).toBe('');
});

test('it contains the licences of all bundled packages', () => {
	const dist = join(installed, 'dist');
	const licences = readFileSync(join(dist, 'THIRD_PARTY_LICENSES.txt'), 'utf8');
	// The page is a bundle without comments.
	for (const name of [...bundledIn(dist), 'preact'])
		for (const text of [`${name} `, ...licencesOf(name)]) expect(licences).toContain(text);
});
