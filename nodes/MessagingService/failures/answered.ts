import { NodeApiError, type INode } from 'n8n-workflow';
import { conditions, type Failed } from '../contract';
import { abridged } from '../words';
import { marked, withItems, type Failure } from './failure';
import { outcomeOf } from './deliveryState';
import { wordsFor } from './wording';

/** The request behind a failed answer. */
interface Concern {
	/** Addresses or numbers. */
	readonly recipients: readonly string[];
	/** Empty if the request belongs to no item. */
	readonly items: readonly number[];
	readonly effect: 'send' | 'check' | 'read';
}

/** Facts for the output. `code` is that of the service or the network, or else the condition or kind of answer. */
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
	const addresses = listsRecipients ? `Recipients of this request: ${abridged(recipients, 50)}. ` : '';
	const ofItems = withItems(message, items);
	const error = new NodeApiError(
		node,
		{},
		{
			message: ofItems,
			description: `${addresses}${description}`,
			...(answer.kind !== 'unanswered' && { httpCode: String(answer.httpStatus) }),
			...(items[0] !== undefined && { itemIndex: items[0] }),
		},
	);
	// n8n has replaced words that look like a network code, also in what the service said.
	error.message = ofItems;
	if (answer.kind === 'refused' && answer.condition && 'ofAccount' in conditions[answer.condition])
		Object.defineProperty(error, ofAccount, { value: true });
	return marked(error, outcomeOf(answer, recipients.length, effect), factsOf(answer));
}

/** Marks a failure, and copies of it. */
const ofAccount = Symbol('of the account');

/** Whether a refusal is about the account or the sender, so that every other message would get it too. */
export const isOfAccount = (failure: Failure): boolean => ofAccount in failure;
