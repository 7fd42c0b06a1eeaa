import { createHash } from 'node:crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import { invalidItem, type Failure } from '../../failures';
import type { Draft, LookUp } from '../../operations/operation';
import { requestsOf } from './draft';

/** What the user should know of items although they go out. */

interface Drafted {
	readonly item: number;
	readonly draft: Draft;
}

function noticed<Planned extends Drafted>(planned: Planned, added: readonly string[]): Planned {
	if (added.length === 0) return planned;
	const { notices = [], ...draft } = planned.draft;
	return { ...planned, draft: { ...draft, notices: [...notices, ...added] } };
}

/** @returns the body of the answer; none where there is no answer to go by */
export type Ask = (endpoint: LookUp['endpoint']) => Promise<unknown>;

/**
 * Asks what drafts want to know before anything is sent, each thing once for all items.
 * @returns the items that may go out, with notices
 */
export async function lookUp<Planned extends Drafted>(
	context: IExecuteFunctions,
	items: readonly Planned[],
	invalid: Map<number, Failure>,
	ask: Ask,
): Promise<Planned[]> {
	const asked = new Set(items.flatMap(({ draft }) => draft.looksUp?.endpoint ?? []));
	const answers = new Map<LookUp['endpoint'], unknown>();
	for (const endpoint of asked) answers.set(endpoint, await ask(endpoint));
	return items.flatMap((planned) => {
		const { looksUp } = planned.draft;
		try {
			return looksUp ? noticed(planned, looksUp.check(answers.get(looksUp.endpoint))) : planned;
		} catch (thrown) {
			invalid.set(planned.item, invalidItem(context.getNode(), planned.item, thrown));
			return [];
		}
	});
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
		return noticed(
			planned,
			[...before].map(([item, to]) => `Item ${item} says the same to ${to}`),
		);
	});
}
