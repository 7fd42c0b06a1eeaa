import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Draft } from '../../operations/operation';
import type { Acquire } from '../../limiter/scheduler';
import { outputsOf, type Outcome, type Outcomes, type Output } from '../outcome/outcome';
import type { Message } from '../plan/message';
import type { Setting } from '../plan/options';
import type { Plan } from '../plan/plan';
import type { NumberLimit } from '../store/numberLimit';
import type { OnceKeys } from '../store/onceKeys';

/** Everything that the requests of a run share. */
export interface Sending extends Setting {
	readonly context: IExecuteFunctions;
	/** Waits for the turn of a request. */
	readonly acquire: Acquire;
	/** Fires when the execution is cancelled. */
	readonly cancel: AbortSignal | undefined;
	readonly plan: Plan;
	readonly onceKeys: OnceKeys;
	/** Undefined if there is no limit. */
	readonly numberLimit: NumberLimit | undefined;
}

/** The messages of one request: usually one, several with One Request for Many Items. */
export type Group = readonly [Message, ...Message[]];

export const isGroup = (messages: readonly Message[]): messages is Group => messages.length > 0;

interface Open {
	readonly group: [Message, ...Message[]];
	readonly recipients: Set<string>;
}

const sizeWith = ({ recipients }: Open, others: readonly string[]): number =>
	recipients.size + others.filter((to) => !recipients.has(to)).length;

/**
 * Groups messages that may share a request, in input order and up to their limit. A message joins the group that has its
 * recipients already, so that they get it once.
 */
export function groupsOf(messages: readonly Message[]): Group[] {
	const groups: Group[] = [];
	/** The latest group by content, and the group of each recipient. */
	const open = new Map<string, Open>();
	for (const message of messages) {
		const { shared, recipients } = message.draft;
		const key = `${message.validateOnly} ${shared?.key}`;
		const keys = [...recipients.map((to) => `${key} ${to}`), key];
		const found =
			shared &&
			keys.map((one) => open.get(one)).find((one) => one && sizeWith(one, recipients) <= shared.limit);
		const into = found ?? { group: [message], recipients: new Set<string>() };
		if (found) found.group.push(message);
		else groups.push(into.group);
		for (const to of recipients) into.recipients.add(to);
		if (!shared) continue;
		if (!found) open.set(key, into);
		for (const one of keys) if (!open.has(one)) open.set(one, into);
	}
	return groups;
}

/** The draft that a group sends: the first one, with the recipients and the notices of all. */
export function mergedDraft(group: Group): Draft {
	const [{ draft }, ...others] = group;
	const joined = others.length > 0 && draft.shared?.join(others.map((other) => other.draft));
	return joined ? { ...joined, notices: allNotices(group) } : draft;
}

const allNotices = (messages: readonly Message[]): string[] => [
	...new Set(messages.flatMap(({ draft }) => draft.notices ?? [])),
];

/** The input items of a group. */
export const itemsOf = (group: readonly Message[]): number[] => group.map(({ item }) => item);

/** The same outcome for each message. */
export const sameForAll = (group: readonly Message[], outcome: Outcome): Outcomes =>
	new Map(group.map((message) => [message, outcome]));

/**
 * The outcomes of a sent group. If there is one output for each recipient, it goes to the items of that recipient;
 * otherwise every item gets all outputs. Outputs of left-out recipients follow.
 */
export function distribute(group: Group, jsons: readonly IDataObject[]): Outcomes {
	const items = itemsOf(group);
	const holders = new Map<string, number[]>();
	for (const { draft, item } of group)
		for (const to of draft.recipients) holders.set(to, [...(holders.get(to) ?? []), item]);
	const isEach = group.length > 1 && jsons.length === holders.size;
	const origins = [...holders.values()];
	const shares = new Map<number, Output[]>(items.map((item) => [item, []]));
	for (const [index, json] of jsons.entries()) {
		const own = isEach ? origins[index] : undefined;
		const output = own ? { json: withOwnNotices(json, group, own), items: own } : { json, items };
		for (const item of output.items) shares.get(item)?.push(output);
	}
	return new Map(
		group.map((message) => {
			const { draft, item } = message;
			const outputs = [...(shares.get(item) ?? []), ...outputsOf(item, draft.leftOut ?? [])];
			return [message, { kind: 'sent', outputs }];
		}),
	);
}

/** An output with the notices of its items only. */
function withOwnNotices(
	{ notices, ...json }: IDataObject,
	group: Group,
	items: readonly number[],
): IDataObject {
	const own = notices ? allNotices(group.filter(({ item }) => items.includes(item))) : [];
	return own.length > 0 ? { ...json, notices: own } : json;
}
