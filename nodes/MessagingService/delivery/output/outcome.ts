import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { deliveryOf, errorItem, type DeliveryState, type Failure } from '../../failures';
import type { Draft } from '../../operations/operation';

/** One item of output and the input items it stems from: several where they shared a request. */
export interface Output {
	readonly json: IDataObject;
	readonly items: readonly number[];
}

/** Somebody who was refused while the message went out to others. */
export interface Unreached {
	readonly to: string;
	readonly reason: string;
}

interface Done {
	/**
	 * `takenAsSent`: it may have been sent, and the user takes such ones as sent. `shown` and `skipped`: nothing was to
	 * be sent.
	 */
	readonly kind: 'sent' | 'takenAsSent' | 'shown' | 'skipped';
	readonly outputs: readonly Output[];
	/** Of what is taken as sent: outputs of the parts of its text that are out for sure. */
	readonly parts?: readonly IDataObject[];
	readonly unreached?: readonly Unreached[] | undefined;
}

export interface Failed {
	readonly kind: DeliveryState;
	readonly failure: Failure;
	/** Outputs of the parts of its text that are out, also by earlier tries. */
	readonly parts?: readonly IDataObject[] | undefined;
	/** Of an item with several numbers: outputs of those that went their own way. */
	readonly others?: readonly Output[];
	/** Nothing was done for it in this try: what is remembered of it stays as it is. */
	readonly untouched?: true;
}

/** How one input item ended. */
export type Outcome = Done | Failed;

export type Outcomes = ReadonlyMap<number, Outcome>;

/** What is known of a run while it goes on, in the order in which it became known. */
export interface Collected {
	readonly outcomes: Map<number, Outcome>;
	/** Items whose turn has come and that have no outcome yet. */
	readonly underWay: Set<number>;
	/** Called when an item has an outcome, while others are under way. */
	readonly ended?: (item: { readonly item: number; readonly draft: Draft }) => void;
}

/** Outputs that stem from one item alone. */
export const outputsOf = (item: number, jsons: readonly IDataObject[]): Output[] =>
	jsons.map((json) => ({ json, items: [item] }));

/** The outcome of an item whose Send Once Key was used before, and where. */
export const skipped = (item: number, sendOnceKey: string | undefined, where: string): Outcome => {
	const reason = `This Send Once Key was used before ${where}, so nothing was sent`;
	return { kind: 'skipped', outputs: outputsOf(item, [{ skipped: true, sendOnceKey, reason }]) };
};

/** What stands for a message that may not have arrived, where the user takes such ones as sent. */
export const takenOutput = ({ recipients }: Draft, reason: string): IDataObject => ({
	delivery: 'unknown',
	to: recipients.length === 1 ? recipients[0] : [...recipients],
	reason,
});

/** The outcome of an item in doubt, where the user takes such ones as sent. */
export const takenAsSent = (
	{ item, draft }: { readonly item: number; readonly draft: Draft },
	{ message }: Failure,
	parts: readonly IDataObject[] = [],
): Outcome => ({
	kind: 'takenAsSent',
	outputs: outputsOf(item, [...parts, takenOutput(draft, message)]),
	parts,
});

/** The outcome of a failure, which says itself whether the message was sent. */
export const failed = (failure: Failure, more: Pick<Failed, 'parts' | 'untouched'> = {}): Failed => ({
	kind: deliveryOf(failure),
	failure,
	...more,
});

/** Whether the message of an item, or a part of it, was or may have been sent. */
export const mayBeOut = (outcome: Outcome): boolean =>
	outcome.kind !== 'notSent' || (outcome.parts?.length ?? 0) > 0;

/** Whether something of an item has left in this try, or may have. */
export const hasLeft = (outcome: Outcome): boolean =>
	'failure' in outcome ? !outcome.untouched && mayBeOut(outcome) : outcome.kind === 'sent';

/** What earlier tries of the execution did with an item. */
export interface Earlier {
	/**
	 * `part`: the first parts of its text were sent. `unknown`: it, or its next part, may have been sent. `final`:
	 * the service asked not to send it again.
	 */
	readonly kind: 'sent' | 'part' | 'unknown' | 'final';
	/** Of what was sent for sure. */
	readonly outputs: readonly IDataObject[];
	/** Tells whether it was made of a draft (plan/draft.ts); empty where that is not known. */
	readonly draft: string;
}

/** What a later try has to know of an outcome; of all else it asks the store of keys again, or has nothing to know. */
export function leftFor(outcome: Outcome): Omit<Earlier, 'draft'> | undefined {
	const { kind, parts = [] } = outcome;
	if (kind === 'sent') return { kind, outputs: outcome.outputs.map(({ json }) => json) };
	if (kind === 'takenAsSent') return { kind: 'unknown', outputs: parts };
	if (!('failure' in outcome) || outcome.untouched || !mayBeOut(outcome)) return undefined;
	return { kind: outcome.kind === 'notSent' ? 'part' : outcome.kind, outputs: parts };
}

/** Output items in input order, each paired with the items it stems from; failed items as error items. */
export function toItems(outcomes: Outcomes): INodeExecutionData[] {
	const inOrder = [...outcomes].sort(([a], [b]) => a - b);
	return inOrder.flatMap(([item, outcome]) => {
		if ('failure' in outcome)
			return [...(outcome.others ?? []).map(paired), errorItem(outcome.failure, item)];
		// Where several items share an output, it stands at the first of them.
		return outcome.outputs.filter(({ items }) => items[0] === item).map(paired);
	});
}

function paired({ json, items }: Output): INodeExecutionData {
	const [first = 0, ...others] = items;
	return { json, pairedItem: others.length === 0 ? { item: first } : items.map((item) => ({ item })) };
}
