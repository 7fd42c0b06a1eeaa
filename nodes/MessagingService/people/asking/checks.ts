import type { IExecuteFunctions } from 'n8n-workflow';
import { askOnce } from '../../delivery/limiter/accounts';
import { outcomeOf } from '../../failures/outcome';
import { words } from '../../operations/humanReview/words';
import { callItself } from '../../replies/itself';
import { referenceOf } from '../../replies/lookUp';
import { call, connect } from '../../service';
import { plainNumber } from '../../text/phone/phone';
import { measure } from '../../text/sms/gsmAlphabet';
import { toGsm } from '../../text/sms/gsmReplacements';
import { maximum } from '../../text/sms/parts';
import type { Remembered } from '../question/memory';
import { waysTo } from '../question/ways';

/** Whether answers find the way back to a question; a warning says where they do not. */

const linkPatience = 3_000;
const servicePatience = 15_000;

const setUrl =
	'Set WEBHOOK_URL to the address at which people reach n8n, with its path if it has one. The proxy has to take that path away, and n8n to be 2.14 or newer.';
const lost =
	'The service did not keep the reference of the SMS whole, so no reply to it finds the question. Set “Answer By” to “Link”.';
const tooLong = 'A link does not fit into an SMS with this version of n8n.';

/**
 * Whether the link of a question would be answered, asked before anybody else opens it. While the execution runs,
 * n8n answers 409, which proves that the address leads to it and that the signature holds.
 * @returns a warning, or nothing; a host that cannot reach itself is no reason to refuse
 */
export async function checkLink(context: IExecuteFunctions, link: string): Promise<string | undefined> {
	let status: number;
	try {
		({ status } = await callItself(context, { method: 'GET', url: link, timeout: linkPatience }));
	} catch {
		return `The link of the question could not be opened from n8n itself. If people cannot open it either: ${setUrl}`;
	}
	// Of a run from the editor n8n has stored nothing yet, and stumbles over that.
	if (status === 409 || (status === 500 && context.getMode() === 'manual')) return undefined;
	const found =
		status === 401
			? 'n8n does not recognise its own signature there, so something changes the path of the link.'
			: `something answers there with status ${status} that is not this n8n.`;
	return `The link of the question does not lead back: ${found} ${setUrl}`;
}

/**
 * Looks once whether the service kept the reference of a question whole, which nothing tells beforehand; without it no
 * reply would find the question. People are asked by link then. The question is out by now, so nothing that goes wrong
 * here may fail the run.
 *
 * @returns a notice where the replies would be lost
 */
export async function wholeOrByLink(
	context: IExecuteFunctions,
	question: Remembered,
): Promise<string | undefined> {
	const { answerBy = 'link', messageIds = [] } = question;
	const [token] = messageIds.flat();
	if (answerBy === 'link' || token === undefined) return undefined;
	try {
		const connection = await connect(context, 'basic', servicePatience);
		const ask = async (endpoint: 'smsCheck' | 'smsSend', request: object) =>
			await askOnce(connection, async () => await call(context, connection, endpoint, request));
		const answer = await ask('smsCheck', { token });
		if (answer?.kind !== 'accepted') return undefined;
		const { linkTo, reference } = waysTo(context, question);
		if (referenceOf(answer.body) === reference) return undefined;
		if (answerBy === 'both') return lost;
		for (const [person, to] of question.people.entries()) {
			const msg = toGsm(`${words[question.language].byLink} ${linkTo(person)}`).text;
			if (measure(msg).units > maximum) return `${lost} ${tooLong}`;
			const sender = question.sender && { sender: question.sender };
			const sent = await ask('smsSend', { msg, phone: plainNumber(to), ...sender });
			if (!sent || (sent.kind !== 'accepted' && outcomeOf(sent) === 'notSent')) return lost;
		}
		return `${lost} The link was sent in a second SMS.`;
	} catch {
		return undefined;
	}
}
