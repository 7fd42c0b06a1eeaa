import { deepCopy, type IDataObject } from 'n8n-workflow';
import { wireRequest, type Connection } from '../../service';
import type { Outcomes } from '../outcome/outcome';
import { noticesOf, requestsOf } from '../plan/draft';
import type { Message } from '../plan/message';
import type { Claim } from '../store/turns';
import { itemsOf, mergedDraft, sameForAll, type Group, type Sending } from './group';

const stateWords = {
	none: undefined,
	unused: 'unused: it would be sent',
	used: 'used before: it would be skipped',
	inDoubt: 'claimed by an execution that did not report back: it would fail as unknown',
	otherRecipients: 'used before for other recipients: it would fail',
	unreachable: 'not known: the database of n8n did not answer',
	cancelled: 'not known: the execution was cancelled',
} as const satisfies Record<'none' | 'unused' | Exclude<Claim['kind'], 'claimed'>, string | undefined>;

/** Shows the request instead of making it (Validate Only). */
export async function show(sending: Sending, group: Group): Promise<Outcomes> {
	const states: string[] = [];
	for (const message of group) {
		const words = await stateOf(sending, message);
		if (words) states.push(words);
	}
	const output = { json: preview(sending.connection, group, states), items: itemsOf(group) };
	return sameForAll(group, { kind: 'shown', outputs: [output] });
}

async function stateOf({ onceKeys, plan }: Sending, message: Message): Promise<string | undefined> {
	const words = stateWords[await onceKeys.look(message)];
	const first = plan.repeated.get(message);
	if (words !== stateWords.unused || first === undefined) return words;
	return `that of item ${first.item}: it would be skipped`;
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
