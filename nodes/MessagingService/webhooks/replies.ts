import type { IWebhookFunctions } from 'n8n-workflow';
import type { Envelope } from './event/envelope';
import type { Claim } from './once/once';
import type { Settings } from './settings';

/**
 * Hands a reply over to the question that it answers (replies/). `unclear`: the choices are sent again. `late`: the
 * question no longer waits. `optedOut`: its sender is out. `unchecked`: the service or n8n could not be asked.
 * `none`: it answers no question. `again`: the service is to send it again later. `repeat`: another process has handed it
 * over.
 */
export type HandOver = (
	context: IWebhookFunctions,
	reply: NonNullable<ReturnType<typeof replyIn>> & Pick<Claim, 'question'>,
) => Promise<'taken' | 'unclear' | 'late' | 'unchecked' | 'optedOut' | 'none' | 'again' | 'repeat'>;

/**
 * Returns an SMS that may answer a question of Human Review, if replies are handed over. A label of a question may also
 * be an opt-out, and an SMS to a short code of one's own names no message.
 */
export function replyIn(envelope: Envelope, { events, replies }: Settings) {
	const { event, inReplyTo, shortCode, from, text, optOut } = envelope;
	const isWanted = event === 'sms.incoming' && replies !== 'start' && events.includes(event);
	const isShown = inReplyTo != null || shortCode != null;
	if (!isWanted || !isShown || from === null || text === null) return undefined;
	const messageId = inReplyTo == null ? undefined : String(inReplyTo);
	return { messageId, from, text, optOut: optOut === true };
}
