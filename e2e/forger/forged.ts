import assert from 'node:assert/strict';

import { brokenBytes, requestOf } from './bytes';
import { heapInUse } from './heap';
import { forgedHeaders } from './mutations';
import { send } from './send';
import { signed } from './signed';
import { say } from '../../scripts/program';
import { withTrigger, type ActiveTrigger } from '../checks/running';
import { secrets, type Check, type World } from '../checks/world';

/** Sends mutations of a valid request that an attacker has seen. */

/** REQUESTS=<number> sends fewer. */
const requests = Number(process.env['REQUESTS'] ?? 20_000);
/** One valid request follows this many forged ones. */
const between = 250;
const connections = 16;
/** Memory growth allowed for n8n itself, such as prepared statements. */
const toleratedBytes = 8_000_000;

const sms = (message: string) =>
	JSON.stringify({ source_addr: '525510000000', message, short_code: '26262' });

/**
 * Half are valid requests with mutated headers; half are requests of another key with mutated
 * bytes.
 */
function forgedRequests(
	path: string,
	count: number,
	seed: number,
): Array<{ bytes: Buffer; hangUp: boolean }> {
	const headers = forgedHeaders(signed(secrets.apiKey), count / 2, seed);
	const another = requestOf(path, signed('kestrel-forged-key'), sms('FORGED'));
	const broken = brokenBytes(another, count / 2, seed);
	return headers.flatMap((one, at) => [
		{ bytes: requestOf(path, one, sms('FORGED')), hangUp: false },
		{ bytes: broken[at] ?? another, hangUp: true },
	]);
}

interface Outcome {
	/** Answers to the forged requests, by status. */
	readonly answers: Readonly<Record<string, number>>;
	/** The texts of the valid requests, and of those not answered with 200. */
	readonly valid: readonly string[];
	readonly lost: readonly string[];
	/** Requests that the server neither answered nor disconnected. */
	readonly unanswered: readonly string[];
}

/**
 * Sends forged requests over several connections in parallel; each valid one has its own
 * connection.
 */
async function play(to: string, count: number, seed: number): Promise<Outcome> {
	const { port, pathname } = new URL(to);
	const left = forgedRequests(pathname, count, seed);
	const answers: Record<string, number> = {};
	const valid: string[] = [];
	const lost: string[] = [];
	const unanswered: string[] = [];
	const lane = async () => {
		for (let request = left.pop(); request !== undefined; request = left.pop()) {
			const at = left.length;
			const status = await send(Number(port), request.bytes, request.hangUp);
			answers[status] = (answers[status] ?? 0) + 1;
			if (status < 0) unanswered.push(request.bytes.toString('latin1'));
			if (at % between !== 0) continue;
			const text = `valid ${seed} ${at}`;
			valid.push(text);
			const bytes = requestOf(pathname, signed(secrets.apiKey), sms(text));
			if ((await send(Number(port), bytes)) !== 200) lost.push(text);
		}
	};
	await Promise.all(Array.from({ length: connections }, lane));
	return { answers, valid, lost, unanswered };
}

async function flood(world: World, { to, events }: ActiveTrigger): Promise<void> {
	const warm = await play(to, 500, 1);
	const before = await heapInUse(world);
	const from = Date.now();
	const { answers, valid, lost, unanswered } = await play(to, requests, 20260101);
	const rate = Math.round(requests / ((Date.now() - from) / 1000));
	const texts = [...warm.valid, ...valid];
	const started = (await events(texts.length)).map(({ text }) => String(text));
	const grown = (await heapInUse(world)) - before;
	say(
		`${requests} requests at ${rate} a second: ${JSON.stringify(answers)}; ${valid.length} valid ones among them; the heap grew from ${before} bytes by ${grown}`,
	);
	assert.deepEqual([...warm.lost, ...lost], []);
	const accepted = Object.keys(answers).filter((status) => /^[23]/.test(status));
	assert.deepEqual(accepted, []);
	// Refused by the trigger, n8n or Node, or disconnected. WebSocket requests do not reach a
	// trigger.
	assert.deepEqual(
		unanswered.filter((bytes) => !/^upgrade: websocket\r\n/im.test(bytes)),
		[],
	);
	assert.deepEqual(started.sort(), [...texts].sort());
	assert.ok(grown < toleratedBytes, `the heap grew by ${grown} bytes`);
}

export const forgedChecks: readonly Check[] = [
	{
		claim: `Of ${requests} mutated requests over raw sockets none starts anything, every valid one starts once, and memory is released`,
		timeoutMs: 1_500_000,
		run: (world) => withTrigger(world, {}, (trigger) => flood(world, trigger)),
	},
];
