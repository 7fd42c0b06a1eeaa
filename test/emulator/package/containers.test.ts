import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { runCommand } from '../../../emulator/command/command';
import { start, stopAll } from '../../tools/emulatorClient';

/** Checks of the containers without building them. */

afterEach(stopAll);

const root = join(__dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const compose = parse(read('emulator/package/compose.yaml'));
const steps = read('emulator/package/Dockerfile')
	.split('\n')
	.filter((line) => /^[A-Z]/.test(line));
const json = (instruction: string) => {
	const step = steps.find((line) => line.startsWith(`${instruction} `)) ?? '';
	return JSON.parse(step.slice(step.indexOf('['))) as string[];
};

test('every service is built from an existing target and existing files', () => {
	const targets = steps.flatMap((line) => /^FROM \S+ AS (\w+)$/.exec(line)?.slice(1) ?? []);
	for (const { build } of Object.values<{ build: Record<string, string> }>(compose.services)) {
		expect(targets).toContain(build.target);
		const context = normalize(join('emulator/package', build.context ?? ''));
		expect(existsSync(join(root, context, build.dockerfile ?? ''))).toBe(true);
	}
	const copied = steps
		.filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
		.flatMap((line) => line.split(' ').slice(1, -1));
	expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('the build runs existing tasks, and copies their output', () => {
	const tasks = steps.flatMap((line) => [...line.matchAll(/npx gulp (\w+)/g)].map(([, task]) => task));
	const gulpfile = read('gulpfile.js');
	expect(tasks).toEqual(['bundle', 'emulatorBundle']);
	for (const task of tasks) expect(gulpfile).toContain(`exports.${task} = `);
	expect(read('emulator/package/build.js')).toContain("path.join(__dirname, 'dist')");
	const written = steps.flatMap((line) => /--from=build .*?\/build\/(\S+)/.exec(line)?.slice(1) ?? []);
	expect(written).toEqual(['emulator/package/dist', 'package.json', 'dist']);
});

test('the container’s n8n has the tested version', () => {
	const { version } = JSON.parse(read('node_modules/n8n-core/package.json'));
	expect(steps).toContain(`FROM n8nio/n8n:${version} AS n8n`);
});

test('the container’s command is valid, and its port is the published one', async () => {
	const [program, file, ...flags] = json('CMD').slice();
	expect([program, file]).toEqual(['node', '/opt/emulator/cli.js']);
	const port = flags.at(-1) ?? '';
	const started = await runCommand(
		[...flags.slice(0, -1), '0'],
		() => {},
		() => {},
	);
	if (typeof started === 'number') throw new Error('not understood');
	const asked = async (headers: Record<string, string>) =>
		(await fetch(`${started.url}/_control/connections`, { headers })).status;
	const password = started.options.password ?? '';
	expect([await asked({}), await asked({ Authorization: `Bearer ${password}` })]).toEqual([401, 200]);
	await started.stop();
	expect(steps).toContain(`EXPOSE ${port}`);
	expect(compose.services.n8n.ports).toContain(`127.0.0.1:${port}:${port}`);
	expect(compose.services.emulator.network_mode).toBe('service:n8n');
});

test('the health check recognizes a running emulator', async () => {
	const step = steps.findIndex((line) => line.startsWith('HEALTHCHECK'));
	const check = JSON.parse((steps[step] ?? '').replace(/^.*CMD (?=\[)/, '')) as string[];
	const emulator = await start();
	const run = async (url: string) =>
		await promisify(execFile)(
			process.execPath,
			check.slice(1).map((part) => part.replace('http://127.0.0.1:8480', url)),
		).then(
			() => 'healthy',
			() => 'ill',
		);
	expect(await Promise.all([run(emulator.url), run('http://127.0.0.1:1')])).toEqual(['healthy', 'ill']);
});

test('ports are published on this machine only', () => {
	for (const { ports = [] } of Object.values<{ ports?: string[] }>(compose.services))
		for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
});
