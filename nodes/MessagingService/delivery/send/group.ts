import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Draft } from '../../operations/operation';
import type { Door } from '../limiter/client';
import { outputsOf, type Outcome, type Outcomes, type Output, type Unreached } from '../output/outcome';
import type { Setting } from '../plan/options';
import type { Plan, Planned } from '../plan/plan';
import type { NumberLimit } from '../store/numberLimit';
import type { OnceKeys } from '../store/onceKeys';

/** What everything of a run is sent with. */
export interface Sending extends Setting {
	readonly context: IExecuteFunctions;
	/** Where its requests wait for their turn at the service. */
	readonly door: Door;
	/** Fires when the execution is cancelled. */
	readonly cancel: AbortSignal | undefined;
	readonly plan: Plan;
	readonly onceKeys: OnceKeys;
	/** None where every number may have any number of messages. */
	readonly numberLimit: NumberLimit | undefined;
}

/** One Request for Many Items: many items become one request, and its answer becomes the outcome of each. */

/** The items of one request: usually one, several where they share it. */
export type Group = readonly [Planned, ...Planned[]];

export const isGroup = (items: readonly Planned[]): items is Group => items.length > 0;

interface Open {
	readonly group: [Planned, ...Planned[]];
	readonly recipients: Set<string>;
}

const sizeWith = ({ recipients }: Open, others: readonly string[]): number =>
	recipients.size + others.filter((to) => !recipients.has(to)).length;

/**
 * Puts items that may share a request together, in input order and up to their limit. Who is in one already gets the same
 * once, so that an item goes where its recipients are.
 */
export function groupsOf(items: readonly Planned[]): Group[] {
	const groups: Group[] = [];
	/** By what is sent: the latest group, and by recipient the one that has them. */
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

/** The one draft that items with the same content send together: the first one, with everybody's recipients. */
export const merged = ([{ draft }, ...others]: Group): Draft =>
	(others.length > 0 && draft.shared?.join(others.map((other) => other.draft))) || draft;

/** The input items of a group. */
export const itemsOf = (group: readonly Planned[]): number[] => group.map(({ item }) => item);

/** The same for each item. */
export const forEach = (group: readonly Planned[], outcome: Outcome): Outcomes =>
	new Map(itemsOf(group).map((item) => [item, outcome]));

/**
 * What was sent: an output for each recipient goes to the items that have them, anything else to all items. Then come
 * those who were left out.
 */
export function shareOut(
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
