import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { Emulator, PlacedFault } from '../../../emulator';
import { retryOf, runNode, type Credentials, type RunResult } from '../engine';
import { settingsOf } from '../faults/scene';
import { credentialsFor, limited } from '../service';
import type { Store } from '../store';
import { turns } from '../until';
import { fateOf, type Item, type Run, type Scenario } from './scenario';
import { markOf, place, queuedOf, requestsOf, type Placed } from './service';

/** One execution of the workflow, as its user sees it. */
export interface Execution {
	readonly number: number;
	readonly items: readonly Item[];
	/** How often each item's data has changed. */
	readonly versions: number[];
	result: RunResult | undefined;
	wasCancelled: boolean;
}

export const marksOf = ({ number, versions }: Execution): string[] =>
	versions.map((version, item) => markOf(number, item, version));

let worlds = 0;

/** Plays a scenario: the engine, the service and n8n's store are real; only time is played. */
export class World {
	readonly executions: readonly Execution[];
	private readonly placed: readonly Placed[];
	private readonly keys = String(++worlds);

	constructor(
		readonly scenario: Scenario,
		private readonly emulator: Emulator,
		private readonly store: Store,
	) {
		emulator.reset();
		store.clear();
		emulator.set({ errorStatus: scenario.errorStatus });
		this.executions = scenario.executions.map(({ items }, number) => ({
			number,
			items: items.map((item) => ({ ...item, key: scenario.keyed ? item.key : '' })),
			versions: items.map(() => 0),
			result: undefined,
			wasCancelled: false,
		}));
		const { closed, family } = scenario;
		if (closed !== undefined) emulator.fault({ do: 'closeWhileReading', request: closed });
		this.placed = scenario.executions.flatMap(({ items }, number) =>
			items.flatMap(({ fates }, item) =>
				fates.map((fate) => ({ mark: markOf(number, item, 0), fate: fateOf(family, fate) })),
			),
		);
		place(emulator, this.placed);
	}

	get requests() {
		return requestsOf(this.emulator, this.placed);
	}

	get queued() {
		return queuedOf(this.emulator, this.scenario.family);
	}

	/** Whether a request was cut off whose body nobody has read. */
	get wasClosed(): boolean {
		return this.emulator.requests.some(({ answered }) => answered === 'closed while reading');
	}

	/** The first run of an execution, or n8n's Retry of it with the node as it is now. */
	async run(execution: Execution, run: Run): Promise<void> {
		const { result } = execution;
		if (result !== undefined)
			for (const item of run.changed)
				if (execution.versions[item] !== undefined) execution.versions[item] += 1;
		const items = this.inputs(execution);
		const parameters = this.parameters(run);
		const settings = settingsOf({ ...(run.onError && { onError: run.onError }), tries: 1, width: 1 });
		if (run.tries > 1)
			Object.assign(settings, { retryOnFail: true, maxTries: run.tries, waitBetweenTries: 1 });
		const resume = result && retryOf(result);
		const [waiting] = resume?.executionData?.nodeExecutionStack ?? [];
		if (waiting) {
			const { onError: _onError, retryOnFail: _retryOnFail, ...node } = waiting.node;
			waiting.node = { ...node, ...settings, parameters };
			waiting.data = { main: [items] };
		}
		this.store.failures = { claim: run.claimFails, release: run.releaseFails };
		const down: PlacedFault | undefined = run.away ? this.emulator.fault({ do: 'down' }) : undefined;
		let isOver = false;
		const onStart = (cancel: () => void) =>
			void this.arrived(execution, run.cancelledAt ?? Infinity, () => isOver).then((hasCome) => {
				if (!hasCome) return;
				execution.wasCancelled = true;
				cancel();
			});
		const credentials = limited(this.credentials(run), { mostAtOnce: run.width });
		execution.result = await runNode({
			items,
			parameters,
			settings,
			credentials,
			...(resume && { resume }),
			...(run.cancelledAt !== undefined && { onStart }),
		});
		isOver = true;
		if (execution.wasCancelled) await this.settled();
		down?.remove();
	}

	private async arrived({ number }: Execution, count: number, isOver: () => boolean): Promise<boolean> {
		const own = () =>
			this.emulator.requests.filter(({ body, query }) =>
				JSON.stringify(body ?? query).includes(`x${number}i`),
			);
		while (!isOver() && own().length < count) await turns(1);
		return !isOver();
	}

	/** A cancelled execution is over at once; what it had begun ends in its own time. */
	private async settled(): Promise<void> {
		for (let quiet = 0; quiet < 500; quiet = this.emulator.connections.open === 0 ? quiet + 1 : 0)
			await turns(1);
	}

	private credentials({ wrongPassword, unfit }: Run): Credentials {
		if (unfit === 'credential') return { messagingServiceApi: {}, messagingServiceEmailApi: {} };
		const all = credentialsFor(unfit === 'baseUrl' ? '' : this.emulator.url);
		if (!wrongPassword) return all;
		return {
			messagingServiceApi: { ...all.messagingServiceApi, password: 'old' },
			messagingServiceEmailApi: { ...all.messagingServiceEmailApi, apiToken: 'old' },
		};
	}

	private inputs(execution: Execution): INodeExecutionData[] {
		const { recipient } = this.scenario.family;
		const marks = marksOf(execution);
		return execution.items.map(({ person, key, usable }, item) => ({
			json: {
				mark: marks[item] ?? '',
				to: usable ? recipient(person) : 'nobody',
				other: usable ? recipient(person + 10) : 'nobody',
				key: key && `${this.keys} ${key}`,
			},
		}));
	}

	private parameters({ otherText, byGet, grouped, elsewhere, whenUnknown, unfit }: Run): INodeParameters {
		const { family, keyed } = this.scenario;
		const to = elsewhere ? '$json.other' : '$json.to';
		const greeting = otherText ? 'Good morning' : 'Hello';
		const options: IDataObject = {
			...(family.parameters.options as IDataObject),
			...(keyed && { sendOnceKey: '={{ $json.key }}' }),
			whenUnknown,
			timeout: unfit === 'timeout' ? 9999 : 4,
		};
		if (family.name === 'e-mail') {
			Object.assign(options, grouped && { combineItems: true, recipientsPerRequest: 3 });
			const recipientsText = `={{ $json.mark + " <" + ${to} + ">" }}`;
			return { ...family.parameters, recipientsText, subject: greeting, options } as INodeParameters;
		}
		if (family.name !== 'WhatsApp' && byGet) options.httpMethod = 'GET';
		const code = family.name === 'one-time password' ? '[code] ' : '';
		return {
			...family.parameters,
			to: `={{ ${to} }}`,
			message: `={{ "${greeting} ${code}" + $json.mark }}`,
			options,
		} as INodeParameters;
	}
}
