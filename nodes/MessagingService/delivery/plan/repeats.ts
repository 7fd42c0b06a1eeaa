import type { Draft } from '../../operations/operation';
import { hashOf } from '../../text/hash';
import { requestsOf } from './draft';
import { withNotices } from './lookUp';
import { nameOf, type Message } from './message';

const recipientsOf = ({ together }: Message): string => [...together].sort().join('\n');

/** Whether an earlier try sent it to a number that was corrected since: its key is for that one. */
const wentElsewhere = ({ step, earlier, to }: Message): boolean =>
	step !== 'send' && earlier !== undefined && earlier.to !== '' && nameOf(earlier.to) !== nameOf(to);

/**
 * Finds messages of items that repeat the Send Once Key of an item before them. With other recipients the item is refused:
 * it cannot be the same message.
 */
export function repeatedKeys(messages: readonly Message[]) {
	/** By key, the messages of the first item that has it. */
	const first = new Map<string, readonly [Message, ...Message[]]>();
	const repeated = new Map<Message, Message>();
	/** Refused items, with the item that has the key. */
	const refused = new Map<number, number>();
	for (const message of messages) {
		const { onceKey, validateOnly, item } = message;
		if (onceKey === undefined) continue;
		const name = `${validateOnly} ${onceKey}`;
		const before = first.get(name);
		if (before?.[0].item === item) first.set(name, [...before, message]);
		else if (before === undefined || wentElsewhere(before[0])) first.set(name, [message]);
		else if (recipientsOf(before[0]) !== recipientsOf(message)) refused.set(item, before[0].item);
		else repeated.set(message, before.find(({ to }) => to === message.to) ?? before[0]);
	}
	return { repeated, refused };
}

/** A hash of the content without the recipient. */
const contentHash = (draft: Draft): string =>
	hashOf(JSON.stringify(requestsOf(draft).map((request) => ({ ...request, to: undefined }))));

/**
 * Adds a notice to messages with the same content and recipient as a message of an item before them, which is mostly a mistake. Content
 * is hashed only if a recipient occurs twice.
 */
export function withRepeatsNoticed(messages: readonly Message[]): Message[] {
	const first = new Map<string, Message>();
	const sent = new Map<string, number>();
	const cached = new Map<Message, string>();
	const contentTo = (planned: Message, to: string): string => {
		const content = cached.get(planned) ?? contentHash(planned.draft);
		cached.set(planned, content);
		return `${content} ${to}`;
	};
	return messages.map((planned) => {
		const before = new Map<number, string>();
		for (const to of planned.draft.recipients) {
			const other = first.get(to) ?? planned;
			first.set(to, other);
			if (other === planned) continue;
			sent.set(contentTo(other, to), other.item);
			const content = contentTo(planned, to);
			const same = sent.get(content);
			if (same === undefined) sent.set(content, planned.item);
			else before.set(same, to);
		}
		return withNotices(
			planned,
			[...before].map(([item, to]) => `Item ${item} says the same to ${to}`),
		);
	});
}
