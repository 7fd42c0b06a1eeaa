import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { buildEmulator } from '../../scripts/build';
import { places } from '../../scripts/places';
import { runProgram, say, type Run } from '../../scripts/program';
import { startProgram } from '../processes/orders';
import { count, megabytes, milliseconds } from '../report/figures';
import { target, type Target } from '../report/result';
import { median } from '../report/stats';
import { openBrowser, openedIn, shownIn, typedIn } from './browser';
import type { HostFigures, HostOrder } from './host';
import { page } from './page';
import { readyIn } from './ready';
import { send } from './send';

// npm run bench:desk -- [messages]
//
// Measures speed and memory of the emulator and its page with 100,000 messages, or the given number. Writes
// bench/results/desk.md.

const boundMs = 9 * 60_000;
const rounds = 5;

const inTurn = async (measure: () => Promise<number>) => {
	const taken: number[] = [];
	for (let round = 0; round < rounds; round += 1) taken.push(await measure());
	return taken;
};

/** Formats median and maximum. */
const atMost = (claim: string, taken: readonly number[], limit: number): Target => {
	const { figure, ...rest } = target(claim, median(taken), { atMost: limit }, milliseconds);
	return { ...rest, figure: `${figure} (at most ${milliseconds(Math.max(...taken))})` };
};

const people = 1000;
const message = (index: number) => ({
	phone: `5255100${String(index % people).padStart(5, '0')}`,
	msg: `Message ${index}`,
	id: `order-${index}`,
});

/** Searches over HTTP, each after a new message, so that no answer comes from the cache. */
async function searched(url: string, words: readonly string[]): Promise<number[]> {
	const taken: number[] = [];
	for (const word of words) {
		await send(url, 1, () => ({ phone: '525519990000', msg: 'In between' }));
		const from = performance.now();
		const answer = await fetch(`${url}/_page/rows?q=${word}&limit=100`);
		const { total } = (await answer.json()) as { total: number };
		taken.push(performance.now() - from);
		if (total === 0) throw new Error(`Nothing was found of ${word}`);
	}
	return taken;
}

async function measure(run: Run): Promise<void> {
	const messages = Number(process.argv[2] ?? 100_000);
	const { atEnd, signal } = run;
	say('Building the package of the emulator ...');
	buildEmulator();
	const targets: Target[] = [];
	const add = (one: Target) => {
		targets.push(one);
		say(`${one.claim}: ${one.figure}`);
		signal.throwIfAborted();
	};

	const bin = () => readyIn(places.node, ['emulator/package/dist/cli.js']);
	add(atMost('ready, the command of the package', await inTurn(bin), 2000));
	add(atMost('ready, npm run emulator', await inTurn(() => readyIn('npm', ['run', 'emulator', '--'])), 2000));

	const folder = mkdtempSync(join(tmpdir(), 'messaging-service-desk-'));
	atEnd(() => rmSync(folder, { recursive: true, force: true }));
	const kept = join(folder, 'session.jsonl');
	const host = () => {
		const program = startProgram<HostOrder, HostFigures>(join(__dirname, 'host.ts'));
		atEnd(() => program.stop());
		return program;
	};
	const first = host();
	const empty = await first.ask({ start: ['--port', '0', '--keep', kept] });
	const before = await first.ask({});
	const browser = await openBrowser(run);
	await browser.goto(empty.url);
	add(atMost('a message shown on the open page', await shownIn(browser, empty.url, 20), 200));

	say(`Sending ${count(messages)} messages ...`);
	await browser.goto('about:blank');
	const from = performance.now();
	await send(empty.url, messages, message);
	const rate = messages / ((performance.now() - from) / 1000);
	const full = await first.ask({});

	const wall = () => openedIn(browser, empty.url, '.wall .message');
	add(atMost('the page opened', await inTurn(wall), 1000));
	const list = () => openedIn(browser, `${empty.url}/#/activity`, '.activity a.line');
	add(atMost('the list of everything opened', await inTurn(list), 1000));
	// The last ones, because none is a prefix of another.
	const words = [1, 2, 3, 4, 5, 6].map((one) => `order-${messages - 13 * one}`);
	add(atMost('searched, over HTTP', await searched(empty.url, words), 100));
	add(atMost('searched, from the last letter to the frame', await typedIn(browser, empty.url, words), 100));
	await browser.goto(empty.url);
	add(atMost('a further message shown', await shownIn(browser, empty.url, 20), 200));
	await browser.close();

	await first.stop();
	say('Going on from the kept session ...');
	const second = host();
	const again = await second.ask({ start: ['--port', '0', '--keep', kept] });
	if (!again.said.includes('identical, byte for byte')) throw new Error(again.said);
	add(atMost('going on from the kept session', [again.startMs], 4000));
	const resumed = await second.ask({});

	const memory = Object.entries({
		empty: before,
		'with the messages': full,
		'gone on from the kept session': resumed,
	}).map(([name, { heapBytes, residentBytes }]) => [name, megabytes(heapBytes), megabytes(residentBytes)]);
	const facts = [
		['processor time of going on from the kept session', milliseconds(again.startCpuMs)],
		['SMS taken in a second, over HTTP, each kept in the file', count(rate)],
		['file of the session', megabytes(statSync(kept).size)],
	];
	writeFileSync(join(places.root, 'bench/results/desk.md'), page(messages, targets, memory, facts));
	say('Written to bench/results/desk.md');
}

void runProgram(measure, boundMs).then((code) => process.exit(code));
