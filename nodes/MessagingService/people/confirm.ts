import type { IWebhookFunctions } from 'n8n-workflow';
import { verify } from '../operations/otp/verify';
import { words } from '../operations/humanReview/words';
import { call, connect } from '../service';
import { toInternational } from '../text/phone/phone';
import { names, type Posted } from './entered';
import type { Remembered } from './memory';
import { mayAskForCode, mayTry } from './tries';

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

const timeoutMs = 15_000;

/** Sends a code for an answer, or checks the one that came with it (endpoints 7 and 9). */
export async function confirmation(
	context: IWebhookFunctions,
	question: Remembered,
	person: number,
	posted: Posted,
): Promise<{ readonly state: State }> {
	const key = `${question.id} ${person}`;
	const code = (posted[names.code]?.[0] ?? '').replace(/\s/g, '');
	const phone = toInternational(question.people[person], { channel: 'sms' });
	if (!phone.ok) return { state: 'trouble' };
	const { digits } = phone;
	const connection = await connect(context, 'basic', timeoutMs);
	if (code === '') {
		if (!mayAskForCode(key)) return { state: 'over' };
		const msg = words[question.language].codeText;
		const sent = await call(context, connection, 'otpSend', { phone: digits, msg });
		return { state: sent.kind === 'accepted' ? 'asked' : 'trouble' };
	}
	const may = mayTry(key, Date.now());
	if (may !== 'yes') return { state: may };
	const answer = await call(context, connection, 'otpVerify', { phone: digits, code });
	if (answer.kind === 'accepted') return { state: 'right' };
	if (answer.kind === 'unanswered') return { state: 'trouble' };
	// Only what the service itself says of the code makes it wrong; a proxy or a page says nothing about it.
	const said = verify.rejectionToOutput?.(
		answer as Parameters<NonNullable<typeof verify.rejectionToOutput>>[0],
		{ endpoint: 'otpVerify', request: { phone: digits, code }, recipients: [digits] },
		undefined as never,
	);
	return { state: said === undefined ? 'trouble' : 'wrong' };
}
