import { createHash } from 'node:crypto';
import type { Draft } from '../../operations/operation';
import { requestsOf } from './draft';

interface Drafted {
	readonly item: number;
	readonly draft: Draft;
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
export function withRepeatsNoticed<Planned extends Drafted>(items: readonly Planned[]): Planned[] {
	const first = new Map<string, Planned>();
	const said = new Map<string, number>();
	const cached = new Map<Planned, string>();
	const wordsTo = (planned: Planned, to: string): string => {
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
		if (before.size === 0) return planned;
		const { notices = [], ...draft } = planned.draft;
		const noticed = [...before].map(([item, to]) => `Item ${item} says the same to ${to}`);
		return { ...planned, draft: { ...draft, notices: [...notices, ...noticed] } };
	});
}
