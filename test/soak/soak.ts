import '../tools/setup';
import { join } from 'node:path';

import type { MessagingServiceTrigger } from '../../nodes/MessagingService/MessagingServiceTrigger.node';
import { buildPackage } from '../../scripts/build';
import { places } from '../../scripts/places';
import { runProgram, say } from '../../scripts/program';
import { heapInUse } from '../tools/heap';
import { Soak } from './play';
import { timing } from './timing';

// npm run soak -- [requests]
//
// Sends one million requests (by default) to the trigger in n8n's engine, as fast as possible. Fails on a wrong
// response or a growing heap. Before that, it measures whether a wrong signature can be located by timing.

const timeoutMs = 40 * 60_000;
const steps = 10;
/** After this step the memory is full (100,000 events), so the heap must not grow. */
const full = 3;
const tolerated = 2_000_000;

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Loads the trigger from the built package. */
async function builtTrigger(): Promise<MessagingServiceTrigger> {
	buildPackage();
	const path = join(places.root, 'dist/nodes/MessagingService/MessagingServiceTrigger.node.js');
	const built = (await import(path)) as { MessagingServiceTrigger: new () => MessagingServiceTrigger };
	return new built.MessagingServiceTrigger();
}

async function soak(requests: number): Promise<void> {
	const run = new Soak(await builtTrigger());
	await run.play(requests / 100);
	const before = heapInUse();
	say(`Heap at the beginning: ${megabytes(before)}`);
	const heaps: number[] = [];
	for (let step = 1; step <= steps; step += 1) {
		await run.play(step === steps ? requests / steps - requests / 100 : requests / steps);
		heaps.push(heapInUse());
		say(`${(requests / steps) * step} requests: ${megabytes(heaps.at(-1) ?? 0)}`);
	}
	say(`Sent: ${JSON.stringify(run.sent)}; started: ${run.starts.are}`);
	if (run.thrown.length > 0 || run.wrong.length > 0)
		throw new Error(`Not as it should be: ${[...run.thrown, ...run.wrong].slice(0, 10).join('; ')}`);
	if (run.starts.are !== run.starts.due) throw new Error(`${run.starts.due} should have started.`);
	const grown = (heaps.at(-1) ?? 0) - (heaps[full - 1] ?? 0);
	say(`From ${full * (requests / steps)} requests to the end the heap grew by ${megabytes(grown)}.`);
	if (grown > tolerated) throw new Error(`More than ${megabytes(tolerated)}: it is not flat.`);
}

async function all(): Promise<void> {
	// First, in a fresh process.
	timing();
	await soak(Number(process.argv[2] ?? 1_000_000));
}

void runProgram(all, timeoutMs).then((code) => process.exit(code));
