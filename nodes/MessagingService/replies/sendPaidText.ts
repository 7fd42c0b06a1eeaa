import type { IWebhookFunctions } from 'n8n-workflow';
import { descriptionOf, isRecord } from '../contract';
import { deliveryStateOf } from '../failures/answered';
import { Client } from '../limiter/client';
import { measure } from '../text/sms/gsmAlphabet';
import { toGsm } from '../text/sms/gsmReplacements';
import { maximum } from '../text/sms/parts';
import { lineOf } from './line';
import type { AskedQuestion } from './question';
import type { Incoming } from './which';

const timeoutMs = 8_000;

/** Joins the lines that fit into one SMS; returns the questions that they name. */
export function fitting(first: string, questions: readonly AskedQuestion[]) {
	let text = toGsm(first).text;
	const named = questions.filter((question) => {
		const longer = toGsm(`${text}\n${lineOf(question)}`).text;
		const fits = measure(longer).units <= maximum;
		if (fits) text = longer;
		return fits;
	});
	return { named, text };
}

/**
 * Sends a text back to whoever replied, in the channel of the question and from its sender. Never
 * throws.
 * @returns the ID of the SMS, empty if there is none or it is not known; undefined if nothing was
 * sent
 */
export async function sendPaidText(
	context: IWebhookFunctions,
	{ from, phone, channel }: Pick<Incoming, 'from' | 'phone' | 'channel'>,
	text: string,
	{ sender }: Pick<AskedQuestion, 'sender'>,
): Promise<string | undefined> {
	try {
		const client = await Client.connect(context, 'basic', timeoutMs);
		const { senderId } = client.connection.senders;
		const by = sender || senderId;
		const answer = await (channel === 'whatsApp'
			? client.requestPaid('messagingAppSend', {
					type: 'text',
					agent: sender,
					number: from.replace(/\D/g, ''),
					message: text,
				})
			: client.requestPaid('smsSend', {
					msg: text,
					phone,
					...(by !== '' && { sender: by }),
				}));
		const sent = answer?.kind === 'accepted' ? descriptionOf(answer.body) : undefined;
		const id = isRecord(sent) && channel === 'sms' ? sent.id : undefined;
		// A message that may have gone out is not sent again.
		if (answer && (answer.kind === 'accepted' || deliveryStateOf(answer) !== 'notSent'))
			return String(id ?? '');
	} catch {
		// Handled like a refusal.
	}
	context.logger.warn('A message in reply to an answer could not be sent');
	return undefined;
}
