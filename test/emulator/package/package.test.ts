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

const program = `
const service = await startEmulator({ seed: 7, settings: { credits: 3 } });
console.log((await (await connect(service.url)).settings()).credits);
await service.stop();
`;
const [library, client] = ['messaging-service-emulator', 'messaging-service-emulator/client'];

test.each([
	[
		'program.mjs',
		`import { startEmulator } from '${library}'; import { connect } from '${client}'; ${program}`,
	],
	[
		'program.cjs',
		`const { startEmulator } = require('${library}'); const { connect } = require('${client}');
		void (async () => {${program}})();`,
	],
])('it is imported and required, and needs nothing else: %s', (name, text) => {
	writeFileSync(join(folder, name), text);
	expect(run(join(folder, name))).toBe('3\n');
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
	const compilerOptions = {
		...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true },
		...{ module: 'node16', target: 'es2022', lib: ['es2022'], types: [] },
	};
	const project = JSON.stringify({ compilerOptions, files: ['consumer.ts'] });
	writeFileSync(join(folder, 'tsconfig.json'), project);
	const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc')], {
		cwd: folder,
		encoding: 'utf8',
	});
	expect(stdout).toBe('');
});

test('it contains the licences of all bundled packages', () => {
	const dist = join(installed, 'dist');
	// The page is a bundle without comments.
	const names = [...bundledIn(dist), 'preact'];
	const licences = readFileSync(join(dist, 'THIRD_PARTY_LICENSES.txt'), 'utf8');
	for (const name of names) {
		expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'));
		for (const text of licencesOf(name)) expect(licences).toContain(text);
	}
	expect(licences).toContain('Apache License');
});
