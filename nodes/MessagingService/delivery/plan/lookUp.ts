import type { IExecuteFunctions } from 'n8n-workflow';
import { invalidItem, type Failure } from '../../failures';
import type { LookUp } from '../../operations/operation';
import type { Connection } from '../../service';
import type { Message } from './message';

export type Drafted = Pick<Message, 'item' | 'draft' | 'step' | 'connection'>;

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
export type Ask = (connection: Connection, endpoint: LookUp['endpoint']) => Promise<unknown>;

/**
 * Looks up what drafts need to know before anything is sent, each endpoint of an account once for all items.
 * @returns the messages that may be sent, with their notices
 */
export async function lookUp<Planned extends Drafted>(
	context: IExecuteFunctions,
	items: readonly Planned[],
	invalid: Map<number, Failure>,
	ask: Ask,
): Promise<Planned[]> {
	const answers = new Map<Connection, Map<LookUp['endpoint'], unknown>>();
	const known: Planned[] = [];
	for (const planned of items) {
		const { connection, draft, item, step } = planned;
		const { looksUp } = draft;
		const ofAccount = answers.get(connection) ?? new Map<LookUp['endpoint'], unknown>();
		answers.set(connection, ofAccount);
		try {
			if (!looksUp || step !== 'send') known.push(planned);
			else {
				const { endpoint } = looksUp;
				if (!ofAccount.has(endpoint)) ofAccount.set(endpoint, await ask(connection, endpoint));
				known.push(withNotices(planned, looksUp.check(ofAccount.get(endpoint))));
			}
		} catch (thrown) {
			invalid.set(item, invalidItem(context.getNode(), item, thrown));
		}
	}
	return known;
}
