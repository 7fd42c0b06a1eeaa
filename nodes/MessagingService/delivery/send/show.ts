import { deepCopy, type IDataObject } from 'n8n-workflow';
import { wireRequest } from '../../service/request';
import type { Outcome } from '../outcome/outcome';
import { noticesOf, requestsOf } from '../plan/draft';
import type { Message } from '../plan/message';
import type { State } from '../store/store';
import type { Sending } from './request';

const stateWords = {
	free: 'unused: it would be sent',
	used: 'used before: it would be skipped',
	claimed: 'claimed by an execution that has not reported back: it would wait for that',
	inDoubt: 'claimed by an execution that did not report back: it would fail as unknown',
	unreachable: 'not known: the database of n8n did not answer',
} as const satisfies Record<State | 'unreachable', string>;

/** Shows the request instead of making it (Validate Only). */
export async function show(sending: Sending, message: Message): Promise<Outcome> {
	const state = message.onceKey === undefined ? undefined : stateWords[await sending.onceKeys.look(message)];
	return { kind: 'shown', outputs: [preview(message, state)] };
}

/** The request without its authentication, and with the sizes of files in their place. */
function preview({ connection, draft }: Message, state: string | undefined): IDataObject {
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
