import { OperationalError, type ICheckProcessedOptions, type IExecuteFunctions } from 'n8n-workflow';
import { isRecord } from '../../contract';
import { pause } from '../limiter/clock';
import { patiently } from './database';

/**
 * Lists of n8n's store beside the one of the node's Send Once Keys. n8n offers a list for a node and one for a
 * workflow, which belongs to its Remove Duplicates nodes. It names the former by the node's ID, and reads that at the
 * moment of the call: for that moment the node has another one.
 */

/** Calls n8n for the list of this name; without a name, and where a node has but one list, for the node's own. */
export function inList<Result>(
	context: IExecuteFunctions,
	name: string | undefined,
	work: () => Result,
): Result {
	const node = nodeIn(context);
	if (name === undefined || node === undefined) return work();
	const { id } = node;
	node.id = `${String(id)} ${name}`;
	try {
		return work();
	} finally {
		// Before anything else can run.
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

/** Of the numbers that such a list was given n8n keeps the largest, and tells which are larger than that. */
const ofNumber = { mode: 'latestIncrementalKey' } as const;
const ofEntry = { mode: 'entries' } as const;

/** A list that holds one number or one entry, or is not there. */
export class OwnList {
	/** @param isPatient whether to wait for a database that is away */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly name: string,
		private readonly isPatient: boolean,
	) {}

	/** Sets a number, if it is larger than the one that is there. @returns whether it was */
	async advance(number: number): Promise<boolean> {
		return await this.record(number, ofNumber);
	}

	/** Makes the list, unless it is there. The database lets one of many at the same moment do so. @returns whether it did */
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
		// Two processes that make a list at the same moment: one of them is refused, once.
		return await patiently(async () => await ask().catch(ask), this.isPatient);
	}
}

/** Milliseconds: a lock whose process was killed is over after the next period of the clock. */
const period = 5_000;
/** How often a lock is tried; at most half a minute in all. */
const tries = 600;

/**
 * Does some work while no other process does anything under this name. A lock is a list that is made and removed,
 * which the database lets one process do. Where an n8n does not let a node have lists, there is none.
 * @throws when the database does not answer, or the lock is not to be had
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
				// Whoever began in the period before, or has a clock that is ahead, made another list.
				if (!(await lockOf(now - 1).isMade()) && !(await lockOf(now + 1).isMade())) return await work();
			} finally {
				await own.remove();
			}
		}
		await pause(10 + 80 * Math.random());
	}
	throw new OperationalError('The lock is not to be had');
}
