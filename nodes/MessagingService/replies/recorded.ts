import type { IWebhookFunctions } from 'n8n-workflow';
import { Client } from '../limiter/client';
import { plainNumber } from '../text/phone/phone';
import { measure } from '../text/sms/gsmAlphabet';
import { toGsm } from '../text/sms/gsmReplacements';
import { maximum } from '../text/sms/parts';
import { NewestMap } from '../bounded/newestMap';
import { serviceCredential } from './listening';
import type { OtherQuestion } from './others';
import { writeReference, type Reference } from '../text/reference';
import type { ReplyResponse } from './protocol';

/** Says by SMS what was recorded, and which question is open next. That SMS is then the newest to the phone. */

const alsoOpen = { en: 'Also open:', es: 'Sigue abierta:' } as const satisfies Record<
	Reference['language'],
	string
>;
const timeoutMs = 5_000;

type Recorded = Pick<ReplyResponse, 'recorded' | 'confirms' | 'sender'>;

/** Answers that were recorded, by account, phone and number of their question, in this process. */
const recordings = new NewestMap<Recorded>(10_000);

function keyOf(context: IWebhookFunctions, number: string, phone: string): string {
	const account = context.getNode().credentials?.[serviceCredential]?.id;
	return JSON.stringify([account, plainNumber(phone), number]);
}

export function noteRecorded(context: IWebhookFunctions, phone: string, said: ReplyResponse): void {
	for (const number of said.numbers) recordings.set(keyOf(context, number, phone), said);
}

/** Returns the recorded answer to a question if a reply is one of its numbers again. */
export const recordedBefore = (context: IWebhookFunctions, text: string, phone: string) =>
	recordings.get(keyOf(context, /^\W*(\d{3})\W*$/.exec(text)?.[1] ?? '', phone));

/** Sends it if another question is open, or if the user wants every answer confirmed. False if not sent; never throws. */
export async function sendRecorded(
	context: IWebhookFunctions,
	{ language }: Reference,
	from: string,
	{ recorded, confirms, sender }: Recorded,
	next?: OtherQuestion,
): Promise<boolean> {
	if (!next && !confirms) return false;
	const other = next && `${alsoOpen[language]} ${next.line}`;
	const both = toGsm([recorded, other].filter(Boolean).join('\n')).text;
	const msg = measure(both).units <= maximum ? both : toGsm(other ?? recorded).text;
	// Above 0, the question also knows this SMS by its reference.
	const repeats = Math.max(next?.reference.repeats ?? 0, 1);
	const id = next && writeReference({ ...next.reference, repeats });
	try {
		const client = await Client.connect(context, 'basic', timeoutMs);
		const request = {
			msg,
			phone: plainNumber(from),
			...(id !== undefined && { id }),
			...(sender !== '' && { sender }),
		};
		const answer = await client.ask('smsSend', request);
		if (answer?.kind === 'accepted') return true;
	} catch {
		// Handled like a refusal.
	}
	context.logger.warn('An SMS that says which answer was recorded could not be sent');
	return false;
}
