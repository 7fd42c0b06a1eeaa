import type { IWebhookFunctions } from 'n8n-workflow';
import { words } from '../operations/humanReview/words';
import { checkCode, sendCode } from './code';
import { codeIn, type Posted } from './entered';
import type { Remembered } from './memory';
import { mayAskForCode, mayTry, takeBack } from './tries';

/** Confirm With a Code: an answer counts with a one-time password that the number that was asked receives. */

type State =
	/** A code is on its way, and has to be entered. */
	| 'asked'
	| 'right'
	| 'wrong'
	/** The next try comes too early. */
	| 'soon'
	/** No more tries. */
	| 'over'
	/** The service could not be asked; nothing is known of the code. */
	| 'trouble';

/** Sends a code for an answer, or checks the one that came with it. */
export async function confirmation(
	context: IWebhookFunctions,
	{ id, people, language }: Remembered,
	person: number,
	posted: Posted,
): Promise<State> {
	const key = `${id} ${person}`;
	const number = people[person] ?? '';
	const code = codeIn(posted);
	if (code === '') {
		if (!mayAskForCode(key)) return 'over';
		return (await sendCode(context, number, words[language].codeText)) ? 'asked' : 'trouble';
	}
	const may = mayTry(key, Date.now());
	if (may !== 'yes') return may;
	const state = await checkCode(context, number, code);
	if (state === 'trouble') takeBack(key);
	return state;
}
