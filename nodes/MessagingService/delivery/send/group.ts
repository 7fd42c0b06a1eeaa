import type { IDataObject } from 'n8n-workflow';
import type { Draft } from '../../operations/operation';
import type { Outcome, Outcomes, Output } from '../output/outcome';
import type { Planned } from '../plan/plan';

/** One Request for Many Items: many items become one request, and its answer becomes what became of each of them. */

/** The items of one request: usually one, several where they share it. */
export type Group = readonly [Planned, ...Planned[]];

export const isGroup = (items: readonly Planned[]): items is Group => items.length > 0;

/** Puts items that may share a request together, in input order and up to their limit. */
export function groupsOf(items: readonly Planned[]): Group[] {
	const groups: Array<[Planned, ...Planned[]]> = [];
	const open = new Map<string, { group: [Planned, ...Planned[]]; recipients: number }>();
	for (const planned of items) {
		const { shared, recipients } = planned.draft;
		const key = shared && `${planned.validateOnly} ${shared.key}`;
		const found = key === undefined ? undefined : open.get(key);
		if (found && shared && found.recipients + recipients.length <= shared.limit) {
			found.group.push(planned);
			found.recipients += recipients.length;
		} else {
			const group: [Planned, ...Planned[]] = [planned];
			groups.push(group);
			if (key !== undefined) open.set(key, { group, recipients: recipients.length });
		}
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

/** Gives each item its own outputs: one per recipient goes to the recipient's item, anything else to all items. */
export function shareOut(group: Group, outcome: Outcome, jsons: readonly IDataObject[]): Outcomes {
	const items = itemsOf(group);
	const origins = group.flatMap(({ draft, item }) => draft.recipients.map(() => item));
	const isEach = group.length > 1 && jsons.length === origins.length;
	const shares = new Map<number, Output[]>(items.map((item) => [item, []]));
	for (const [index, json] of jsons.entries()) {
		const output = { json, items: isEach ? [origins[index] ?? 0] : items };
		for (const item of output.items) shares.get(item)?.push(output);
	}
	return new Map([...shares].map(([item, outputs]) => [item, { ...outcome, outputs }]));
}
