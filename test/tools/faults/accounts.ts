import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { RunResult } from '../engine';

/** Compares the node's reports on its items with the messages that the service queued. */

export type Said = 'sent' | 'skipped' | 'notSent' | 'unknown' | 'final' | 'nothing';

export interface Counts {
	sent: number;
	unknown: number;
	notSent: number;
}

export interface Account {
	/** By input item. */
	readonly said: Said[];
	/** Set if the run stopped at an error. */
	readonly counts: Counts | undefined;
}

/** The failure in an error item: `error`, or `details` if `error` is a message. */
export function failureIn({ error, details }: IDataObject): IDataObject | undefined {
	if (error === undefined || error === false || error === null) return undefined;
	return (typeof error === 'object' ? error : (details ?? {})) as IDataObject;
}

export function saidOf({ json }: INodeExecutionData): Said {
	if (json.skipped === true) return 'skipped';
	const failure = failureIn(json);
	if (failure === undefined) return 'sent';
	const { code, delivery } = failure;
	if (code === undefined) throw new Error(`An error item without a code: ${JSON.stringify(json)}`);
	if (delivery === 'notSent' || delivery === 'unknown' || delivery === 'final') return delivery;
	throw new Error(
		`An error item that does not say whether the message was sent: ${JSON.stringify(json)}`,
	);
}

/** The paired input items of an output. */
export function itemsBehind({ json, pairedItem }: INodeExecutionData): number[] {
	const paired = Array.isArray(pairedItem) ? pairedItem : [pairedItem];
	return paired.map((pair) => {
		if (typeof pair === 'object') return pair.item;
		throw new Error(`An output without its input item: ${JSON.stringify(json)}`);
	});
}

/** Reads the node's report on a run. Throws if an item is reported twice or not at all. */
export function accountOf(result: RunResult, count: number): Account {
	const said: Said[] = Array<Said>(count).fill('nothing');
	const { error } = result;
	if (error !== undefined) {
		const { itemIndex, delivery, counts } = error.context as {
			itemIndex?: number;
			delivery?: Said;
			counts?: Counts;
		};
		if (itemIndex === undefined || delivery === undefined)
			throw new Error(`An error that does not say which item ended how: ${error.message}`);
		if (count > 1 && counts === undefined)
			throw new Error(`An error without counts: ${error.message}`);
		said[itemIndex] = delivery;
		return { said, counts };
	}
	for (const output of [...result.items, ...result.errorItems]) {
		for (const item of itemsBehind(output)) {
			if (said[item] !== 'nothing') throw new Error(`Item ${item} is accounted for twice`);
			said[item] = saidOf(output);
		}
	}
	const lost = said.indexOf('nothing');
	if (lost !== -1) throw new Error(`Item ${lost} is not accounted for`);
	return { said, counts: undefined };
}

/** How often a message with this report may have been queued. */
const allowed: Record<Said, readonly number[]> = {
	sent: [1],
	skipped: [0],
	notSent: [0],
	unknown: [0, 1],
	final: [0, 1],
	nothing: [0, 1],
};

/**
 * Returns the differences between the report and the service's records.
 * @param queued how often the service queued each item's message
 */
export function lies({ said, counts }: Account, queued: readonly number[]): string[] {
	const found = said.flatMap((word, item) => {
		const times = queued[item] ?? 0;
		return allowed[word].includes(times) ? [] : [`item ${item}: said ${word}, queued ${times}`];
	});
	if (counts !== undefined) {
		const { sent, unknown, notSent } = counts;
		const total = queued.reduce((sum, times) => sum + times, 0);
		if (sent + unknown + notSent !== said.length)
			found.push(`the counts do not add up: ${said.length}`);
		if (total < sent || total > sent + unknown)
			found.push(`said ${sent} sent and ${unknown} unknown, queued ${total}`);
	}
	return found;
}
