import { deepCopy, type IDataObject } from 'n8n-workflow';
import { wireRequest } from '../../service/request';
import type { Outcome } from '../outcome/outcome';
import { noticesOf, requestsOf } from '../plan/draft';
import type { Message } from '../plan/message';
import type { Unknown } from '../store/rows';
import type { State } from '../store/store';
import type { Sending } from './request';

const stateWords = {
	free: 'unused: it would be sent',
	used: 'used before: it would be skipped',
	claimed: 'claimed by an execution that has not reported back: it would wait for that',
	inDoubt: 'claimed by an execution that did not report back: it would fail as unknown',
	unreachable: 'not known: the database of n8n did not answer',
	unfit: 'not known: this version of n8n keeps no record that the node could use',
} as const satisfies Record<State | Unknown, string>;

/** Shows the request instead of making it (Validate Only). */
export async function show(sending: Sending, message: Message): Promise<Outcome> {
	if (message.onceKey === undefined) return { kind: 'shown', outputs: [preview(message)] };
	const states = await sending.onceKeys.states(message);
	const shown = [...new Set(states)].map((state) => {
		const of = message.draft.recipients.filter((_, index) => states[index] === state);
		return of.length === states.length
			? stateWords[state]
			: `${of.join(', ')}: ${stateWords[state]}`;
	});
	return { kind: 'shown', outputs: [preview(message, shown.join('; '))] };
}

/** The request without its authentication, and with the sizes of files in their place. */
function preview({ connection, draft }: Message, state?: string): IDataObject {
	const { endpoint, placeholders, notes } = draft;
	const [request, ...followedBy] = requestsOf(draft).map((one) => ({
		...wireRequest(connection.baseUrl, endpoint, { ...one, ...placeholders }),
	}));
	// Drafts share objects, and later nodes may change their outputs.
	return deepCopy({
		valid: true,
		request,
		...(followedBy.length > 0 && { followedBy }),
		...notes,
		...noticesOf(draft),
		...(state && { sendOnceKey: state }),
	});
}
