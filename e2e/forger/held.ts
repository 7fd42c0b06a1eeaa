import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { say } from '../../scripts/program';
import { until, withTrigger } from '../checks/running';
import { secrets, type Check, type World } from '../checks/world';
import { headOf } from './bytes';
import { signed } from './signed';

/** Connections that announce a long body, send one byte of it and wait. */

/**
 * How long they are watched at least, and at most until all are ended. Node itself ends them after
 * five minutes.
 */
const watchedMs = { least: 15_000, most: 120_000 } as const;
/** Each connection that waits costs n8n some nine megabytes, if it has an isolate. */
const toleratedMb = 400;
const announced = 100_000;
const counts = [300, 600];

const lanes: ReadonlyArray<[what: string, headers: () => string[]]> = [
	['unsigned', () => []],
	['forged', () => signed('kestrel-forged-key')],
	['signed', () => signed(secrets.apiKey)],
];

interface Held {
	/** Connections that the server ended, and its answers by status. */
	readonly ended: number;
	readonly answers: Readonly<Record<string, number>>;
	/** Most resident memory beyond that before, in megabytes. Linux only. */
	readonly grownMb: number;
}

function residentMb({ n8n }: World): number {
	const [, kilobytes] =
		/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${n8n.pid}/status`, 'utf8')) ?? [];
	return Number(kilobytes) / 1024;
}

/**
 * Opens the connections at once and watches n8n until all are ended.
 */
async function hold(
	world: World,
	to: string,
	count: number,
	headers: readonly string[],
): Promise<Held> {
	const { port, pathname } = new URL(to);
	const bytes = `${headOf(pathname, headers, announced)}{`;
	const before = residentMb(world);
	const answers: Record<string, number> = {};
	let ended = 0;
	const sockets: Socket[] = [];
	for (let at = 0; at < count; at += 1) {
		const socket = connect({ port: Number(port), host: '127.0.0.1' }, () => socket.write(bytes));
		socket.once('data', (chunk) => {
			const [, status = 'none'] = /^HTTP\/1\.1 (\d{3})/.exec(chunk.toString('latin1')) ?? [];
			answers[status] = (answers[status] ?? 0) + 1;
		});
		socket.on('error', () => {});
		socket.on('close', () => (ended += 1));
		sockets.push(socket);
	}
	let most = before;
	const from = Date.now();
	const isOver = (passed: number) =>
		passed > watchedMs.most || (passed > watchedMs.least && ended === count);
	for (; !isOver(Date.now() - from); await sleep(100)) {
		// n8n still answers the editor.
		const signal = AbortSignal.timeout(120_000);
		await (await fetch(`${world.webhookUrl}/rest/settings`, { signal })).arrayBuffer();
		most = Math.max(most, residentMb(world));
	}
	const result = { ended, answers: { ...answers }, grownMb: Math.round(most - before) };
	for (const socket of sockets) socket.destroy();
	return result;
}

async function holdMany(world: World): Promise<void> {
	await withTrigger(world, {}, async ({ to, executions }) => {
		for (const [what, headers] of lanes)
			for (const count of counts) {
				const held = await hold(world, to, count, headers());
				say(`${count}, ${what}: ${JSON.stringify(held)}`);
				assert.equal(held.ended, count);
				assert.ok(held.grownMb < toleratedMb, `n8n grew by ${held.grownMb} MB`);
				// n8n says 500 and 503 by itself while its isolates keep it from its database. A signature
				// may get too old.
				const refusals = ['401', '408', '500', '503'];
				assert.deepEqual(
					Object.keys(held.answers).filter((status) => !refusals.includes(status)),
					[],
				);
				await readyAgain(world);
			}
		assert.deepEqual(await executions(0), []);
	});
}

/** Waits until n8n has its database again. */
const readyAgain = async ({ webhookUrl }: World) =>
	await until('n8n has come back', async () => {
		const response = await fetch(`${webhookUrl}/rest/settings`).catch(() => undefined);
		return response?.ok === true;
	});

export const heldChecks: readonly Check[] = [
	{
		claim:
			'300 and 600 connections that send one byte of a body are all ended, n8n keeps no memory for them, and nothing starts',
		timeoutMs: 900_000,
		run: holdMany,
	},
];
