import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { deliveryOf, errorItem, type DeliveryState, type Failure } from '../../failures';
import type { Draft } from '../../operations/operation';

/** One output item and its input items: several if they shared a request. */
export interface Output {
	readonly json: IDataObject;
	readonly items: readonly number[];
}

/** A recipient who was refused while others got the message. */
export interface Unreached {
	readonly to: string;
	readonly reason: string;
}

interface Done {
	/** `takenAsSent`: unknown, and the user takes unknown messages as sent. `shown`, `skipped`: nothing was sent. */
	readonly kind: 'sent' | 'takenAsSent' | 'shown' | 'skipped';
	readonly outputs: readonly Output[];
	/** If taken as sent: outputs of the parts that certainly went out. */
	readonly parts?: readonly IDataObject[];
	readonly unreached?: readonly Unreached[] | undefined;
}

export interface Failed {
	readonly kind: DeliveryState;
	readonly failure: Failure;
	/** Outputs of the parts of its text that went out, earlier tries included. */
	readonly parts?: readonly IDataObject[] | undefined;
	/** Of an item with several numbers: outputs of those that succeeded. */
	readonly others?: readonly Output[];
	/** This try did nothing for it, so what is remembered stays. */
	readonly untouched?: true;
}

/** How one input item ended. */
export type Outcome = Done | Failed;

export type Outcomes = ReadonlyMap<number, Outcome>;

/** The state of a run while it goes on. */
export interface Collected {
	readonly outcomes: Map<number, Outcome>;
	/** Items that have begun and have no outcome yet. */
	readonly underWay: Set<number>;
	/** Called when an item has an outcome, while others are under way. */
	readonly ended?: (item: { readonly item: number; readonly draft: Draft }) => void;
}

/** Outputs of a single item. */
export const outputsOf = (item: number, jsons: readonly IDataObject[]): Output[] =>
	jsons.map((json) => ({ json, items: [item] }));

/** The outcome of an item whose Send Once Key was used before. */
export const skipped = (item: number, sendOnceKey: string | undefined, where: string): Outcome => {
	const reason = `This Send Once Key was used before ${where}, so nothing was sent`;
	return { kind: 'skipped', outputs: outputsOf(item, [{ skipped: true, sendOnceKey, reason }]) };
};

/** The output of an unknown message that is taken as sent. */
export const takenOutput = ({ recipients }: Draft, reason: string): IDataObject => ({
	delivery: 'unknown',
	to: recipients.length === 1 ? recipients[0] : [...recipients],
	reason,
});

/** The outcome of an unknown item that is taken as sent. */
export const takenAsSent = (
	{ item, draft }: { readonly item: number; readonly draft: Draft },
	{ message }: Failure,
	parts: readonly IDataObject[] = [],
): Outcome => ({
	kind: 'takenAsSent',
	outputs: outputsOf(item, [...parts, takenOutput(draft, message)]),
	parts,
});

/** The outcome of a failure. The failure itself says whether the message was sent. */
export const failed = (failure: Failure, more: Pick<Failed, 'parts' | 'untouched'> = {}): Failed => ({
	kind: deliveryOf(failure),
	failure,
	...more,
});

/** Whether the message of an item, or a part of it, has or may have been sent. */
export const mayBeOut = (outcome: Outcome): boolean =>
	outcome.kind !== 'notSent' || (outcome.parts?.length ?? 0) > 0;

/** Whether this try has or may have sent something of an item. */
export const hasLeft = (outcome: Outcome): boolean =>
	'failure' in outcome ? !outcome.untouched && mayBeOut(outcome) : outcome.kind === 'sent';

/** The result of earlier tries of the execution for an item. */
export interface Earlier {
	/**
	 * `part`: the first parts of its text were sent. `unknown`: it, or its next part, may have been sent. `final`: the
	 * service asked not to send it again.
	 */
	readonly kind: 'sent' | 'part' | 'unknown' | 'final';
	/** Of what was certainly sent. */
	readonly outputs: readonly IDataObject[];
	/** The hash of its draft (plan/draft.ts); empty if not known. */
	readonly draft: string;
}

/** What a later try has to know about an outcome; undefined if nothing. */
export function toRemember(outcome: Outcome): Omit<Earlier, 'draft'> | undefined {
	const { kind, parts = [] } = outcome;
	if (kind === 'sent') return { kind, outputs: outcome.outputs.map(({ json }) => json) };
	if (kind === 'takenAsSent') return { kind: 'unknown', outputs: parts };
	if (!('failure' in outcome) || outcome.untouched || !mayBeOut(outcome)) return undefined;
	return { kind: outcome.kind === 'notSent' ? 'part' : outcome.kind, outputs: parts };
}

/** Output items in input order, each paired with its input items; failed items become error items. */
export function toItems(outcomes: Outcomes): INodeExecutionData[] {
	const inOrder = [...outcomes].sort(([a], [b]) => a - b);
	return inOrder.flatMap(([item, outcome]) => {
		if ('failure' in outcome)
			return [...(outcome.others ?? []).map(paired), errorItem(outcome.failure, item)];
		// A shared output stands at the first of its items.
		return outcome.outputs.filter(({ items }) => items[0] === item).map(paired);
	});
}

function paired({ json, items }: Output): INodeExecutionData {
	const [first = 0, ...others] = items;
	return { json, pairedItem: others.length === 0 ? { item: first } : items.map((item) => ({ item })) };
}
