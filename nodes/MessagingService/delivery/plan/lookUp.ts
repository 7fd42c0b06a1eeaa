import type { IExecuteFunctions } from 'n8n-workflow';
import { invalidItem, type Failure } from '../../failures';
import type { Draft, LookUp } from '../../operations/operation';

export interface Drafted {
	readonly item: number;
	readonly draft: Draft;
}

/** An item with what the user should know of it although it goes out. */
export function noticed<Planned extends Drafted>(planned: Planned, added: readonly string[]): Planned {
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
