import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

import type { INode, INodeExecutionData } from 'n8n-workflow';

import { contenders, type ContenderName } from '../contenders';
import { plainItems, type Task } from '../contenders/contender';
import { runNode, type Setup } from '../engine/engine';
import { serveOrders } from './orders';

/** The process of a contender. */

export interface WorkerOrder extends Task {
	readonly contender: ContenderName;
	readonly items: number;
	/** Concurrent executions that share the items; 1 by default. */
	readonly executions?: number;
	/** Other executions send a code each so many milliseconds meanwhile. */
	readonly codeEveryMs?: number;
	/** Whether output items may be missing. */
	readonly mayFail?: boolean;
}

/** Cost of one run in this process, in milliseconds. */
export interface RunFigures {
	readonly ms: number;
	/** User and system CPU time of all threads. */
	readonly cpuMs: number;
	/** How late a timer of 10 ms came at most; everything else in n8n waits as long. */
	readonly stretchMs: number;
	/** Codes that were sent meanwhile, those that failed, and the longest wait for one. */
	readonly codes: number;
	readonly codesLost: number;
	readonly slowestCodeMs: number;
}

async function settled(): Promise<void> {
	const { gc } = globalThis;
	if (gc === undefined) throw new Error('The garbage collector is not exposed.');
	// Twice: the second collection frees objects released by finalizers.
	for (let time = 0; time < 2; time++) {
		gc();
		await sleep(20);
	}
}

/** Sends a code each so many milliseconds, as an execution of its own, until a run is over. */
async function codesBeside(run: Promise<unknown>, setup: Setup, everyMs: number | undefined) {
	let isOver = everyMs === undefined;
	const end = () => (isOver = true);
	void run.then(end, end);
	const all: Array<Promise<{ isLost: boolean; ms: number }>> = [];
	const sendOne = async (item: INodeExecutionData) => {
		const from = performance.now();
		const isLost = await runNode(setup, [item]).then(
			() => false,
			() => true,
		);
		return { isLost, ms: performance.now() - from };
	};
	for (; !isOver; await sleep(everyMs)) {
		const phone = String(525_620_000_100 + all.length);
		all.push(sendOne({ json: { phone } }));
	}
	const sent = await Promise.all(all);
	return {
		codes: sent.length,
		codesLost: sent.filter(({ isLost }) => isLost).length,
		slowestCodeMs: Math.max(0, ...sent.map(({ ms }) => ms)),
	};
}

serveOrders(
	async ({
		contender,
		items,
		executions = 1,
		codeEveryMs,
		mayFail,
		...task
	}: WorkerOrder): Promise<RunFigures> => {
		const setup = contenders[contender](task);
		const input = plainItems(items);
		await settled();
		const delay = monitorEventLoopDelay({ resolution: 10 });
		delay.enable();
		const cpu = process.cpuUsage();
		const from = performance.now();
		const each = Math.ceil(items / executions);
		const run = async () => {
			const inputs = Array.from({ length: executions }, (_, at) =>
				input.slice(at * each, (at + 1) * each),
			);
			// Some fail where codes are sent beside them.
			const settings: Partial<INode> =
				codeEveryMs === undefined ? {} : { onError: 'continueRegularOutput' };
			return (
				await Promise.all(inputs.map(async (some) => await runNode(setup, some, settings)))
			).flat();
		};
		const running = run();
		const codes = await codesBeside(running, contenders.oursCode(task), codeEveryMs);
		const output = await (mayFail ? running.catch(() => []) : running);
		const ms = performance.now() - from;
		const { user, system } = process.cpuUsage(cpu);
		// The last stretch counts when its timer has come.
		await sleep(20);
		if (!mayFail) requireAll(output, items);
		return {
			ms,
			cpuMs: (user + system) / 1000,
			stretchMs: delay.max / 1e6,
			...codes,
		};
	},
);

function requireAll(output: INodeExecutionData[], items: number): void {
	const failed = output.find(({ json }) => 'error' in json && json['error'] !== false);
	if (failed !== undefined)
		throw new Error(`An item failed: ${JSON.stringify(failed.json).slice(0, 300)}`);
	if (output.length !== items)
		throw new Error(`${output.length} items came out; ${items} went in.`);
}
