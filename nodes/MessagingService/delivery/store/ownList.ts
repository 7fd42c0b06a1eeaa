import { OperationalError, type ICheckProcessedOptions, type IExecuteFunctions } from 'n8n-workflow';
import { isRecord } from '../../contract';
import { pause } from '../../limiter/clock';
import { withRetries } from './database';

/**
 * More lists in n8n's store beside the one with the Send Once Keys. n8n offers one list for a node and one for a workflow;
 * the latter belongs to its Remove Duplicates nodes. n8n names a node's list by the node's ID at the moment of the call, so
 * the node gets another ID for that moment.
 */

/**
 * The list of Retries belongs to the node's name, as the ledger in the node's context does: a node that was cut and pasted
 * has another ID.
 */
export const retryList = 'retries';
/** Lists whose names begin so are shared by all nodes of a workflow. */
const accountList = 'account';

/** Calls n8n for the list of this name. Without a name, or if n8n allows only one list, it calls for the node's own. */
export function inList<Result>(
	context: IExecuteFunctions,
	name: string | undefined,
	work: () => Result,
): Result {
	const node = nodeIn(context);
	if (name === undefined || node === undefined) return work();
	const { id } = node;
	const owner = name.startsWith(retryList) ? node.name : name.startsWith(accountList) ? 'any' : id;
	node.id = `${String(owner)} ${name}`;
	try {
		return work();
	} finally {
		// Synchronously, before anything else can run.
		node.id = id;
	}
}

/** The node as n8n's helpers know it. */
function nodeIn(context: IExecuteFunctions): Record<string, unknown> | undefined {
	const node: unknown = Reflect.get(context, 'node');
	return isRecord(node) && !Object.isFrozen(node) ? node : undefined;
}

/** Whether this n8n lets a node have lists of its own. */
export const hasOwnLists = (context: IExecuteFunctions): boolean => nodeIn(context) !== undefined;

/** In this mode n8n keeps the largest number and tells whether a new one is larger. */
const ofNumber = { mode: 'latestIncrementalKey' } as const;
const ofEntry = { mode: 'entries' } as const;

/** A list that holds one number or one entry, or does not exist. */
export class OwnList {
	/** @param isPatient whether to wait for a database that is away */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly name: string,
		private readonly isPatient: boolean,
	) {}

	/** Sets the number if it is larger than the stored one. @returns whether it was */
	async advance(number: number): Promise<boolean> {
		return await this.record(number, ofNumber);
	}

	/** Creates the list. The database lets only one process do so. @returns whether this one did */
	async make(): Promise<boolean> {
		return await this.record('taken', ofEntry);
	}

	async isMade(): Promise<boolean> {
		return await this.ask(
			async ({ getProcessedDataCount }) => (await getProcessedDataCount('node', ofEntry)) > 0,
		);
	}

	async remove(): Promise<void> {
		await this.ask(async ({ clearAllProcessedItems }) => await clearAllProcessedItems('node', ofEntry));
	}

	private async record(value: string | number, mode: ICheckProcessedOptions): Promise<boolean> {
		return await this.ask(async ({ checkProcessedAndRecord }) => {
			const { new: added } = await checkProcessedAndRecord([value], 'node', mode);
			return added.length > 0;
		});
	}

	private async ask<Result>(
		work: (helpers: IExecuteFunctions['helpers']) => Promise<Result>,
	): Promise<Result> {
		const { context } = this;
		if (!hasOwnLists(context)) throw new OperationalError('This n8n has one list for a node');
		const ask = async () => await inList(context, this.name, async () => await work(context.helpers));
		// If two processes create a list at once, one of them fails once.
		return await withRetries(async () => await ask().catch(ask), this.isPatient);
	}
}

/** Milliseconds. The lock of a killed process expires after the next period of the clock. */
const period = 5_000;
/** Most tries for a lock, half a minute in all. */
const tries = 600;

/**
 * Does work under a lock that other processes respect. The lock is a list, which only one process can create. If n8n does not
 * allow more lists, there is no lock.
 * @throws if the database does not answer, or the lock cannot be taken
 */
export async function locked<Result>(
	context: IExecuteFunctions,
	name: string,
	isPatient: boolean,
	work: () => Promise<Result>,
): Promise<Result> {
	if (!hasOwnLists(context)) return await work();
	for (let left = tries; left > 0; left -= 1) {
		const now = Math.floor(Date.now() / period);
		const lockOf = (at: number) => new OwnList(context, `${name} lock ${at}`, isPatient);
		const own = lockOf(now);
		if (await own.make()) {
			try {
				// An owner from the period before, or with a fast clock, has created another list.
				if (!(await lockOf(now - 1).isMade()) && !(await lockOf(now + 1).isMade())) return await work();
			} finally {
				await own.remove();
			}
		}
		await pause(10 + 80 * Math.random());
	}
	throw new OperationalError('The lock could not be taken');
}
