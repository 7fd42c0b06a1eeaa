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
 * What came of a reply that a question was looked for. `unclear`: the choices are sent once more. `late`: the question
 * waits no more. `unchecked`: the service, or n8n itself, could not be asked. `none`: it answers no question. `again`:
 * not now, the service is to send it again.
 */
type Outcome = 'taken' | 'unclear' | 'late' | 'unchecked' | 'none' | 'again';

/** Brings a reply to the question that it answers (replies/). */
export type HandOver = (context: IWebhookFunctions, reply: Reply) => Promise<Outcome>;

/** How often and how long the service repeats is not shown; after this it starts the workflow rather than nothing. */
const repeatedFor = 60_000;

/** An event as a reply that a question may wait for. An opt-out is no answer, whatever it answers. */
export function replyIn(
	{ event, inReplyTo, from, text, optOut }: Envelope,
	{ events, replies, options }: Settings,
): Reply | undefined {
	const isWanted = event === 'sms.incoming' && replies !== 'start' && events.includes(event);
	if (!isWanted || optOut === true || inReplyTo == null || from === null || text === null) return undefined;
	return { messageId: String(inReplyTo), from, text, tellsLate: options.tellLate === true };
}

/** The reply as an answer, for the output: null for one that answers no question. */
export async function answerBy(
	reply: Reply,
	handOver: HandOver,
	context: IWebhookFunctions,
	since: Date,
): Promise<Exclude<Outcome, 'none'> | null> {
	const outcome = await handOver(context, reply);
	if (outcome === 'none') return null;
	return outcome === 'again' && Date.now() - since.getTime() > repeatedFor ? 'unchecked' : outcome;
}
