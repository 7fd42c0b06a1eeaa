'use strict';

const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');
const esbuild = require('esbuild');
const { bundleInto } = require('../../scripts/bundle');

const root = path.join(__dirname, '../..');
const out = path.join(__dirname, 'dist');

/** Builds the package `messaging-service-emulator`: command, library, client and page. */
async function emulatorBundle() {
	fs.rmSync(out, { recursive: true, force: true });
	const page = await esbuild.build({
		absWorkingDir: root,
		entryPoints: ['emulator/page/client/main.tsx'],
		tsconfig: path.join(root, 'emulator/page/client/tsconfig.json'),
		bundle: true,
		metafile: true,
		write: false,
		format: 'esm',
	});
	const entryPoints = {
		cli: 'emulator/command/cli.ts',
		index: 'emulator/library.ts',
		client: 'emulator/client/index.ts',
	};
	await bundleInto(out, { entryPoints }, { others: [page.metafile] });
	execFileSync(
		process.execPath,
		['--import', 'tsx', 'emulator/page/build/write.ts', path.join(out, 'page.json')],
		{ cwd: root, stdio: 'inherit' },
	);
	const cli = path.join(out, 'cli.js');
	fs.writeFileSync(cli, `#!/usr/bin/env node\n${fs.readFileSync(cli, 'utf8')}`);
	fs.chmodSync(cli, 0o755);
	fs.copyFileSync(path.join(root, 'LICENSE'), path.join(out, 'LICENSE'));
}

/** Writes the types that the two entry points reach; they import no library. */
async function emulatorTypes() {
	const compiler = require.resolve('typescript/bin/tsc');
	const written = fs.mkdtempSync(path.join(tmpdir(), 'types-'));
	const options = ['--declaration', '--emitDeclarationOnly', '--noCheck', '--noEmit', 'false'];
	try {
		execFileSync(
			process.execPath,
			[compiler, '--project', __dirname, ...options, '--outDir', written],
			{
				stdio: 'inherit',
			},
		);
		for (const wanted of ['library.d.ts', 'client', 'time/clock.d.ts'])
			fs.cpSync(path.join(written, 'emulator', wanted), path.join(out, 'types', wanted), {
				recursive: true,
			});
	} finally {
		fs.rmSync(written, { recursive: true, force: true });
	}
}

exports.emulatorBundle = emulatorBundle;
exports.emulatorTypes = emulatorTypes;
