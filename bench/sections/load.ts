import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';

import { z } from 'zod/v4';

import { places } from '../../scripts/places';
import type { Section } from '../bench';
import { n8nRequire } from '../engine/n8n';
import { count, kilobytes, milliseconds, percent, times as shares } from '../report/figures';
import { target } from '../report/result';
import { median, spread } from '../report/stats';

const Loaded = z.object({ ms: z.number(), bytes: z.number(), files: z.number() });
type Loaded = z.infer<typeof Loaded>;

// Plain JavaScript, because a TypeScript loader would be measured too. Modules that n8n loads anyway are loaded first.
const script = `
	require('n8n-workflow');
	require('n8n-core');
	const before = new Set(Object.keys(require.cache));
	const from = performance.now();
	for (const file of process.argv.slice(1)) {
		const [name] = file.split('/').at(-1).split('.');
		const exported = require(file);
		for (const Type of name === 'index' ? Object.values(exported) : [exported[name]]) new Type();
	}
	const ms = performance.now() - from;
	const fresh = Object.keys(require.cache).filter((file) => !before.has(file));
	const bytes = fresh.reduce((sum, file) => sum + require('fs').statSync(file).size, 0);
	console.log(JSON.stringify({ ms, bytes, files: fresh.length }));
	process.exit();
`;

function loadOnce(files: readonly string[], userFolder: string): Loaded {
	const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', script, ...files], {
		encoding: 'utf8',
		timeout: 60_000,
		// From here n8n's modules are found only through NODE_PATH.
		cwd: userFolder,
		env: {
			...process.env,
			NODE_PATH: places.n8nModules,
			N8N_USER_FOLDER: userFolder,
			N8N_ENCRYPTION_KEY: 'bench',
		},
	});
	if (status !== 0) throw new Error(`A node could not be loaded: ${stderr}`);
	return Loaded.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
}

function filesOf(packageDir: string): Map<string, string[]> {
	const base = dirname(n8nRequire.resolve('n8n-nodes-base/package.json'));
	const nodes = (...names: string[]) => names.map((name) => join(base, 'dist', 'nodes', `${name}.node.js`));
	const credentials = (...names: string[]) =>
		names.map((name) => join(base, 'dist', 'credentials', `${name}.credentials.js`));
	const ours = (folder: string, ...names: string[]) =>
		names.map((name) => join(packageDir, 'dist', folder, `${name}.js`));
	const both = ['MessagingService', 'MessagingServiceTrigger'];
	const types = ['MessagingServiceApi', 'MessagingServiceEmailApi', 'MessagingServiceWebhookApi'];
	const all = [
		...ours('nodes/MessagingService', ...both.map((name) => `${name}.node`)),
		...ours('credentials', ...types.map((name) => `${name}.credentials`)),
	];
	return new Map([
		['Ours', all],
		['Ours, with the code that first calls load', [...all, ...ours('', 'index')]],
		['Twilio', [...nodes('Twilio/Twilio', 'Twilio/TwilioTrigger'), ...credentials('TwilioApi')]],
		[
			'WhatsApp',
			[
				...nodes('WhatsApp/WhatsApp', 'WhatsApp/WhatsAppTrigger'),
				...credentials('WhatsAppApi', 'WhatsAppTriggerApi'),
			],
		],
	]);
}

/** The cost of loading the package at n8n's start. */
export const load: Section = {
	name: 'load',
	async measure({ packageDir, folder, rounds, quick, say }) {
		const packages = filesOf(packageDir);
		const figures = new Map<string, Loaded[]>();
		const times = quick ? rounds : rounds * 2 + 1;
		say(`  ${times} new processes each`);
		for (let round = 0; round < times; round++) {
			for (const [title, files] of packages) {
				figures.set(title, [...(figures.get(title) ?? []), loadOnce(files, folder)]);
			}
		}
		const rows = [...figures].map(([title, found]) => ({
			title,
			ms: found.map(({ ms }) => ms),
			bytes: found[0]?.bytes ?? 0,
			files: found[0]?.files ?? 0,
		}));
		const timesOf = (title: string) => (figures.get(title) ?? []).map(({ ms }) => ms);
		return {
			title: 'Loading the nodes',
			what: 'A new process that has loaded n8n-core and n8n-workflow loads the action node, the trigger and their credential types and makes one of each. Size: all files that this loads. Ours is data until it is used: the code is loaded with the first call of a node or a credential type.',
			columns: ['', 'time', 'spread', 'size', 'files'],
			rows: rows.map(({ title, ms, bytes, files }) => [
				title,
				milliseconds(median(ms)),
				percent(spread(ms)),
				kilobytes(bytes),
				count(files),
			]),
			targets: [
				target('Time to load', median(timesOf('Ours')), { atMost: 40 }, milliseconds),
				target(
					"Beside WhatsApp's",
					median(timesOf('Ours')) / median(timesOf('WhatsApp')),
					{ atMost: 1 },
					shares,
				),
			],
			raw: Object.fromEntries(figures),
		};
	},
};
