import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Draft } from '../../operations/operation';
import type { Turns } from '../../limiter/scheduler';
import { outputsOf, type Outcome, type Outcomes, type Output, type Unreached } from '../output/outcome';
import type { Setting } from '../plan/options';
import type { Plan, Planned } from '../plan/plan';
import type { NumberLimit } from '../store/numberLimit';
import type { OnceKeys } from '../store/onceKeys';

/** Everything that the requests of a run share. */
export interface Sending extends Setting {
	readonly context: IExecuteFunctions;
	/** Where requests wait for their turn. */
	readonly turns: Turns;
	/** Fires when the execution is cancelled. */
	readonly cancel: AbortSignal | undefined;
	readonly plan: Plan;
	readonly onceKeys: OnceKeys;
	/** Undefined if there is no limit. */
	readonly numberLimit: NumberLimit | undefined;
}

/** The items of one request: usually one, several with One Request for Many Items. */
export type Group = readonly [Planned, ...Planned[]];

export const isGroup = (items: readonly Planned[]): items is Group => items.length > 0;

interface Open {
	readonly group: [Planned, ...Planned[]];
	readonly recipients: Set<string>;
}

const sizeWith = ({ recipients }: Open, others: readonly string[]): number =>
	recipients.size + others.filter((to) => !recipients.has(to)).length;

/**
 * Groups items that may share a request, in input order and up to their limit. An item joins the group that has its
 * recipients already, so that they get the message once.
 */
export function groupsOf(items: readonly Planned[]): Group[] {
	const groups: Group[] = [];
	/** The latest group by content, and the group of each recipient. */
	const open = new Map<string, Open>();
	for (const planned of items) {
		const { shared, recipients } = planned.draft;
		const key = `${planned.validateOnly} ${shared?.key}`;
		const keys = [...recipients.map((to) => `${key} ${to}`), key];
		const found =
			shared &&
			keys.map((one) => open.get(one)).find((one) => one && sizeWith(one, recipients) <= shared.limit);
		const into = found ?? { group: [planned], recipients: new Set<string>() };
		if (found) found.group.push(planned);
		else groups.push(into.group);
		for (const to of recipients) into.recipients.add(to);
		if (!shared) continue;
		if (!found) open.set(key, into);
		for (const one of keys) if (!open.has(one)) open.set(one, into);
	}
	return groups;
}

/** The draft that a group sends: the first one, with the recipients of all. */
export const mergedDraft = ([{ draft }, ...others]: Group): Draft =>
	(others.length > 0 && draft.shared?.join(others.map((other) => other.draft))) || draft;

/** The input items of a group. */
export const itemsOf = (group: readonly Planned[]): number[] => group.map(({ item }) => item);

/** The same outcome for each item. */
export const sameForAll = (group: readonly Planned[], outcome: Outcome): Outcomes =>
	new Map(itemsOf(group).map((item) => [item, outcome]));

/**
 * The outcomes of a sent group. If there is one output for each recipient, it goes to the items of that recipient;
 * otherwise every item gets all outputs. Outputs of left-out recipients follow.
 */
export function distribute(
	group: Group,
	jsons: readonly IDataObject[],
	unreached?: readonly Unreached[],
): Outcomes {
	const items = itemsOf(group);
	const holders = new Map<string, number[]>();
	for (const { draft, item } of group)
		for (const to of draft.recipients) holders.set(to, [...(holders.get(to) ?? []), item]);
	const isEach = group.length > 1 && jsons.length === holders.size;
	const origins = [...holders.values()];
	const shares = new Map<number, Output[]>(items.map((item) => [item, []]));
	for (const [index, json] of jsons.entries()) {
		const output = { json, items: (isEach && origins[index]) || items };
		for (const item of output.items) shares.get(item)?.push(output);
	}
	for (const { draft, item } of group) shares.get(item)?.push(...outputsOf(item, draft.leftOut ?? []));
	return new Map([...shares].map(([item, outputs]) => [item, { kind: 'sent', outputs, unreached }]));
}
