import type { IExecuteFunctions } from 'n8n-workflow';
import { invalidItem, type Failure } from '../../failures';
import type { LookUp } from '../../operations/operation';
import type { Message } from './message';

export type Drafted = Pick<Message, 'item' | 'draft' | 'step'>;

/** Adds notices for the user to a message. */
export function withNotices<Planned extends Pick<Message, 'draft'>>(
	planned: Planned,
	added: readonly string[],
): Planned {
	if (added.length === 0) return planned;
	const { notices = [], ...draft } = planned.draft;
	return { ...planned, draft: { ...draft, notices: [...notices, ...added] } };
}

/** @returns the body of the answer; undefined if there is no usable answer */
export type Ask = (endpoint: LookUp['endpoint']) => Promise<unknown>;

/**
 * Looks up what drafts need to know before anything is sent, each endpoint once for all items.
 * @returns the messages that may be sent, with their notices
 */
export async function lookUp<Planned extends Drafted>(
	context: IExecuteFunctions,
	items: readonly Planned[],
	invalid: Map<number, Failure>,
	ask: Ask,
): Promise<Planned[]> {
	const isToSend = ({ step }: Planned) => step === 'send';
	const asked = new Set(items.filter(isToSend).flatMap(({ draft }) => draft.looksUp?.endpoint ?? []));
	const answers = new Map<LookUp['endpoint'], unknown>();
	for (const endpoint of asked) answers.set(endpoint, await ask(endpoint));
	return items.flatMap((planned) => {
		const { looksUp } = planned.draft;
		try {
			return looksUp && isToSend(planned)
				? withNotices(planned, looksUp.check(answers.get(looksUp.endpoint)))
				: planned;
		} catch (thrown) {
			invalid.set(planned.item, invalidItem(context.getNode(), planned.item, thrown));
			return [];
		}
	});
}
