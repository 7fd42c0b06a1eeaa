import { OperationalError, type IExecuteFunctions } from 'n8n-workflow';
import { isRecord } from '../../contract';
import { pause } from '../../limiter/clock';
import { hashOf } from '../../text/hash';

/**
 * The lists that the package has in n8n's store. n8n offers one list for a node and one for a workflow; the latter belongs to
 * its Remove Duplicates nodes. n8n names a node's list by the node's ID at the moment of the call, so the node gets another ID
 * for that moment.
 */
const idsOf = {
	/** Send Once Keys: the node's own list, and one by its name, because a node that was cut and pasted has another ID. */
	keys: (id, name) => [id, `${hashOf(name)} keys`],
	/** Retries belong to the node's name, as the ledger does. */
	retries: (_, name) => [`${hashOf(name)} retries`],
	/** Messages by number. */
	limits: (id) => [`${id} limits`],
	/** Codes by account and number, for all nodes of the workflow. */
	codes: () => ['any codes'],
} as const satisfies Record<string, (id: string, name: string) => readonly string[]>;

export type ListName = keyof typeof idsOf;

/**
 * Calls n8n for each copy of a list, one after another, or for its lock. If n8n allows only one list, it calls for the node's own.
 * @returns what each returned
 */
export async function inList<Result>(
	context: IExecuteFunctions,
	list: ListName,
	work: () => Promise<Result>,
	lock?: string,
): Promise<Result[]> {
	const node = nodeIn(context);
	if (node === undefined) return [await work()];
	const { id: own, name } = node;
	const copies = idsOf[list](String(own), String(name));
	const results: Result[] = [];
	for (const id of lock === undefined ? copies : [`${copies[0]}${lock}`]) {
		node.id = id;
		const result = work();
		// Synchronously, before anything else can run.
		node.id = own;
		results.push(await result);
	}
	return results;
}

/** The node as n8n's helpers know it. */
function nodeIn(context: IExecuteFunctions): Record<string, unknown> | undefined {
	const node: unknown = Reflect.get(context, 'node');
	return isRecord(node) && !Object.isFrozen(node) ? node : undefined;
}

/** Whether this n8n lets a node have several lists. */
export const hasLists = (context: IExecuteFunctions): boolean => nodeIn(context) !== undefined;

/** The name of the node for what this process remembers about it. */
export const nameOfNode = (context: IExecuteFunctions): string =>
	`${context.getWorkflow().id ?? ''} ${context.getNode().id}`;

/** Milliseconds. The lock of a killed process expires after the next period of the clock. */
const period = 12_000;
/** Most tries for a lock, a minute in all. */
const tries = 1_200;

const ofLock = { mode: 'entries' } as const;

/**
 * Does work on a list under a lock that other processes respect. The lock is a row in n8n's database, which only one process
 * can create. A process that stood still until its lock had expired does the work again. If n8n does not allow more lists,
 * there is no lock.
 *
 * @param work must be safe to repeat
 * @throws what the database or the work throws; an error if the lock cannot be taken
 */
export async function locked<Result>(
	context: IExecuteFunctions,
	list: ListName,
	work: () => Promise<Result>,
): Promise<Result> {
	if (!hasLists(context)) return await work();
	const { checkProcessedAndRecord, clearAllProcessedItems, getProcessedDataCount } = context.helpers;
	const at = async <Answer>(time: number, call: () => Promise<Answer>) =>
		(await inList(context, list, call, ` lock ${time}`))[0];
	const make = async () => (await checkProcessedAndRecord(['taken'], 'node', ofLock)).new.length > 0;
	const isMade = async () => (await getProcessedDataCount('node', ofLock)) > 0;
	for (let left = tries; left > 0; left -= 1) {
		const now = Math.floor(Date.now() / period);
		// If two processes create the row at once, one of them fails once.
		if (await at(now, make).catch(async () => await at(now, make))) {
			try {
				// An owner from the period before, or with a fast clock, has created another row.
				if (!(await at(now - 1, isMade)) && !(await at(now + 1, isMade))) {
					const result = await work();
					if (Date.now() < (now + 2) * period) return result;
				}
			} finally {
				// Otherwise it expires.
				await at(now, async () => await clearAllProcessedItems('node', ofLock)).catch(() => {});
			}
		}
		await pause(10 + 80 * Math.random());
	}
	throw new OperationalError('The lock could not be taken');
}
