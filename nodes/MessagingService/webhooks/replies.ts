import type { IWebhookFunctions } from 'n8n-workflow';
import type { Envelope } from './event/envelope';
import type { Settings } from './settings';

/** Incoming SMS that answer a question of Human Review: what is done with them before a workflow is started. */

interface Reply {
	readonly messageId: string;
	readonly from: string;
	readonly text: string;
	/** Whether somebody who is too late is told so by SMS. */
	readonly tellsLate: boolean;
}

/**
 * Brings a reply to the question that it answers (replies/), and says what came of it. `unclear`: the choices are sent
 * once more. `late`: the question waits no more. `unchecked`: the service, or n8n itself, could not be asked. `none`: it
 * answers no question. `again`: not now, the service is to send it again.
 */
export type HandOver = (
	context: IWebhookFunctions,
	reply: Reply,
) => Promise<'taken' | 'unclear' | 'late' | 'unchecked' | 'none' | 'again'>;

/** An event as a reply that a question may wait for. An opt-out is no answer, whatever it answers. */
export function replyIn(
	{ event, inReplyTo, from, text, optOut }: Envelope,
	{ events, replies, options }: Settings,
): Reply | undefined {
	const isWanted = event === 'sms.incoming' && replies !== 'start' && events.includes(event);
	if (!isWanted || optOut === true || inReplyTo == null || from === null || text === null) return undefined;
	return { messageId: String(inReplyTo), from, text, tellsLate: options.tellLate === true };
}
