import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { installPackage } from '../../n8n/install';
import { buildPackage } from '../../scripts/build';
import { places } from '../../scripts/places';
import { runProgram, say, type Run } from '../../scripts/program';
import type { ContenderName } from '../contenders';
import { startProgram } from '../processes/orders';
import type { PlayerOrder, Told } from './player';
import { Service } from './service';
import { situations, type Situation } from './situations';

// npm run bench:promise
//
// Counts how often our node and n8n's own send each message, and what the user is told, in the situations of
// situations.ts. Writes bench/results/promise.json, from which `npm run docs` makes the table of docs/delivery.md.

const timeoutMs = 5 * 60_000;

/** The contenders of each column; the first one that supports a situation is used. */
const compared: ReadonlyArray<readonly [name: string, ...contenders: ContenderName[]]> = [
	['this node', 'oursSms', 'oursSmsOnce'],
	['Twilio', 'twilio'],
	['HTTP Request', 'httpRequest'],
];

const numbers = ['never', 'once', 'twice', 'three times', 'four times'];

/** Formats counts as `1 once, 2 twice`, with duplicates and unreported losses in bold. */
function sentWords(taken: readonly number[]): string {
	const counts = new Map<number, number>();
	for (const times of taken) counts.set(times, (counts.get(times) ?? 0) + 1);
	return [...counts]
		.sort(([a], [b]) => b - a)
		.map(([times, items]) => {
			const words = `${counts.size === 1 ? `all ${items}` : items} ${numbers[times] ?? `${times} times`}`;
			return times > 1 ? `**${words}**` : words;
		})
		.join(', ');
}

function toldWords({ error, outputs: [ordinary, failed], unsent }: Told): string {
	if (error !== undefined) return `failed: “${error.split('\n')[0]?.replaceAll('|', '/') ?? ''}”`;
	const parts = [
		...(ordinary - unsent > 0 ? [`${ordinary - unsent} sent`] : []),
		...(unsent > 0 ? [`${unsent} not sent, on the ordinary output`] : []),
		...(failed > 0 ? [`${failed} on the error output`] : []),
	];
	return parts.join(', ');
}

async function measure({ atEnd, signal }: Run): Promise<void> {
	say('Building the package ...');
	buildPackage();
	const folder = mkdtempSync(join(tmpdir(), 'messaging-service-promise-'));
	atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
	installPackage(folder, places.root);
	const packageDir = join(folder, '.n8n', 'nodes', 'node_modules', 'n8n-nodes-messaging-service');
	const service = new Service();
	const serviceUrl = await service.start();
	atEnd(() => service.stop());
	const env = {
		NODE_PATH: places.n8nModules,
		N8N_USER_FOLDER: folder,
		N8N_ENCRYPTION_KEY: 'bench',
		N8N_LOG_LEVEL: 'silent',
	};
	const player = () => {
		const file = join(places.root, 'bench', 'promise', 'player.ts');
		const program = startProgram<PlayerOrder, Told>(file, env);
		atEnd(() => program.stop());
		return program;
	};
	let plays = 0;
	let usual = player();

	async function play(contender: ContenderName, situation: Situation): Promise<string> {
		const database = join(folder, `keys-${++plays}.json`);
		const order = { contender, situation, database, serviceUrl, packageDir, window: 10 };
		service.play(situation);
		if (situation.killedAfter !== undefined) {
			let isOver = false;
			const killed = usual
				.ask(order)
				.catch(() => undefined)
				.finally(() => (isOver = true));
			await service.hasTaken(situation.killedAfter, () => isOver);
			await usual.stop();
			await killed;
			usual = player();
		}
		const told = await usual.ask(order);
		return `${sentWords(service.taken)}; ${toldWords(told)}`;
	}

	const rows: string[][] = [];
	for (const situation of situations) {
		signal.throwIfAborted();
		say(`${situation.happens}; ${situation.and}`);
		const row: string[] = [situation.happens, situation.and];
		for (const [name, ...contenders] of compared) {
			const contender = contenders.find((one) => situation.only?.includes(one) ?? true);
			row.push(contender === undefined ? '–' : await play(contender, situation));
			say(`  ${name}: ${row.at(-1) ?? ''}`);
		}
		rows.push(row);
	}
	const head = ['what happens', 'and', ...compared.map(([name]) => name)];
	const results = join(places.root, 'bench', 'results', 'promise.json');
	writeFileSync(results, `${JSON.stringify({ head, rows }, null, '\t')}\n`);
	say('Written to bench/results/promise.json; `npm run docs` puts it into docs/delivery.md');
}

void runProgram(measure, timeoutMs).then((code) => process.exit(code));
