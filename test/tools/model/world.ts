import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { Emulator, PlacedFault } from '../../../emulator';
import { retryOf, runNode, type Credentials, type RunResult } from '../engine';
import { settingsOf } from '../faults/scene';
import { credentialsFor, limited } from '../service';
import { tally } from '../faults/families';
import { hashOf, type Store } from '../store';
import { turns } from '../until';
import { fateOf, type Item, type Run, type Scenario } from './scenario';
import { markOf, place, queuedOf, requestsOf, type Placed } from './service';
import { inPlace } from '../places';

/** A first execution with its Retries, as the user sees them. */
export interface Execution {
	readonly number: number;
	readonly items: readonly Item[];
	/** How often each item's data has changed. */
	readonly versions: number[];
	/** One per line in n8n's list of executions, the latest last. */
	readonly attempts: Attempt[];
}

/** One line in n8n's list of executions. */
export interface Attempt {
	readonly result: RunResult;
	readonly wasCancelled: boolean;
}

export const marksOf = ({ number, versions }: Execution): string[] =>
	versions.map((version, item) => markOf(number, item, version));

let worlds = 0;

/** Limit per Number, if set. */
const limit = 3;

/** Fills n8n's list of the node: 10,000 keys with two entries each, and room for those in progress. */
const otherDays = Array.from({ length: 21_000 }, (_, index) => hashOf(`other days ${index}`));

