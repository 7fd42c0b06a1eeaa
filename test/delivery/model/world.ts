import type { INodeType } from 'n8n-workflow';
import type { Emulator, PlacedFault } from '../../../emulator';
import { retryOf, runNode, type RunResult } from '../../tools/engine';
import { limited } from '../../tools/service';
import { nodeId } from '../../tools/nodeId';
import type { Store } from '../../tools/store';
import { turns } from '../../tools/until';
import { isList, markOf, messagesOf, type Message } from './messages';
import { credentialsOf, inputsOf, limitOf, nodeSettings, parametersOf } from './node';
import { fateOf, type Item, type Run, type Scenario } from './scenario';
import { place, queuedOf, requestsOf, type Placed } from './service';

/** A first execution with its Retries, as the user sees them. */
export interface Execution {
	readonly number: number;
	/** Which of the two nodes runs. */
	readonly node: number;
	readonly items: readonly Item[];
	/** How often each item's data has changed. */
	readonly versions: number[];
	/** One per line in n8n's list of executions, the latest last. */
	readonly attempts: Attempt[];
}

/** One line in n8n's list of executions. */
export interface Attempt {
	readonly result: RunResult;
	/** Whether a user stopped it, or its process was killed. n8n keeps no data of it. */
	readonly wasCancelled: boolean;
}

export const marksOf = ({ number, versions }: Execution): string[] =>
	versions.map((version, item) => markOf(number, item, version));

const hourOf = (time: number): number => Math.floor(time / 3_600_000);

let worlds = 0;

/** Plays a scenario with the real engine, service and store; only time is simulated. */
export class World {
	readonly executions: readonly Execution[];
	private readonly placed: readonly Placed[];
	private readonly keys = String(++worlds);
	private readonly killed = new Set<INodeType>();
	private calmFrom = Infinity;
	private readonly begunAt = hourOf(Date.now());

	/** @param processes the node as each process of n8n has loaded it */
	constructor(
		readonly scenario: Scenario,
		private readonly emulator: Emulator,
		private readonly store: Store,
		private readonly processes: readonly INodeType[],
	) {
		emulator.reset();
		store.clear();
		emulator.set({ errorStatus: scenario.errorStatus });
		this.executions = scenario.executions.map(({ items, node }, number) => ({
			number,
			// Codes and limits are counted for all nodes, or for one.
			node: scenario.limited ? 0 : node,
			items: items.map((item) => ({ ...item, key: scenario.keyed ? item.key : '' })),
			versions: items.map(() => 0),
			attempts: [],
		}));
		const { closed, family } = scenario;
		if (closed !== undefined) emulator.fault({ do: 'closeWhileReading', request: closed });
		this.placed = scenario.executions.flatMap(({ items }, number) =>
			items.flatMap((item, index) => {
				const people = isList(family, item) ? item.people : [undefined];
				return people.flatMap((person, at) =>
					(item.fates[at] ?? []).map((fate) => ({
						mark: markOf(number, index, 0),
						person,
						fate: fateOf(family, fate),
					})),
				);
			}),
		);
		place(emulator, family, this.placed);
	}

	get requests() {
		return requestsOf(this.emulator, this.placed, this.calmFrom);
	}

	get queued() {
		return queuedOf(this.emulator, this.scenario.family);
	}

	/** The periods of the clock for which Limit per Number counted. */
	get periods(): number {
		return 1 + hourOf(Date.now()) - this.begunAt;
	}

	get limit(): number | undefined {
		return limitOf(this.scenario);
	}

	/** The messages of an execution, as its *To* is in a run. */
	messagesOf(execution: Execution, run: Run): Message[] {
		const marks = marksOf(execution);
		return execution.items.flatMap((item, index) =>
			messagesOf(this.scenario.family, item, index, marks[index] ?? '', execution.node, run),
		);
	}

	/** The rows for keys in n8n's store. */
	get rows(): number {
		return this.store.rows.filter((name) => name.includes(' key ')).length;
	}

	/** Whether the connection of a request was closed before its body was read. */
	get wasClosed(): boolean {
		return this.emulator.requests.some(({ answered }) => answered === 'closed while reading');
	}

	/** From now on nothing is refused or lost. */
	calm(): void {
		this.emulator.clearFaults();
		this.calmFrom = this.emulator.requests.length;
	}

