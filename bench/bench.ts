import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { places } from '../scripts/places';
import type { Run } from '../scripts/program';
import type { ContenderName } from './contenders';
import { startServant, type Servant } from './processes/orders';
import { certificate } from './processes/certificate';
import type { ServiceFigures, ServiceOrder } from './processes/service';
import type { RunFigures, WorkerOrder } from './processes/worker';
import type { SectionResult } from './report/result';

/** A run of one contender, with what the service saw of it. */
export interface Measured extends RunFigures {
	/** Most requests in progress, and most sockets open, at once. */
	readonly peakRequests: number;
	readonly peakConnections: number;
	/** Messages that it took, and requests that it refused because there were too many. */
	readonly accepted: number;
	readonly refused: number;
	/** Requests that arrived at it. */
	readonly requests: number;
	/** What the service's own process has cost. */
	readonly serviceCpuMs: number;
}

/** What to run, where the section decides. */
export interface Order {
	readonly contender: ContenderName;
	readonly items: number;
	readonly window: number | 'automatic';
	/** Executions that share the items and run at once. */
	readonly executions?: number;
	readonly latencyMs: number;
	/** The service allows so many requests in each second, and so many at once after a pause. */
	readonly perSecond?: number;
	/** Twice the latency for so many requests at once, five times for twice as many. */
	readonly slowsAt?: number;
	/** Over TLS. */
	readonly isSecure?: boolean;
	/** Not all need to arrive. */
	readonly mayFail?: boolean;
	readonly fileBytes?: number;
	/** Where to write a profile of the run. */
	readonly profileTo?: string;
}

/** A process that contenders run in; `measure` has one run done and checks that every message arrived. */
export interface Worker {
	measure(order: Order): Promise<Measured>;
	stop(): Promise<void>;
}

/** What a section measures with. */
export interface Bench extends Run {
	/** Small sizes, to see that everything works. */
	readonly quick: boolean;
	readonly rounds: number;
	/** For what is only needed during the run. */
	readonly folder: string;
	/** Our package, installed as n8n installs it. */
	readonly packageDir: string;
	readonly say: (line: string) => void;
	startWorker(): Worker;
}

export interface Section {
	readonly name: string;
	measure(bench: Bench): Promise<SectionResult>;
}

type Given = Omit<Bench, 'startWorker'>;

const program = (name: string) => join(places.root, 'bench', 'processes', `${name}.ts`);

/** Starts the service, and gives sections what they need to let contenders run against it. */
export async function openBench(given: Given): Promise<Bench> {
	const { folder, packageDir, atEnd } = given;
	const service = startServant<ServiceOrder, ServiceFigures>(program('service'));
	atEnd(() => service.stop());
	const { url, secureUrl } = await service.ask({});
	const files = join(folder, 'files');
	mkdirSync(files, { recursive: true });
	const env = {
		// n8n's own modules are there for every package, as n8n does it; nothing touches the user's n8n.
		NODE_PATH: places.n8nModules,
		N8N_USER_FOLDER: folder,
		N8N_ENCRYPTION_KEY: 'bench',
		NODE_EXTRA_CA_CERTS: certificate,
		N8N_LOG_LEVEL: 'silent',
	};

	function startWorker(): Worker {
		const servant: Servant<WorkerOrder, RunFigures> = startServant(program('worker'), env);
		const stop = () => servant.stop();
		atEnd(stop);
		return {
			stop,
			async measure({ latencyMs, perSecond, slowsAt, isSecure, fileBytes, ...order }) {
				given.signal.throwIfAborted();
				await service.ask({ resetTo: { latencyMs, perSecond, slowsAt } });
				const serviceUrl = isSecure ? secureUrl : url;
				const file = fileBytes === undefined ? {} : { file: { bytes: fileBytes, folder: files } };
				const figures = await servant.ask({ ...order, ...file, serviceUrl, packageDir }, 240_000);
				const seen = await service.ask({});
				const { url: _url, secureUrl: _secureUrl, cpuMs: serviceCpuMs, ...counted } = seen;
				const { accepted } = counted;
				if (accepted > order.items || (accepted !== order.items && !order.mayFail)) {
					throw new Error(`${order.contender}: ${accepted} messages arrived; ${order.items} were due.`);
				}
				return { ...figures, ...counted, serviceCpuMs };
			},
		};
	}
	return { ...given, startWorker };
}

/** A process of its own for one run. */
export async function measureAlone({ startWorker }: Bench, ...orders: readonly Order[]): Promise<Measured[]> {
	const worker = startWorker();
	try {
		const figures: Measured[] = [];
		for (const order of orders) figures.push(await worker.measure(order));
		return figures;
	} finally {
		await worker.stop();
	}
}
