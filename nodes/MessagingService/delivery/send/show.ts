import { deepCopy, type IDataObject } from 'n8n-workflow';
import { wireRequest, type Connection } from '../../service';
import type { Outcomes } from '../outcome/outcome';
import { noticesOf, requestsOf } from '../plan/draft';
import type { State } from '../store/store';
import { itemsOf, mergedDraft, sameForAll, type Group, type Sending } from './group';

const stateWords = {
	free: 'unused: it would be sent',
	used: 'used before: it would be skipped',
	claimed: 'claimed by an execution that has not reported back: it would wait for that',
	inDoubt: 'claimed by an execution that did not report back: it would fail as unknown',
	unreachable: 'not known: the database of n8n did not answer',
} as const satisfies Record<State | 'unreachable', string>;

/** Shows the request instead of making it (Validate Only). */
export async function show(sending: Sending, group: Group): Promise<Outcomes> {
	const states: string[] = [];
	for (const message of group)
		if (message.onceKey !== undefined) states.push(stateWords[await sending.onceKeys.look(message)]);
	const output = { json: preview(sending.connection, group, states), items: itemsOf(group) };
	return sameForAll(group, { kind: 'shown', outputs: [output] });
}

/** The request without its authentication, and with the sizes of files in their place. */
function preview({ baseUrl }: Connection, group: Group, states: readonly string[]): IDataObject {
	const draft = mergedDraft(group);
	const { endpoint, placeholders, notes } = draft;
	const [request, ...followedBy] = requestsOf(draft).map((one) => ({
		...wireRequest(baseUrl, endpoint, { ...one, ...placeholders }),
	}));
	// Drafts share objects, and later nodes may change their outputs.
	return deepCopy({
		valid: true,
		request,
		...(followedBy.length > 0 && { followedBy }),
		...notes,
		...noticesOf(draft),
		...(states.length > 0 && { sendOnceKey: states.length === 1 ? states[0] : states }),
	});
}