	/** Starts an execution, or presses Retry `times` times at once with the current node. */
	async run(execution: Execution, run: Run, of?: Attempt, times = 1): Promise<Attempt[]> {
		if (of)
			for (const item of run.changed)
				// Data that cannot be serialized is identified by its index.
				if (execution.versions[item] !== undefined && !execution.items[item]?.odd)
					execution.versions[item] += 1;
		const down: PlacedFault | undefined = run.away
			? this.emulator.fault({ do: 'down' })
			: undefined;
		this.store.failures = { claim: run.claimFails, release: run.releaseFails };
		const presses = Array.from(
			{ length: times },
			async (_, press) => await this.attempt(execution, run, of, this.processOf(run, press, times)),
		);
		const attempts = await Promise.all(presses);
		if (attempts.some(({ wasCancelled }) => wasCancelled)) await this.settled();
		down?.remove();
		execution.attempts.push(...attempts);
		return attempts;
	}

	/**
	 * The process of an attempt. One that is to be killed runs nothing else; a killed one is
	 * replaced.
	 */
	private processOf(run: Run, press: number, times: number): { node: INodeType; mayDie: boolean } {
		const [first, second, ...spare] = this.processes;
		const free = spare.find((one) => !this.killed.has(one));
		if (run.killed && run.cancelledAt !== undefined && times === 1 && free) {
			this.killed.add(free);
			return { node: free, mayDie: true };
		}
		const node = run.processes[press % run.processes.length] === 1 ? second : first;
		if (!node) throw new Error('No process is running');
		return { node, mayDie: false };
	}

	private async attempt(
		execution: Execution,
		run: Run,
		of: Attempt | undefined,
		{ node, mayDie }: { readonly node: INodeType; readonly mayDie: boolean },
	): Promise<Attempt> {
		const { items } = execution;
		const inputs = inputsOf(this.scenario, items, marksOf(execution), this.keys);
		const parameters = parametersOf(this.scenario, run);
		const id = `${nodeId()}${execution.node === 0 ? '' : ' copy'}`;
		const settings = { ...nodeSettings(run, items), id };
		const resume = of && retryOf(of.result);
		const [waiting] = resume?.executionData?.nodeExecutionStack ?? [];
		if (waiting) {
			const { onError: _onError, retryOnFail: _retryOnFail, ...others } = waiting.node;
			waiting.node = { ...others, ...settings, parameters };
			waiting.data = { main: [inputs] };
		}
		const process = { isKilled: false };
		let [isOver, wasCancelled] = [false, false];
		const onStart = (cancel: () => void) =>
			void this.arrived(execution, run.cancelledAt ?? Infinity, () => isOver).then((hasCome) => {
				if (!hasCome) return;
				wasCancelled = true;
				process.isKilled = mayDie;
				cancel();
			});
		const result = await this.store.inProcess(
			process,
			async () =>
				await runNode({
					items: inputs,
					node,
					parameters,
					settings,
					credentials: limited(credentialsOf(run, this.emulator.url), { mostAtOnce: run.width }),
					// Codes are counted by account.
					...(this.limit !== undefined && { account: this.keys }),
					...(resume && { resume }),
					...(run.cancelledAt !== undefined && { onStart }),
				}),
		);
		isOver = true;
		// Data that cannot be serialized is not stored.
		const plain = items.map(() => ({ json: {} }));
		for (const task of result.run.data.resultData.runData.Items ?? [])
			task.data = { main: [plain] };
		for (const waits of result.run.data.executionData?.nodeExecutionStack ?? [])
			waits.data = { main: [plain] };
		return { result, wasCancelled };
	}

	private async arrived(
		{ number }: Execution,
		count: number,
		isOver: () => boolean,
	): Promise<boolean> {
		const own = () =>
			this.emulator.requests.filter(({ body, query }) =>
				JSON.stringify(body ?? query).includes(`x${number}i`),
			);
		while (!isOver() && own().length < count) await turns(1);
		return !isOver();
	}

	/** Waits for open requests: a cancelled execution ends at once, its requests do not. */
	private async settled(): Promise<void> {
		for (let quiet = 0; quiet < 500; quiet = this.emulator.connections.open === 0 ? quiet + 1 : 0)
			await turns(1);
	}
}
