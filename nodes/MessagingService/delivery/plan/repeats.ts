import { createHash } from 'node:crypto';
import type { Draft } from '../../operations/operation';
import { requestsOf } from './draft';
import { withNotices, type Drafted } from './lookUp';
import type { ItemOptions } from './options';

const recipientsOf = ({ draft }: Drafted): string => [...draft.recipients].sort().join('\n');

/** Finds items that repeat the Send Once Key of an item before them. With other recipients they are refused: it cannot be the same message. */
export function repeatedKeys<Item extends Drafted & ItemOptions>(items: readonly Item[]) {
	const first = new Map<string, Item>();
	const repeated = new Map<Item, Item>();
	const refused = new Map<Item, Item>();
	for (const planned of items) {
		const { onceKey, validateOnly } = planned;
		if (onceKey === undefined) continue;
		const name = `${validateOnly} ${onceKey}`;
		const before = first.get(name);
		if (before === undefined) first.set(name, planned);
		else (recipientsOf(before) === recipientsOf(planned) ? repeated : refused).set(planned, before);
	}
	return { repeated, refused };
}

/** A hash of the content without the recipient. */
const contentHash = (draft: Draft): string =>
	createHash('sha256')
		.update(JSON.stringify(requestsOf(draft).map((request) => ({ ...request, to: undefined }))))
		.digest('base64url');

/**
 * Adds a notice to items with the same content and recipient as an item before them, which is mostly a mistake. Content
 * is hashed only if a recipient occurs twice.
 */
export function withRepeatsNoticed<Item extends Drafted>(items: readonly Item[]): Item[] {
	const first = new Map<string, Item>();
	const sent = new Map<string, number>();
	const cached = new Map<Item, string>();
	const contentTo = (planned: Item, to: string): string => {
		const content = cached.get(planned) ?? contentHash(planned.draft);
		cached.set(planned, content);
		return `${content} ${to}`;
	};
	return items.map((planned) => {
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
