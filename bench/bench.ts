import { join } from 'node:path';

import { places } from '../scripts/places';
import type { Run } from '../scripts/program';
import type { ContenderName } from './contenders';
import { startProgram, type Program } from './processes/orders';
import type { ServiceFigures, ServiceOrder } from './processes/service';
import type { RunFigures, WorkerOrder } from './processes/worker';
import type { SectionResult } from './report/result';

/** One run of a contender, with the service's counts. */
export interface Measured extends RunFigures {
	/** Maximum number of concurrent requests, and of open sockets. */
	readonly peakRequests: number;
	readonly peakConnections: number;
	/** Messages that the service accepted, and requests refused by its limit. */
	readonly accepted: number;
	readonly refused: number;
}

/** The parameters of a run. */
export interface Order {
	readonly contender: ContenderName;
	readonly items: number;
	readonly window: number | 'automatic';
	/** Number of concurrent executions that share the items. */
	readonly executions?: number;
	readonly latencyMs: number;
	/** Requests per second that the service allows, also as a burst after a pause. */
	readonly perSecond?: number;
	/**
	 * Concurrent requests at which the latency doubles; at twice as many it is five times as long.
	 */
	readonly slowsAt?: number;
	/** Refuses every 20th number each time, with so many seconds in Retry-After. */
	readonly refusesFor?: number;
	/** Other executions send a code each so many milliseconds meanwhile. */
	readonly codeEveryMs?: number;
	/** By another name of its host, for which no limit has been learned. */
	readonly byName?: boolean;
	/** Whether messages may be missing. */
	readonly mayFail?: boolean;
}

/** A process for contenders; `measure` makes one run and checks that every message arrived. */
export interface Worker {
	measure(order: Order): Promise<Measured>;
	stop(): Promise<void>;
}

/** The tools of a section. */
export interface Bench extends Run {
	/** Small sizes, to check that everything works. */
	readonly quick: boolean;
	readonly rounds: number;
	/** For temporary files. */
	readonly folder: string;
	/** Folder of our package, installed as n8n installs it. */
	readonly packageDir: string;
	readonly say: (line: string) => void;
	startWorker(): Worker;
}

export interface Section {
	readonly name: string;
	measure(bench: Bench): Promise<SectionResult>;
}

const program = (name: string) => join(places.root, 'bench', 'processes', `${name}.ts`);

/** Starts the service and returns the tools of sections. */
export async function openBench(given: Omit<Bench, 'startWorker'>): Promise<Bench> {
	const { folder, packageDir, atEnd } = given;
	const service = startProgram<ServiceOrder, ServiceFigures>(program('service'));
	atEnd(() => service.stop());
	const { url } = await service.ask({});
	const env = {
		// Like n8n, makes n8n's own modules available to every package; the user's n8n is not touched.
		NODE_PATH: places.n8nModules,
		N8N_USER_FOLDER: folder,
		N8N_ENCRYPTION_KEY: 'bench',
		N8N_LOG_LEVEL: 'silent',
	};

	function startWorker(): Worker {
		const worker: Program<WorkerOrder, RunFigures> = startProgram(program('worker'), env);
		const stop = () => worker.stop();
		atEnd(stop);
		return {
			stop,
			async measure({ byName, ...asked }) {
				given.signal.throwIfAborted();
				const { latencyMs, perSecond, slowsAt, refusesFor, ...order } = asked;
				await service.ask({ resetTo: { latencyMs, perSecond, slowsAt, refusesFor } });
				const serviceUrl = byName ? url.replace('127.0.0.1', 'localhost') : url;
				const figures = await worker.ask({ ...order, serviceUrl, packageDir }, 240_000);
				const seen = await service.ask({});
				const { accepted } = seen;
				if (
					accepted > order.items + figures.codes ||
					(accepted !== order.items && !order.mayFail)
				) {
					throw new Error(
						`${order.contender}: ${accepted} messages arrived; ${order.items} were due.`,
					);
				}
				return { ...figures, ...seen };
			},
		};
	}
	return { ...given, startWorker };
}

/** Makes one run in a new process. */
export async function measureAlone(
	{ startWorker }: Bench,
	...orders: readonly Order[]
): Promise<Measured[]> {
	const worker = startWorker();
	try {
		const figures: Measured[] = [];
		for (const order of orders) figures.push(await worker.measure(order));
		return figures;
	} finally {
		await worker.stop();
	}
}
