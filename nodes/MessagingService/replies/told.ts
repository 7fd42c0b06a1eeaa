import type { IWebhookFunctions } from 'n8n-workflow';
import { askOnce } from '../delivery/limiter/accounts';
import { call, connect } from '../service';
import { plainNumber } from '../text/phone/phone';
import { toGsm } from '../text/sms/gsmReplacements';
import type { Reference } from './reference';

/** Telling people by SMS that they answered too late: once for each question, so that no two machines answer each other. */

const words = {
	en: 'The time to answer is over, or the question is already answered.',
	es: 'El tiempo para responder terminó, o la pregunta ya se respondió.',
} as const satisfies Record<Reference['language'], string>;

/** The newest of this process who were told, or whose answer counted. */
const known = new Set<string>();
const kept = 10_000;
const patience = 5_000;

/** Whoever answered this question, or was told of it, is not told again. False where that is known already. */
export function note({ key, moment }: Pick<Reference, 'key' | 'moment'>, from: string): boolean {
	const whose = `${key} ${moment} ${plainNumber(from)}`;
	if (known.has(whose)) return false;
	known.add(whose);
	const [oldest] = known;
	if (known.size > kept && oldest !== undefined) known.delete(oldest);
	return true;
}

/** Tells somebody so, in the language of the question; never throws, and leads back to nothing. */
export async function tell(context: IWebhookFunctions, reference: Reference, from: string): Promise<void> {
	if (!note(reference, from)) return;
	try {
		const connection = await connect(context, 'basic', patience);
		const { senderId: sender } = connection.senders;
		const request = {
			msg: toGsm(words[reference.language]).text,
			phone: plainNumber(from),
			...(sender !== '' && { sender }),
		};
		const answer = await askOnce(connection, async () => await call(context, connection, 'smsSend', request));
		if (answer?.kind === 'accepted') return;
	} catch {
		// The same as an answer that says no.
	}
	context.logger.warn('Somebody who answered too late could not be told so by SMS');
}
