import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resources } from '../../nodes/MessagingService/operations';
import { buildPackage } from '../../scripts/build';
import { packFile, packPackage } from '../../scripts/pack';
import { places } from '../../scripts/places';
import { bundledIn, licencesOf } from '../tools/bundled';

/** The published package: built, packed and unpacked. */

const folder = mkdtempSync(join(tmpdir(), 'release-'));
const dist = join(folder, 'package/dist');
const digest = (file: string) => createHash('sha512').update(readFileSync(file)).digest('hex');

beforeAll(() => {
	buildPackage();
	packPackage(folder);
}, 300_000);

test('every licence file of every bundled package is included, also that of the phone number data', () => {
	const names = bundledIn(dist);
	expect(names).toEqual(expect.arrayContaining(['htmlparser2', 'libphonenumber-js', 'zod']));
	const text = readFileSync(join(dist, 'THIRD_PARTY_LICENSES.txt'), 'utf8');
	const missing = names.filter(
		(name) => !licencesOf(name).every((licence) => text.includes(licence)),
	);
	expect(missing).toEqual([]);
	expect(licencesOf('libphonenumber-js')).toHaveLength(2);
	expect(text).toMatch(/\nLICENSE\.Apache\n\n\s*Apache License\s+Version 2\.0, January 2004/);
});

test('somebody who types the name of an operation into n8n’s search finds the node', () => {
	const codex = readFileSync(
		join(dist, 'nodes/MessagingService/MessagingService.node.json'),
		'utf8',
	);
	const { alias } = JSON.parse(codex) as { alias: string[] };
	const names = resources.flatMap(({ operations }) =>
		operations.flatMap(({ name, action }) => [name, action]),
	);
	expect(names.filter((name) => !alias.includes(name))).toEqual([]);
	expect(alias).toContain('Text message');
});

test('two builds of the same sources produce identical archives', () => {
	const [first = ''] = globSync('*.tgz', { cwd: folder });
	buildPackage();
	expect(digest(packFile(join(folder, 'second')))).toBe(digest(join(folder, first)));
});

test('all nodes and credential types share one bundle, which the first call loads', () => {
	const program = `
		const { n8n } = require('./package.json');
		const { relative } = require('node:path');
		const files = () => Object.keys(require.cache).map((file) => relative('dist', file));
		const loaded = () => files().filter((file) => !/^[.]|[.](json|node[.]js|credentials[.]js)$/.test(file));
		const types = [...n8n.nodes, ...n8n.credentials].map((file) => new (Object.values(require('./' + file))[0])());
		const before = loaded();
		const functions = types.flatMap((type) => [type.authenticate, type.execute, type.webhook].filter(Boolean));
		for (const one of functions) Promise.resolve().then(() => one()).catch(() => {});
		setTimeout(() => console.log(JSON.stringify({ before, functions: functions.length, after: loaded() })), 100);
	`;
	const { stdout } = spawnSync(places.node, ['-e', program], {
		cwd: places.root,
		encoding: 'utf8',
	});
	expect(JSON.parse(stdout)).toEqual({ before: [], functions: 5, after: ['index.js'] });
});
