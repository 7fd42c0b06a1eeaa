import { OperationalError, type IExecuteFunctions } from 'n8n-workflow';
import { isRecord } from '../../contract';
import { patiently } from './database';
import type { ListHelpers } from './store';

/**
 * Lists of n8n's store beside the one of the node's Send Once Keys. n8n offers a list for a node and one for a
 * workflow, which belongs to its Remove Duplicates nodes. It names the former by the node's ID, and reads that at the
 * moment of the call: for that moment the node has another one.
 */

/** Of the numbers that such a list was given n8n keeps the largest, and tells which are larger than that. */
const ofNumber = { mode: 'latestIncrementalKey' } as const;
const ofEntry = { mode: 'entries' } as const;
const entry = 'taken';

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
		const { helpers } = this.context;
		return await this.ask(async () => {
			const { new: larger } = await helpers.checkProcessedAndRecord([number], 'node', ofNumber);
			return larger.length > 0;
		});
	}

	/** Makes the list, unless it is there. The database lets one of many at the same moment do so. @returns whether it did */
	async make(): Promise<boolean> {
		const { helpers } = this.context;
		return await this.ask(async () => {
			const { new: made } = await helpers.checkProcessedAndRecord([entry], 'node', ofEntry);
			return made.length > 0;
		});
	}

	/** Whether somebody has made it. */
	async isMade(): Promise<boolean> {
		const { helpers } = this.context;
		return await this.ask(async () => (await helpers.getProcessedDataCount('node', ofEntry)) > 0);
	}

	async remove(): Promise<void> {
		const { helpers } = this.context;
		await this.ask(async () => await helpers.clearAllProcessedItems('node', ofEntry));
	}

	private async ask<Result>(work: () => Promise<Result>): Promise<Result> {
		const ask = async () => await inList(this.context, this.name, work);
		// Two processes that make a list at the same moment: one of them is refused, once.
		return await patiently(async () => await ask().catch(ask), this.isPatient);
	}
}

/** Calls n8n for a list of this name. The node has its own ID again before anything else can run. */
function inList<Result>(context: IExecuteFunctions, name: string, work: () => Result): Result {
	const node = nodeIn(context);
	if (node === undefined) throw new OperationalError('This n8n has one list for a node');
	const { id } = node;
	node.id = `${String(id)} ${name}`;
	try {
		return work();
	} finally {
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

/** The helpers of a list of this name; where a node has but one, those of that. */
export function helpersFor(context: IExecuteFunctions, name: string): ListHelpers {
	const { helpers } = context;
	if (!hasOwnLists(context)) return helpers;
	return {
		checkProcessedAndRecord: async (...given) =>
			await inList(context, name, async () => await helpers.checkProcessedAndRecord(...given)),
		removeProcessed: async (...given) =>
			await inList(context, name, async () => await helpers.removeProcessed(...given)),
		getProcessedDataCount: async (...given) =>
			await inList(context, name, async () => await helpers.getProcessedDataCount(...given)),
	};
}
