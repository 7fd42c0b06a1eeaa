import type { IExecuteFunctions } from 'n8n-workflow';
import { askOnce } from '../delivery/limiter/accounts';
import { outcomeOf } from '../failures/outcome';
import { words } from '../operations/humanReview/words';
import type { Ways } from '../operations/question';
import { referenceOf } from '../replies/lookUp';
import { call, connect } from '../service';
import { plainNumber } from '../text/phone/phone';
import { toGsm } from '../text/sms/gsmReplacements';
import { measure } from '../text/sms/gsmAlphabet';
import { maximum } from '../text/sms/parts';
import type { Remembered } from './memory';

/**
 * Looks once whether the service kept the reference of a question whole, which nothing tells beforehand; without it no reply
 * would find the question. People are asked by link then. The question is out by now, so nothing that goes wrong here may
 * fail the run.
 *
 * @returns a notice where the replies would be lost
 */
export async function wholeOrByLink(
	context: IExecuteFunctions,
	question: Remembered,
	asking: { ways(question: Remembered): Ways },
): Promise<string | undefined> {
	const { answerBy = 'link', messageIds = [] } = question;
	const token = messageIds.flat()[0];
	if (answerBy === 'link' || token === undefined) return undefined;
	try {
		const connection = await connect(context, 'basic', patience);
		const answer = await askOnce(
			connection,
			async () => await call(context, connection, 'smsCheck', { token }),
		);
		if (answer?.kind !== 'accepted') return undefined;
		const { linkTo, reference } = asking.ways(question);
		if (referenceOf(answer.body) === reference) return undefined;
		if (answerBy === 'both') return lost;
		for (const [person, to] of question.people.entries()) {
			const msg = toGsm(`${words[question.language].byLink} ${linkTo(person)}`).text;
			if (measure(msg).units > maximum) return `${lost} ${tooLong}`;
			const request = { msg, phone: plainNumber(to), ...(question.sender && { sender: question.sender }) };
			const sent = await askOnce(connection, async () => await call(context, connection, 'smsSend', request));
			if (!sent || (sent.kind !== 'accepted' && outcomeOf(sent) === 'notSent')) return lost;
		}
		return `${lost} The link was sent in a second SMS.`;
	} catch {
		return undefined;
	}
}

const patience = 15_000;

const lost =
	'The service did not keep the reference of the SMS whole, so no reply to it finds the question. Set “Answer By” to “Link”.';
const tooLong = 'A link does not fit into an SMS with this version of n8n.';
