import type { INodeExecutionData } from 'n8n-workflow';
import { deliveryOf, errorItem, ofSeveral, type Failure } from '../../failures';
import type { Message, Row } from '../plan/message';
import type { Outcome } from './outcome';

/** How one message of an item ended. */
export interface Ended {
	/** The recipient; empty if it has many or is not known. */
	readonly to: string;
	/** Undefined if the node could not make it in this try. */
	readonly message: Message | undefined;
	/**
	 * Undefined if no earlier try knows of it. Without a message too, it stands for everybody else of
	 * its item.
	 */
	readonly row: Row | undefined;
	readonly outcome: Outcome;
}

const states = ['notSent', 'unknown', 'final'] as const;

/**
 * The failures of an item: one for each delivery state, which tells of the first message and names
 * all recipients.
 */
export function failuresOf(ended: readonly Ended[]): Failure[] {
	const failed = ended.flatMap((one) =>
		'failure' in one.outcome ? { ...one, ...one.outcome } : [],
	);
	if (failed.length === 0) return [];
	const all = Math.max(ended.length, ...ended.map(({ message }) => message?.ofItem ?? 1));
	return states.flatMap((state) => {
		// The failure knows of parts that went out before.
		const same = failed.filter(({ failure }) => deliveryOf(failure) === state);
		// Without a message and a row it is about everybody else, so no list of numbers would be
		// complete.
		const ofRest = same.find(({ message, row }) => message === undefined && row === undefined);
		const { failure } = ofRest ?? same[0] ?? {};
		if (failure === undefined) return [];
		const numbers = same.map(({ to }) => to);
		// What is wrong with the node keeps everything from being sent, whatever the number.
		const isOfNode =
			state === 'notSent' && same.length === all && failure.context.itemIndex === undefined;
		return all > 1 && !ofRest && !isOfNode ? ofSeveral(failure, numbers, all) : failure;
	});
}

/**
 * Output items in input order, each paired with its input item; failures become error items behind
 * the outputs.
 */
export function toItems(items: ReadonlyMap<number, readonly Ended[]>): INodeExecutionData[] {
	return [...items].flatMap(([item, ended]) => [
		...ended.flatMap(({ outcome }) => outputsAt(item, outcome)),
		...failuresOf(ended).map((failure) => errorItem(failure, item)),
	]);
}

const outputsAt = (item: number, outcome: Outcome): INodeExecutionData[] =>
	'failure' in outcome ? [] : outcome.outputs.map((json) => ({ json, pairedItem: { item } }));
