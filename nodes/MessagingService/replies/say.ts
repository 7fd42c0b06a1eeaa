import { outcomeOf } from '../failures/answered';
import { Client } from '../limiter/client';
import { plainNumber } from '../text/phone/phone';
import { writeReference, type Reference } from '../text/reference';
import type { AskedQuestion } from './conversation';
import type { Talk } from './talk';
import { measure } from '../text/sms/gsmAlphabet';
import { toGsm } from '../text/sms/gsmReplacements';
import { maximum } from '../text/sms/parts';

/** What an SMS back says, in English and Spanish. */
const texts = {
	over: ['this question is over, or not known here.', 'esta pregunta terminó, o aquí no se conoce.'],
	which: ['Please reply with a number:', 'Por favor responde con un número:'],
} as const;

export const textIn = (language: Reference['language'], name: keyof typeof texts): string =>
	texts[name][language === 'es' ? 1 : 0];

const timeoutMs = 8_000;

type Named = Pick<AskedQuestion, 'line' | 'reference'>;

/** Joins the lines that fit into one SMS; a question counts only if its line does. */
export function fitting(first: readonly string[], questions: readonly Named[]) {
	let text = '';
	const add = (line: string) => {
		const longer = toGsm(text === '' ? line : `${text}\n${line}`).text;
		const fits = measure(longer).units <= maximum;
		if (fits) text = longer;
		return fits;
	};
	for (const line of first) add(line);
	const about = questions.filter(({ line }) => add(line));
	return { about, text };
}

/**
 * Sends an SMS that names questions, with the reference of the first, so that a reply finds it. False if it was not sent;
 * never throws.
 */
export async function say(talk: Talk, first: readonly string[], questions: readonly Named[], sender = '') {
	const { context, incoming } = talk;
	const fits = fitting(first, questions);
	const reference = fits.about[0]?.reference;
	// Above 0, the question knows this SMS by its reference.
	const id = reference && writeReference({ ...reference, repeats: Math.max(reference.repeats, 1) });
	try {
		const client = await Client.connect(context, 'basic', timeoutMs);
		const from = sender === '' ? client.connection.senders.senderId : sender;
		const answer = await client.ask('smsSend', {
			msg: fits.text,
			phone: plainNumber(incoming.from),
			...(id !== undefined && { id }),
			...(from !== '' && { sender: from }),
		});
		// An SMS that may have gone out is not sent again.
		if (answer && (answer.kind === 'accepted' || outcomeOf(answer) !== 'notSent')) return true;
	} catch {
		// Handled like a refusal.
	}
	context.logger.warn('An SMS in reply to an answer could not be sent');
	return false;
}
