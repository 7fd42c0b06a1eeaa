import { NodeApiError, type INode } from 'n8n-workflow';
import { conditions, isOpenStatus, meaningOfStatus, type Failed } from '../contract';
import { abridged } from '../words';
import { factsOf, marked, worded, type Failure, type DeliveryState } from './failure';
import { wordsFor } from './wording';

/** The request behind a failed answer. */
interface Concern {
	/** Addresses or numbers. */
	readonly recipients: readonly string[];
	/** Empty if the request belongs to no item. */
	readonly items: readonly number[];
	readonly effect: 'send' | 'check' | 'read';
}

/**
 * Facts for the output. `code` is that of the service or the network, or else the condition or kind
 * of answer.
 */
function factsIn(answer: Failed) {
	if (answer.kind === 'unanswered') return { code: answer.code };
	const { kind, httpStatus, said } = answer;
	const isNamed = kind !== 'unreadable' && kind !== 'notFound';
	const code = isNamed ? (answer.code ?? answer.condition ?? kind) : kind;
	return { code, httpStatus, ...(said && { said }) };
}

/**
 * The failure of the items whose request got this answer.
 * @returns an error whose `context` holds `delivery`, `code` and, if known, `httpStatus` and `said`
 */
export function failedAnswer(
	node: INode,
	answer: Failed,
	{ recipients, items, effect }: Concern,
): NodeApiError {
	const { message, description } = wordsFor(answer, effect);
	const condition = answer.kind === 'refused' ? answer.condition : undefined;
	// The refusal does not name the recipient.
	const listsRecipients = condition === 'unsubscribed' && recipients.length > 0;
	const addresses = listsRecipients
		? `Recipients of this request: ${abridged(recipients, 50)}. `
		: '';
	const options = {
		message,
		...(answer.kind !== 'unanswered' && { httpCode: String(answer.httpStatus) }),
		...(items[0] !== undefined && { itemIndex: items[0] }),
	};
	const said = worded(new NodeApiError(node, {}, options), {
		message,
		description: `${addresses}${description}`,
		items,
		isOfAccount: condition !== undefined && 'ofAccount' in conditions[condition],
	});
	return marked(said, deliveryStateOf(answer, recipients.length, effect), factsIn(answer));
}

/**
 * Whether a refusal is about the account or the sender, so that every other message would get it
 * too.
 */
export const isOfAccount = (failure: Failure): boolean => factsOf(failure).isOfAccount === true;

/**
 * Returns the delivery state after a failed answer (Errors): `notSent` only if that is certain.
 *
 * @param recipients count in the request; if one is refused, others may have got the message
 * @param effect a check may have used up its code, unless a named condition prevented it
 */
export function deliveryStateOf(
	answer: Failed,
	recipients = 1,
	effect: 'send' | 'check' | 'read' = 'send',
): DeliveryState {
	switch (answer.kind) {
		case 'unanswered':
			return answer.phase === 'underway' ? 'unknown' : 'notSent';
		case 'unclear':
			return 'unknown';
		case 'unreadable':
			// A page with 200 may hide a success.
			return isOpenStatus(answer.httpStatus) ||
				meaningOfStatus(answer.httpStatus) === 'accepted' ||
				answer.tooLong
				? 'unknown'
				: 'notSent';
		case 'refused':
			if (answer.condition === 'unsubscribed' && recipients > 1) return 'unknown';
			if (answer.condition) return conditions[answer.condition].delivery;
			return effect === 'check' && meaningOfStatus(answer.httpStatus) !== 'busy'
				? 'unknown'
				: 'notSent';
		case 'notFound':
			return 'notSent';
		case 'empty':
			return effect === 'check' ? 'unknown' : 'notSent';
	}
}
