import type { IExecuteFunctions } from 'n8n-workflow';
import { Client } from '../../limiter/client';
import { outcomeOf } from '../../failures/deliveryState';
import { words } from '../../operations/humanReview/translations';
import { callItself } from '../../replies/itself';
import { referenceOf } from '../../replies/lookUpReference';
import { plainNumber } from '../../text/phone/phone';
import { measure } from '../../text/sms/gsmAlphabet';
import { toGsm } from '../../text/sms/gsmReplacements';
import { maximum } from '../../text/sms/parts';
import type { Remembered } from '../question/remembered';
import { waysTo } from '../question/ways';

/** Checks that answers can find their way back to a question. A warning says if they cannot. */

const linkTimeoutMs = 3_000;
const serviceTimeoutMs = 15_000;

const setUrl =
	'Set WEBHOOK_URL to the address at which people reach n8n, including its path if there is one. A proxy must strip that path, and n8n must be 2.14 or newer.';
const lost =
	'The service did not keep the whole reference of the SMS, so replies to it cannot find the question. Set “Answer By” to “Link”.';

/**
 * Opens the link of a question before anybody else does. While the execution runs, n8n answers 409, which proves that
 * the address leads to it and that the signature is valid.
 * @returns a warning, or undefined; a host that cannot reach itself is no reason to fail
 */
export async function checkLink(context: IExecuteFunctions, link: string): Promise<string | undefined> {
	let status: number;
	try {
		({ status } = await callItself(context, { method: 'GET', url: link, timeout: linkTimeoutMs }));
	} catch {
		return `n8n could not open the link of the question. If people cannot open it either: ${setUrl}`;
	}
	// n8n has not stored a run from the editor yet, and answers 500.
	if (status === 409 || (status === 500 && context.getMode() === 'manual')) return undefined;
	const found =
		status === 401
			? 'n8n does not recognize its own signature there, so something changes the path of the link.'
			: `something other than this n8n answers there, with status ${status}.`;
	return `The link of the question does not lead back: ${found} ${setUrl}`;
}

/**
 * Checks whether the service kept the whole reference of a question, which cannot be known beforehand. If not, no reply
 * would find the question, so people get a link instead. Never throws: the question has gone out.
 * @returns a warning if replies would be lost
 */
export async function checkReference(context: IExecuteFunctions, question: Remembered) {
	const { answerBy = 'link', messageIds = [] } = question;
	const [token] = messageIds.flat();
	if (answerBy === 'link' || token === undefined) return undefined;
	try {
		const client = await Client.connect(context, 'basic', serviceTimeoutMs);
		const answer = await client.ask('smsCheck', { token });
		if (answer?.kind !== 'accepted') return undefined;
		const { linkTo, reference } = waysTo(context, question);
		if (referenceOf(answer.body) === reference) return undefined;
		if (answerBy === 'both') return lost;
		for (const [person, to] of question.people.entries()) {
			const msg = toGsm(`${words[question.language].byLink} ${linkTo(person)}`).text;
			if (measure(msg).units > maximum) return `${lost} With this n8n version a link is too long for an SMS.`;
			const sender = question.sender && { sender: question.sender };
			const sent = await client.ask('smsSend', { msg, phone: plainNumber(to), ...sender });
			if (!sent || (sent.kind !== 'accepted' && outcomeOf(sent) === 'notSent')) return lost;
		}
		return `${lost} The link was sent in a second SMS.`;
	} catch {
		return undefined;
	}
}
