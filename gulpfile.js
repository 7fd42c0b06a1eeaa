'use strict';

/**
 * The build: type check, readable bundles, icons and codex files, and what comes from the
 * operations. Everything that n8n needs is written to dist/; only n8n-workflow is not bundled.
 */
const { execFileSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const esbuild = require('esbuild');
const { dest, parallel, series, src } = require('gulp');
const { emulatorBundle, emulatorTypes } = require('./emulator/package/build');
const { bundleInto } = require('./scripts/bundle');
const { makeLazy } = require('./scripts/lazy');

const root = __dirname;
const out = path.join(root, 'dist');

async function clean() {
	fs.rmSync(out, { recursive: true, force: true });
}

/** Checks the types of published files; `npm run lint` checks all. */
async function types() {
	const compiler = require.resolve('typescript/bin/tsc');
	const project = path.join(root, 'tsconfig.build.json');
	execFileSync(process.execPath, [compiler, '--project', project], { stdio: 'inherit' });
}

/**
 * One bundle: nodes and credential types share their code, and with it the limiter of an account.
 */
async function bundle() {
	await bundleInto(out, { entryPoints: ['index.ts'], external: ['n8n-workflow'] });
	delete require.cache[path.join(out, 'index.js')];
	for (const file of published()) makeLazy(out, file);
}

/** The files that package.json names for n8n, relative to dist/. */
function published() {
	const { n8n } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
	return [...n8n.nodes, ...n8n.credentials].map((file) => path.relative('dist', file));
}

const assets = () =>
	src(['nodes/**/*.{svg,node.json}', 'credentials/*.svg'], {
		base: root,
		cwd: root,
		encoding: false,
	}).pipe(dest(out));

/**
 * Writes `__schema__/v1.0.0/<resource>/<operation>.json`, and `__schema__/v1.0.0.json` for the
 * trigger: the fields that n8n shows before the first run. Adds the names of the operations to the
 * words by which n8n's search finds the node.
 */
async function derived() {
	const { outputFiles } = await esbuild.build({
		absWorkingDir: root,
		stdin: {
			contents: `export { resources } from './nodes/MessagingService/operations'; export { eventOutput } from './nodes/MessagingService/webhooks/event/envelope'; export { z } from 'zod/v4';`,
			resolveDir: root,
			loader: 'ts',
		},
		bundle: true,
		write: false,
		platform: 'node',
		format: 'cjs',
		external: ['n8n-workflow'],
		logLevel: 'warning',
	});
	const loaded = { exports: {} };
	new Function('module', 'exports', 'require', outputFiles[0].text)(
		loaded,
		loaded.exports,
		require,
	);
	const { resources, eventOutput, z } = loaded.exports;
	const write = (name, output) => {
		const { $schema: _dialect, ...schema } = z.toJSONSchema(output, {
			io: 'input',
			unrepresentable: 'any',
		});
		const file = path.join(out, 'nodes/MessagingService/__schema__', `${name}.json`);
		fs.mkdirSync(path.dirname(file), { recursive: true });
		fs.writeFileSync(file, JSON.stringify({ ...schema, version: 1 }, null, '\t'));
	};
	for (const { value: resource, operations } of resources)
		for (const { value: operation, output } of operations)
			write(`v1.0.0/${resource}/${operation}`, output);
	write('v1.0.0', eventOutput);
	const codex = 'nodes/MessagingService/MessagingService.node.json';
	const { alias, ...others } = JSON.parse(fs.readFileSync(path.join(root, codex), 'utf8'));
	const names = resources.flatMap(({ operations }) =>
		operations.flatMap(({ name, action }) => [name, action]),
	);
	const searched = { ...others, alias: [...new Set([...alias, ...names])] };
	fs.writeFileSync(path.join(out, codex), JSON.stringify(searched, null, '\t'));
}

/** Runs n8n's verification scan on the sources and on the package to be published. */
async function scan() {
	const scanner = path.join(root, 'node_modules/@n8n/scan-community-package/scanner/scanner.mjs');
	const { analyzePackage, SOURCE_FILE_PATTERNS } = await import(pathToFileURL(scanner));
	const published = fs.mkdtempSync(path.join(tmpdir(), 'published-'));
	try {
		for (const entry of ['package.json', 'dist']) {
			fs.cpSync(path.join(root, entry), path.join(published, entry), { recursive: true });
		}
		for (const result of [
			await analyzePackage(root, SOURCE_FILE_PATTERNS),
			await analyzePackage(published),
		]) {
			if (!result.passed) throw new Error(`${result.message}\n${result.details ?? ''}`);
		}
	} finally {
		fs.rmSync(published, { recursive: true, force: true });
	}
}

/** Returns a digest of the build. */
function digest() {
	const hash = createHash('sha256');
	for (const name of fs.globSync('dist/**/*.*', { cwd: root }).sort()) {
		hash.update(name).update(fs.readFileSync(path.join(root, name)));
	}
	return hash.digest('hex');
}

let before;
async function remember() {
	before = digest();
}

/** Fails if dist/ differs from a build of these sources. */
async function compare() {
	if (digest() !== before)
		throw new Error('dist was missing or stale. It has been built now: test it, then publish.');
}

exports.clean = clean;
exports.emulatorBundle = emulatorBundle;
exports.emulator = series(emulatorBundle, emulatorTypes);
exports.bundle = series(clean, bundle, assets, derived);
exports.scan = series(exports.bundle, scan);
exports.build = series(clean, parallel(types, series(bundle, assets, derived)));
exports.fresh = series(remember, exports.build, compare, scan);
exports.default = exports.build;
