import { createHash } from 'node:crypto';
import type { Draft } from '../../operations/operation';
import { requestsOf } from './draft';
import { noticed, type Drafted } from './lookUp';
import type { ItemOptions } from './options';

/** Items that repeat one before them: its Send Once Key, or what it says to the same recipient. */

const recipientsOf = ({ draft }: Drafted): string => [...draft.recipients].sort().join('\n');

/** Items with the key of an item before them; for other recipients it cannot be the same message. */
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

/** What a draft says, to whomever. */
const saidBy = (draft: Draft): string =>
	createHash('sha256')
		.update(JSON.stringify(requestsOf(draft).map((request) => ({ ...request, to: undefined }))))
		.digest('base64url');

/**
 * Items that say the same to the same recipient as one before them get a notice: it may be meant, and mostly is not. What
 * they say is looked at only where a recipient comes up again.
 */
export function withRepeatsNoticed<Item extends Drafted>(items: readonly Item[]): Item[] {
	const first = new Map<string, Item>();
	const said = new Map<string, number>();
	const cached = new Map<Item, string>();
	const wordsTo = (planned: Item, to: string): string => {
		const words = cached.get(planned) ?? saidBy(planned.draft);
		cached.set(planned, words);
		return `${words} ${to}`;
	};
	return items.map((planned) => {
		const before = new Map<number, string>();
		for (const to of planned.draft.recipients) {
			const other = first.get(to) ?? planned;
			first.set(to, other);
			if (other === planned) continue;
			said.set(wordsTo(other, to), other.item);
			const words = wordsTo(planned, to);
			const same = said.get(words);
			if (same === undefined) said.set(words, planned.item);
			else before.set(same, to);
		}
		return noticed(
			planned,
			[...before].map(([item, to]) => `Item ${item} says the same to ${to}`),
		);
	});
}
