import { createHash } from 'node:crypto';
import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { plainNumber } from '../text/phone/same';
import { checkCode } from './code';
import { codeText } from './codeText';
import type { Remembered } from './memory';
import { askForCode, codeFor, forgetCode } from './sentCodes';
import { mayTry, takeBackTry } from './tries';

/** Confirm With a Code: an answer counts with a one-time password that the number that was asked receives. */

type State =
	/** A code is on its way, and has to be entered. */
	| 'asked'
	/** The same, since the one that was entered is not for this answer, or no longer good. */
	| 'renewed'
	| 'right'
	| 'wrong'
	/** The next try comes too early. */
	| 'soon'
	/** No more tries for this question. */
	| 'over'
	/** No more codes, or tries, for this number within the hour. */
	| 'full'
	/** The service could not be asked; nothing is known of the code. */
	| 'trouble';

/** Sends a code for an answer, or checks the one that came with it. */
export async function confirmation(
	context: IWebhookFunctions,
	question: Remembered,
	person: number,
	{ data, code }: { readonly data: IDataObject; readonly code: string },
): Promise<State> {
	const phone = plainNumber(question.people[person] ?? '');
	const place = `${question.id} ${person}`;
	const answer = `${place} ${createHash('sha256').update(JSON.stringify(data)).digest('base64url')}`;
	const ask = async () => await askForCode(context, answer, phone, codeText(question, data.approved));
	if (code === '') return await ask();
	const sent = codeFor(answer, phone);
	if (sent) {
		const may = mayTry(place, phone);
		if (may !== 'yes') return may;
		const isIt = sent.code === undefined ? undefined : sent.code.toLowerCase() === code.toLowerCase();
		const state = isIt === false ? 'wrong' : await checkCode(context, phone, code);
		if (state !== 'wrong' || isIt) takeBackTry(place, phone);
		if (state !== 'wrong' || !isIt) {
			if (state === 'right') forgetCode(answer);
			return state;
		}
		// It is the one that was sent, and the service no longer takes it.
		forgetCode(answer);
	}
	const state = await ask();
	return state === 'asked' ? 'renewed' : state;
}