/** Plays a scenario with the real engine, service and store; only time is simulated. */
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
		if (scenario.full) store.hold(otherDays);
		this.executions = scenario.executions.map(({ items }, number) => ({
			number,
			items: items.map((item) => ({ ...item, key: scenario.keyed ? item.key : '' })),
			versions: items.map(() => 0),
			attempts: [],
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

	/** Limit per Number, if set and supported by the operation. */
	get limit(): number | undefined {
		const { family, limited: isSet } = this.scenario;
		return isSet && family.name !== 'e-mail' && family.name !== 'WhatsApp' ? limit : undefined;
	}

	/** Number of messages sent to each recipient. */
	get received() {
		return tally(this.scenario.family.queued(this.emulator));
	}

	/** Number of entries for keys of this story in the node's list, and of older entries evicted. */
	get list() {
		const values = new Set(this.store.values());
		const left = this.scenario.full ? otherDays.filter((value) => values.has(value)).length : 0;
		return { own: values.size - left, pushedOut: this.scenario.full ? otherDays.length - left : 0 };
	}

	/** Whether the connection of a request was closed before its body was read. */
	get wasClosed(): boolean {
		return this.emulator.requests.some(({ answered }) => answered === 'closed while reading');
	}

	/** Starts an execution, or presses Retry `times` times at once with the current node. */
	async run(execution: Execution, run: Run, of?: Attempt, times = 1): Promise<Attempt[]> {
		if (of)
			for (const item of run.changed)
				// Data that cannot be serialized is identified by its index.
				if (execution.versions[item] !== undefined && !execution.items[item]?.odd)
					execution.versions[item] += 1;
		const down: PlacedFault | undefined = run.away ? this.emulator.fault({ do: 'down' }) : undefined;
		this.store.failures = { claim: run.claimFails, release: run.releaseFails };
		const presses = Array.from({ length: times }, async () => await this.attempt(execution, run, of));
		const attempts = await Promise.all(presses);
		if (attempts.some(({ wasCancelled }) => wasCancelled)) await this.settled();
		down?.remove();
		execution.attempts.push(...attempts);
		return attempts;
	}

	private async attempt(execution: Execution, run: Run, of: Attempt | undefined): Promise<Attempt> {
		const items = this.inputs(execution);
		const parameters = this.parameters(run);
		// With an error output, n8n itself reads the items.
		const isRead =
			run.onError === 'continueErrorOutput' && execution.items.some(({ odd }) => odd === 'throws');
		const onError = isRead ? 'continueRegularOutput' : run.onError;
		const settings = settingsOf({ ...(onError && { onError }), tries: 1, width: 1 });
		if (run.tries > 1)
			Object.assign(settings, { retryOnFail: true, maxTries: run.tries, waitBetweenTries: 1 });
		const resume = of && retryOf(of.result);
		const [waiting] = resume?.executionData?.nodeExecutionStack ?? [];
		if (waiting) {
			const { onError: _onError, retryOnFail: _retryOnFail, ...node } = waiting.node;
			waiting.node = { ...node, ...settings, parameters };
			waiting.data = { main: [items] };
		}
		let [isOver, wasCancelled] = [false, false];
		const onStart = (cancel: () => void) =>
			void this.arrived(execution, run.cancelledAt ?? Infinity, () => isOver).then((hasCome) => {
				if (!hasCome) return;
				wasCancelled = true;
				cancel();
			});
		const credentials = limited(this.credentials(run), { mostAtOnce: run.width });
		const result = await runNode({
			items,
			parameters,
			settings,
			credentials,
			...(resume && { resume }),
			...(run.cancelledAt !== undefined && { onStart }),
		});
		isOver = true;
		// Data that cannot be serialized is not stored.
		const plain = items.map(() => ({ json: {} }));
		for (const task of result.run.data.resultData.runData.Items ?? []) task.data = { main: [plain] };
		for (const waits of result.run.data.executionData?.nodeExecutionStack ?? [])
			waits.data = { main: [plain] };
		return { result, wasCancelled };
	}

	private async arrived({ number }: Execution, count: number, isOver: () => boolean): Promise<boolean> {
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
		const marks = marksOf(execution);
		return execution.items.map(({ person, key, usable, odd }, item) => ({
			json: oddly(odd, {
				mark: marks[item] ?? '',
				to: usable ? this.addressOf(person, key || String(item)) : 'nobody',
				other: usable ? this.addressOf(person + 10, key || String(item)) : 'nobody',
				key: key && `${this.keys} ${key}`,
			}),
		}));
	}

	/** Number of requests to a person's numbers. */
	requestsTo(person: number): number {
		const numbers = [person, person + 10].map((one) => this.scenario.family.recipient(one));
		const texts = this.emulator.requests.map(({ body, query }) => JSON.stringify(body ?? query));
		return texts.filter((text) => numbers.some((number) => text.includes(number))).length;
	}

	/** Each email gets its own address, since an address gets an email only once. */
	private addressOf(person: number, message: string): string {
		const { family } = this.scenario;
		return family.recipient(person).replace('@', `.${message}@`);
	}

	private parameters({ otherText, byGet, grouped, elsewhere, whenUnknown, unfit }: Run): INodeParameters {
		const { family, keyed } = this.scenario;
		const isLimited = this.limit !== undefined;
		const to = elsewhere ? '$json.other' : '$json.to';
		const greeting = otherText ? 'Good morning' : 'Hello';
		const options: IDataObject = {
			...(family.parameters.options as IDataObject),
			...(keyed && { sendOnceKey: '={{ $json.key }}' }),
			...(isLimited && { limitPerNumber: limit, limitPeriod: 60 }),
			whenUnknown,
			timeout: unfit === 'timeout' ? 9999 : 12,
		};
		if (family.name === 'e-mail') {
			Object.assign(options, grouped > 0 && { combineItems: true, recipientsPerRequest: grouped });
			const recipientsText = `={{ $json.mark + " <" + ${to} + ">" }}`;
			return {
				...family.parameters,
				recipientsText,
				subject: greeting,
				...inPlace(options),
			} as INodeParameters;
		}
		if (family.name !== 'WhatsApp' && byGet) options.httpMethod = 'GET';
		const code = family.name === 'one-time password' ? '[code] ' : '';
		return {
			...family.parameters,
			to: `={{ ${to} }}`,
			message: `={{ "${greeting} ${code}" + $json.mark }}`,
			...inPlace(options),
		} as INodeParameters;
	}
}

/** Makes data that cannot be serialized. */
function oddly(odd: Item['odd'], json: IDataObject): IDataObject {
	if (odd === 'itself') return Object.assign(json, { itself: json });
	if (odd === undefined) return json;
	const get = () => {
		throw new TypeError('Not to be read');
	};
	return Object.defineProperty(json, 'broken', { enumerable: true, get });
}
