import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { say } from '../../scripts/program';
import { listening } from '../checks/trigger/listening';
import { withTrigger } from '../checks/trigger/activeTrigger';
import { workflowOf, type Node } from '../checks/workflows';
import { secrets, type Check, type World } from '../checks/world';
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

interface Held {
	/** Connections that the server ended, and its answers by status. */
	readonly ended: number;
	readonly answers: Readonly<Record<string, number>>;
	/** Most resident memory beyond that before, in megabytes. Linux only. */
	readonly grownMb: number;
	/** Longest answer of n8n to the editor meanwhile, in seconds. */
	readonly editorS: number;
}

function residentMb({ n8n }: World): number {
	const [, kilobytes] =
		/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${n8n.pid}/status`, 'utf8')) ?? [];
	return Number(kilobytes) / 1024;
}

/**
 * Opens the connections at once and watches n8n.
 *
 * @param isKept whether the server keeps them
 */
async function hold(
	world: World,
	to: string,
	count: number,
	headers: readonly string[] = [],
	isKept = false,
): Promise<Held> {
	const { port, pathname } = new URL(to);
	const head = [`POST ${pathname} HTTP/1.1`, 'Host: 127.0.0.1', 'Content-Type: application/json'];
	for (let at = 0; at < headers.length; at += 2)
		head.push(`${headers[at] ?? ''}: ${headers[at + 1] ?? ''}`);
	const bytes = [...head, `Content-Length: ${announced}`, '', '{'].join('\r\n');
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
	let editorS = 0;
	const from = Date.now();
	const isOver = (passed: number) =>
		passed > watchedMs.most || (passed > watchedMs.least && (ended === count || isKept));
	for (; !isOver(Date.now() - from); await sleep(100)) {
		const asked = Date.now();
		const response = await fetch(`${world.webhookUrl}/rest/settings`, {
			signal: AbortSignal.timeout(120_000),
		});
		await response.arrayBuffer();
		editorS = Math.max(editorS, (Date.now() - asked) / 1000);
		most = Math.max(most, residentMb(world));
	}
	const result = { ended, answers: { ...answers }, grownMb: Math.round(most - before), editorS };
	for (const socket of sockets) socket.destroy();
	return result;
}

const webhookNode = (path: string): Node => ({
	name: 'Webhook',
	type: 'n8n-nodes-base.webhook',
	typeVersion: 2.1,
	parameters: { httpMethod: 'POST', path, responseMode: 'onReceived', options: {} },
	webhookId: randomUUID(),
});

const end: Node = { name: 'End', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} };

async function holdMany(world: World): Promise<void> {
	const shown = (what: string, { ended, answers, grownMb, editorS }: Held) =>
		say(
			`${what}: +${grownMb} MB, the editor waited ${editorS.toFixed(1)} s, ${ended} ended, ${JSON.stringify(answers)}`,
		);
	const path = randomUUID();
	const workflowId = await world.rest.importWorkflow(workflowOf('Webhook', webhookNode(path), end));
	await world.rest.activateWorkflow(workflowId);
	const address = `${world.webhookUrl}/webhook/${path}`;
	await listening(address);
	for (const count of [300, 600])
		shown(`Webhook node, ${count}`, await hold(world, address, count, [], true));
	await world.rest.deactivateWorkflow(workflowId);
	await withTrigger(world, {}, async ({ to, executions }) => {
		const lanes: ReadonlyArray<[count: number, headers: () => string[], what: string]> = [
			[300, () => [], 'unsigned'],
			[600, () => [], 'unsigned'],
			[300, () => signed('kestrel-forged-key'), 'forged'],
			[600, () => signed('kestrel-forged-key'), 'forged'],
			[300, () => signed(secrets.apiKey), 'signed'],
			[600, () => signed(secrets.apiKey), 'signed'],
		];
		for (const [count, headers, what] of lanes) {
			const held = await hold(world, to, count, headers());
			shown(`Our trigger, ${what}, ${count}`, held);
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
async function readyAgain({ webhookUrl }: World): Promise<void> {
	for (let tries = 0; tries < 100; tries += 1) {
		const response = await fetch(`${webhookUrl}/rest/settings`).catch(() => undefined);
		if (response?.ok) return;
		await sleep(200);
	}
	throw new Error('n8n has not come back.');
}

export const heldChecks: readonly Check[] = [
	{
		claim:
			'300 and 600 connections that send one byte of a body are all ended, n8n keeps no memory for them, and nothing starts',
		timeoutMs: 900_000,
		run: holdMany,
	},
];
