import type { EndedItems } from './items';
import { mayBeOut } from './outcome';
import type { Facts } from './told';

/** How many messages were sent, may have been sent, and were not sent. */
export type Counts = Readonly<Record<'sent' | 'unknown' | 'notSent', number>>;

/** Messages that were not reached count as what earlier tries know of them. */
export function countsOf({ context, plan, remembered }: Facts, items: EndedItems): Counts {
	const counts = { sent: 0, unknown: 0, notSent: 0 };
	for (const item of context.getInputData().keys()) {
		const ended = items.get(item) ?? [];
		for (const { outcome } of ended) {
			if (outcome.kind === 'shown' || outcome.kind === 'skipped') continue;
			counts[outcome.kind === 'sent' ? 'sent' : mayBeOut(outcome) ? 'unknown' : 'notSent'] += 1;
		}
		const reached = new Set(ended.map(({ message }) => message));
		const left = plan?.ofItem.get(item)?.filter((message) => !reached.has(message));
		for (const { earlier } of left ?? []) counts[earlier ? 'unknown' : 'notSent'] += 1;
		if (left === undefined && ended.length === 0) counts[remembered.has(item) ? 'unknown' : 'notSent'] += 1;
	}
	return counts;
}
