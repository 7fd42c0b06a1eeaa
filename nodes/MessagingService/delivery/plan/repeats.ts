import type { Draft } from '../../operations/operation';
import { hashOf } from '../../text/hash';
import { requestsOf } from './draft';
import type { Message } from './message';

/** A hash of the content without the recipient. */
const contentHash = (draft: Draft): string =>
	hashOf(JSON.stringify(requestsOf(draft).map((request) => ({ ...request, to: undefined }))));

/**
 * Adds a notice to messages with the same content and recipient as a message of an item before
 * them, which is mostly a mistake. Content is hashed only if a recipient occurs twice.
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
		if (before.size === 0) return planned;
		const { notices = [], ...draft } = planned.draft;
		const added = [...before].map(([item, to]) => `Item ${item} says the same to ${to}`);
		return { ...planned, draft: { ...draft, notices: [...notices, ...added] } };
	});
}
