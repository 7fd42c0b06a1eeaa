import { NodeApiError, type INode } from 'n8n-workflow';
import { conditions, isOpenStatus, meaningOfStatus, type Failed } from '../contract';
import { abridged } from '../words';
import { asShown, marked, withItems, type Failure, type DeliveryState } from './failure';
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
function factsOf(answer: Failed) {
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
	// The refusal does not name the recipient.
	const isUnsubscribed = answer.kind === 'refused' && answer.condition === 'unsubscribed';
	const listsRecipients = isUnsubscribed && recipients.length > 0;
	const addresses = listsRecipients
		? `Recipients of this request: ${abridged(recipients, 50)}. `
		: '';
	const ofItems = asShown(withItems(message, items));
	const error = new NodeApiError(
		node,
		{},
		{
			message: ofItems,
			description: asShown(`${addresses}${description}`),
			...(answer.kind !== 'unanswered' && { httpCode: String(answer.httpStatus) }),
			...(items[0] !== undefined && { itemIndex: items[0] }),
		},
	);
	// n8n has replaced words that look like a network code, also in what the service said.
	error.message = ofItems;
	if (answer.kind === 'refused' && answer.condition && 'ofAccount' in conditions[answer.condition])
		Object.defineProperty(error, ofAccount, { value: true });
	return marked(error, deliveryStateOf(answer, recipients.length, effect), factsOf(answer));
}

/** Marks a failure, and copies of it. */
const ofAccount = Symbol('of the account');

/**
 * Whether a refusal is about the account or the sender, so that every other message would get it
 * too.
 */
export const isOfAccount = (failure: Failure): boolean => ofAccount in failure;

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
