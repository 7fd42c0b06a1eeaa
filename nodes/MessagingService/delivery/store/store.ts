import { randomUUID } from 'node:crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import { pause, realClock } from '../../limiter/clock';
import { hashOf } from '../../text/hash';
import { isAway, withRetries } from './database';
import { dropRow, hasRow, makeRow } from './rows';

/**
 * States by name, in rows of n8n's store that are made once and never changed:
 *
 * | state | rows |
 * |---|---|
 * | free | none |
 * | claimed | `claim` |
 * | in doubt | `claim`, `doubt` |
 * | used | `claim`, `use`, and perhaps `doubt` |
 *
 * Only one process can make a row, so a claim takes neither a lock nor a clock.
 */

type RowKind = 'claim' | 'use' | 'doubt';

export type State = 'free' | 'claimed' | 'used' | 'inDoubt';

/** Whose names they are. A copied, pasted or duplicated node is another node. */
const ownerOf = {
	/** Send Once Keys and messages by number: of the node. */
	keys: (node) => `${node} key`,
	limits: (node) => `${node} limit`,
	/** Retries have names that occur nowhere else. */
	retries: () => 'retry',
	/** Codes by account and number: of all nodes of the workflow. */
	codes: () => 'code',
} as const satisfies Record<string, (node: string) => string>;

export type StoreName = keyof typeof ownerOf;

/** The names that a process remembers for a node, so that it can delete the rows of the oldest. */
export const rememberedNames = 10_000;

export class Store {
	/** When each name may be forgotten, by a clock of this process; the oldest comes first. */
	private readonly remembered = new Map<string, number>();

	/**
	 * @param owner begins the names of its rows
	 * @param isPatient whether to wait for a database that is away
	 */
	constructor(
		private readonly owner: string,
		private readonly isPatient: boolean,
	) {}

	/**
	 * Claims a name if it is free.
	 * @param keptMs milliseconds after which its row may go; by default it stays until there are many
	 * newer ones
	 * @returns the state in which it was found
	 * @throws if the database does not answer
	 */
	async claim(context: IExecuteFunctions, name: string, keptMs?: number): Promise<State> {
		// Of a name that is known to be taken, nothing is written.
		const isTaken = this.remembered.has(name) && (await this.has(context, name, 'claim'));
		if (!isTaken && (await this.make(context, name, 'claim', randomUUID()))) {
			if (keptMs !== undefined) await this.remember(context, name, keptMs);
			return 'free';
		}
		const found = await this.look(context, name);
		if (found === 'used' || found === 'inDoubt') await this.remember(context, name, Infinity);
		// Freed since, but not the caller's.
		return found === 'free' ? 'claimed' : found;
	}

	/** @returns the state of a name @throws if the database does not answer */
	async look(context: IExecuteFunctions, name: string): Promise<State> {
		if (!(await this.has(context, name, 'claim'))) return 'free';
		if (await this.has(context, name, 'use')) return 'used';
		return (await this.has(context, name, 'doubt')) ? 'inDoubt' : 'claimed';
	}

	/**
	 * Puts a claimed name in doubt. @returns its state then @throws if the database does not answer
	 */
	async doubt(context: IExecuteFunctions, name: string): Promise<State> {
		await this.make(context, name, 'doubt');
		await this.remember(context, name, Infinity);
		return await this.look(context, name);
	}

	/** Marks a claimed name as used. @throws if the database does not answer */
	async use(context: IExecuteFunctions, name: string): Promise<void> {
		await this.make(context, name, 'use');
		await this.remember(context, name, Infinity);
	}

	/** Frees a claimed name. @throws if the database does not answer */
	async free(context: IExecuteFunctions, name: string): Promise<void> {
		await this.patiently(async () => await dropRow(context, this.rowOf(name, 'claim')));
		this.remembered.delete(name);
	}

	private async has(context: IExecuteFunctions, name: string, row: RowKind): Promise<boolean> {
		return await this.patiently(async () => await hasRow(context, this.rowOf(name, row)));
	}

	/** @param maker is the same if the call is repeated, which may find the row that it has made */
	private async make(
		context: IExecuteFunctions,
		name: string,
		row: RowKind,
		maker: string = row,
	): Promise<boolean> {
		return await this.patiently(async () => await makeRow(context, this.rowOf(name, row), maker));
	}

	/** Makes a name the newest, and deletes the rows of those that may be forgotten. */
	private async remember(context: IExecuteFunctions, name: string, keptMs: number): Promise<void> {
		const { remembered } = this;
		const now = realClock.now();
		remembered.delete(name);
		remembered.set(name, now + keptMs);
		for (const [oldest, until] of remembered) {
			if (until > now && remembered.size <= rememberedNames) break;
			remembered.delete(oldest);
			// The claim goes last: in between, the name is taken. What cannot be deleted does no harm.
			for (const row of ['use', 'doubt', 'claim'] as const)
				await dropRow(context, this.rowOf(oldest, row)).catch(() => {});
		}
	}

	private async patiently<Result>(work: () => Promise<Result>): Promise<Result> {
		return await withRetries(work, this.isPatient);
	}

	private rowOf(name: string, row: RowKind): string {
		return `${this.owner} ${row} ${hashOf(name)}`;
	}
}

/** The name of the node for what this process remembers about it. */
export const nameOfNode = (context: IExecuteFunctions): string =>
	`${context.getWorkflow().id ?? ''} ${context.getNode().id}`;

const stores = new Map<string, Store>();

/** Returns the states of a node, shared by all executions of this process. */
export function storeOf(context: IExecuteFunctions, list: StoreName, isPatient = true): Store {
	const name = `${nameOfNode(context)} ${list} ${isPatient}`;
	const store = stores.get(name) ?? new Store(ownerOf[list](context.getNode().id), isPatient);
	stores.set(name, store);
	return store;
}

/**
 * n8n could not store the end of an execution. Milliseconds to wait for its database then, in all
 * and between two calls.
 */
const untilBack = { longest: 300_000, every: 4_000 } as const;

/** Waits while the database is known to be away. Never throws. */
export async function waitWhileAway(context: IExecuteFunctions): Promise<void> {
	const cancel = context.getExecutionCancelSignal();
	const end = realClock.now() + untilBack.longest;
	while (isAway() && realClock.now() < end && !cancel?.aborted)
		// Any call will do; this one changes nothing.
		await storeOf(context, 'keys')
			.look(context, '')
			.catch(async () => await pause(untilBack.every, cancel));
}
