import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Emulator, FaultInput, PlacedFault } from '../../../emulator';
import {
	itemsOf,
	retryOf,
	runNode,
	type Credentials,
	type RunOptions,
	type RunResult,
} from '../engine';
import { limited } from '../service';
import { accountOf, lies, type Account } from './accounts';
import { tally, type Family } from './families';

/** How a run continues after a failure, and its number of concurrent requests. */
export interface Mode {
	readonly onError?: 'continueRegularOutput' | 'continueErrorOutput';
	/** Total number of tries; 1 without Retry On Fail. */
	readonly tries: 1 | 2 | 3;
	readonly width: number;
	/** Requests per Second of the account. */
	readonly perSecond?: number;
	/** Timeout of the credential. */
	readonly timeout?: number;
}

export const settingsOf = ({ onError, tries }: Mode): NonNullable<RunOptions['settings']> => ({
	...(onError && { onError }),
	...(tries > 1 && { retryOnFail: true, maxTries: tries, waitBetweenTries: 1 }),
});

/** A fault that can affect a single item. */
export type ItemFault = Exclude<FaultInput, { do: 'down' }>;

/** One run of some items of a family, with the records of node and service. */
export class Scene {
	/** The service before it was restarted. */
	readonly earlierLives: Emulator[] = [];

	constructor(
		public emulator: Emulator,
		readonly credentials: Credentials,
		readonly family: Family,
		readonly count: number,
	) {}

	get recipients(): string[] {
		return Array.from({ length: this.count }, (_, index) => this.family.recipient(index));
	}

	/** Applies the fault to these items. */
	place(fault: ItemFault, items: readonly number[]): PlacedFault[] {
		return items.map((item) => this.emulator.fault({ ...fault, to: this.family.recipient(item) }));
	}

	private parameters(options: IDataObject): INodeParameters {
		const all = { ...(this.family.parameters.options as IDataObject), ...options };
		return { ...this.family.parameters, options: all } as INodeParameters;
	}

	async run(
		mode: Mode,
		options: IDataObject = {},
		extra: Partial<RunOptions> = {},
	): Promise<RunResult> {
		return await runNode({
			credentials: limited(this.credentials, {
				mostAtOnce: mode.width,
				requestsPerSecond: mode.perSecond ?? 0,
				...(mode.timeout && { timeout: mode.timeout }),
			}),
			parameters: this.parameters(options),
			items: itemsOf(...this.recipients.map((to) => ({ to }))),
			settings: settingsOf(mode),
			...extra,
		});
	}

	/** n8n's Retry of a failed execution with the current workflow: the waiting node is replaced. */
	async again(
		failed: RunResult,
		mode: Mode,
		options: IDataObject = {},
		extra: Partial<RunOptions> = {},
	): Promise<RunResult> {
		const resume = retryOf(failed);
		const [waiting] = resume.executionData?.nodeExecutionStack ?? [];
		if (waiting === undefined) throw new Error('Nothing is left to be retried');
		const { onError: _onError, retryOnFail: _retryOnFail, ...node } = waiting.node;
		waiting.node = { ...node, ...settingsOf(mode), parameters: this.parameters(options) };
		return await this.run(mode, options, { resume, ...extra });
	}

	/** How often the service queued each item's message. */
	queued(): number[] {
		const lives = [...this.earlierLives, this.emulator];
		const counts = tally(lives.flatMap((emulator) => this.family.queued(emulator)));
		return this.recipients.map((recipient) => counts.get(recipient) ?? 0);
	}

	/** How many requests arrived for each item. */
	requests(): number[] {
		const counts = tally(
			this.emulator.requests.flatMap(({ body, query }) => {
				const sent = (body ?? query) as {
					phone?: string;
					number?: string;
					to?: Array<{ email: string }>;
				};
				return sent.to?.map((one) => one.email) ?? [sent.phone ?? sent.number ?? '?'];
			}),
		);
		return this.recipients.map((recipient) => counts.get(recipient) ?? 0);
	}

	/** The node's report, which must agree with the service's records. */
	honest(result: RunResult): Account {
		const account = accountOf(result, this.count);
		expect(lies(account, this.queued())).toEqual([]);
		return account;
	}
}

export const sum = (numbers: readonly number[]) =>
	numbers.reduce((total, number) => total + number, 0);
