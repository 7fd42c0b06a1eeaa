import type { IWebhookFunctions } from 'n8n-workflow';
import { hand } from './hand';
import { lookUpReference } from './lookUpReference';
import type { Reference } from '../text/reference';
import type { Handed, ReplyResponse } from './protocol';

/** The other questions that may be open to a phone. Only they know whether they are. */

export interface OtherQuestion {
	readonly reference: Reference;
	/** Its text and the numbers of its answers. */
	readonly line: string;
}

/** How many are asked while the service waits. */
export const maxAsked = 10;

interface Found {
	/** Those that are open, newest first. */
	readonly open: readonly OtherQuestion[];
	/** The one that took the reply. */
	readonly taken?: { readonly reference: Reference; readonly said: ReplyResponse };
	/** Whether one could not be asked now. */
	readonly again: boolean;
}

/** Gives a reply to the others, newest first, until one takes it. */
export async function askOthers(
	context: IWebhookFunctions,
	{ from, text, optOut }: Pick<Handed, 'from' | 'text' | 'optOut'>,
	messageIds: readonly string[],
): Promise<Found> {
	const open: OtherQuestion[] = [];
	for (const messageId of messageIds) {
		const reference = await lookUpReference(context, { messageId, from });
		if (reference === 'again') return { open, again: true };
		if (typeof reference === 'string') continue;
		const said = await hand(context, reference, { messageId, from, text, optOut, routed: true });
		if (said === 'again') return { open, again: true };
		if (said === 'unchecked') continue;
		if (said.answer === 'taken') return { open, taken: { reference, said }, again: false };
		if (said.answer === 'open') open.push({ reference, line: said.line });
		// An empty text only looks for one that is open.
		if (said.answer === 'open' && text === '') break;
	}
	return { open, again: false };
}
