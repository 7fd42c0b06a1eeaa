import type { IWebhookFunctions } from 'n8n-workflow';
import { Client } from '../limiter/client';
import { plainNumber } from '../text/phone/phone';
import { toGsm } from '../text/sms/gsmReplacements';
import { NewestMap } from '../bounded/newestMap';
import type { Reference } from '../text/reference';

/** Tells people by SMS that they replied too late. Once per question, so that two machines cannot loop. */

const texts = {
	en: 'The time to answer is over, or the question has already been answered.',
	es: 'El tiempo para responder terminó, o la pregunta ya se respondió.',
} as const satisfies Record<Reference['language'], string>;

/** Questions and numbers that get no notice (any more), in this process. */
const settled = new NewestMap<true>(10_000);
const timeoutMs = 5_000;

/** Records that a number answered this question, or was told that it is late. False if that was known. */
export function settle({ key, moment }: Pick<Reference, 'key' | 'moment'>, from: string): boolean {
	const id = `${key} ${moment} ${plainNumber(from)}`;
	const isNew = !settled.has(id);
	settled.set(id, true);
	return isNew;
}

/** Sends the notice in the language of the question. The SMS carries no reference. Never throws. */
export async function sendLateNotice(context: IWebhookFunctions, reference: Reference, from: string) {
	if (!settle(reference, from)) return;
	try {
		const client = await Client.connect(context, 'basic', timeoutMs);
		const { senderId: sender } = client.connection.senders;
		const msg = toGsm(texts[reference.language]).text;
		const request = { msg, phone: plainNumber(from), ...(sender !== '' && { sender }) };
		const answer = await client.ask('smsSend', request);
		if (answer?.kind === 'accepted') return;
	} catch {
		// Handled like a refusal.
	}
	context.logger.warn('An SMS to say that a reply came too late could not be sent');
}
