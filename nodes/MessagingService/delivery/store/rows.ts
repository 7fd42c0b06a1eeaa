import { randomUUID } from 'node:crypto';
import { OperationalError, type IExecuteFunctions } from 'n8n-workflow';
import { isRecord } from '../../contract';

/**
 * Rows of n8n's table of processed values. The package uses one thing of them: of several processes
 * that create the same row, only one can.
 *
 * n8n names the row of a node by the node's ID at the moment of the call, so the node gets another
 * ID for that moment. Only this place and `isOfItem` (service/connection.ts) rely on how n8n works
 * inside. The first use in a process checks it.
 */

const entriesMode = { mode: 'entries' } as const;

/** The entry that every row has; whoever makes the row adds a second one. */
const firstEntry = 'row';

/**
 * Calls n8n for a row. Another ID is only there until n8n has read it, before anything else can
 * run.
 */
async function atRow<Result>(
	context: IExecuteFunctions,
	name: string,
	call: () => Promise<Result>,
): Promise<Result> {
	const node: unknown = Reflect.get(context, 'node');
	if (!isRecord(node) || Object.isFrozen(node)) throw new NoRows();
	const { id } = node;
	node.id = name;
	const result = call();
	node.id = id;
	return await result;
}

/** This n8n does not name rows as the package expects, so nothing can be claimed. */
export class NoRows extends OperationalError {
	constructor() {
		super('This version of n8n gives a node no rows of its own in its store');
	}
}

/** Why a state cannot be told: n8n's store did not answer, or is none that the package can use. */
export type Unknown = 'unreachable' | 'unfit';

export const whyUnknown = (thrown: unknown): Unknown =>
	thrown instanceof NoRows ? 'unfit' : 'unreachable';

/** The check of this process: whether its rows are separate. */
let checking: Promise<void> | undefined;

async function checked(context: IExecuteFunctions): Promise<void> {
	checking ??= check(context);
	// The next call tries again.
	checking.catch(() => (checking = undefined));
	await checking;
}

async function check(context: IExecuteFunctions): Promise<void> {
	const [made, other] = [randomUUID(), randomUUID()];
	await create(context, made, other);
	const [ofMade, ofOther] = [await countEntries(context, made), await countEntries(context, other)];
	await remove(context, made);
	if (ofMade !== 2 || ofOther !== 0) throw new NoRows();
}

async function create(context: IExecuteFunctions, name: string, maker: string): Promise<boolean> {
	const { checkProcessedAndRecord } = context.helpers;
	const record = async () =>
		await atRow(
			context,
			name,
			async () => await checkProcessedAndRecord([firstEntry, maker], 'node', entriesMode),
		);
	// If two processes create the row at once, one of them fails once.
	const { new: fresh } = await record().catch(record);
	if (fresh.includes(firstEntry)) return true;
	// An earlier call has made it, and the answer was lost. Nobody else has added an entry since.
	return !fresh.includes(maker) && (await countEntries(context, name)) === 2;
}

const countEntries = async (context: IExecuteFunctions, name: string): Promise<number> =>
	await atRow(
		context,
		name,
		async () => await context.helpers.getProcessedDataCount('node', entriesMode),
	);

const remove = async (context: IExecuteFunctions, name: string): Promise<void> =>
	await atRow(
		context,
		name,
		async () => await context.helpers.clearAllProcessedItems('node', entriesMode),
	);

/**
 * Makes a row.
 * @param maker names the attempt, and is the same if it is repeated
 * @returns whether this attempt has made it
 * @throws if the database does not answer, or this n8n has no such rows
 */
export async function makeRow(
	context: IExecuteFunctions,
	name: string,
	maker: string,
): Promise<boolean> {
	await checked(context);
	return await create(context, name, maker);
}

/** Whether there is a row. @throws as `makeRow` does */
export async function hasRow(context: IExecuteFunctions, name: string): Promise<boolean> {
	await checked(context);
	return (await countEntries(context, name)) > 0;
}

/** Deletes a row, if it is there. @throws as `makeRow` does */
export const dropRow = remove;
