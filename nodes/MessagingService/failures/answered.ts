import { NodeApiError, type INode } from 'n8n-workflow';
import type { Failed } from '../contract';
import { itemLabel, listed, marked } from './failure';
import { outcomeOf } from './outcome';
import { wordsFor } from './words';

/** What failed answers are about, and for whom. */
interface Concern {
	/** To whom the request went, by address or number. */
	readonly recipients: readonly string[];
	/** The items of the request; none where no item asked for it. */
	readonly items: readonly number[];
	readonly effect: 'send' | 'check' | 'read';
}

/**
 * What is known of a failed answer beside its words. `code` is the service's own or that of the network; without
 * one, the condition that its words name, or else the kind of answer.
 */
function factsOf(answer: Failed) {
	if (answer.kind === 'unanswered') return { code: answer.code };
	const { kind, httpStatus } = answer;
	if (answer.kind === 'unreadable')
		return { code: kind, httpStatus, ...(answer.excerpt && { said: answer.excerpt }) };
	const { code, condition, said } = answer;
	return {
		code: kind === 'notFound' ? kind : (code ?? condition ?? kind),
		httpStatus,
		...(said && { said }),
	};
}

/**
 * Puts a failed answer into words for the items it concerns.
 * @returns an error whose `context` holds `delivery` and, `code`, and where there are, `httpStatus` and `said`
 */
export function failedAnswer(
	node: INode,
	answer: Failed,
	{ recipients, items, effect }: Concern,
): NodeApiError {
	const { message, description } = wordsFor(answer, effect);
	// The refusal does not name the culprit.
	const isUnsubscribed = answer.kind === 'refused' && answer.condition === 'unsubscribed';
	const hasThem = isUnsubscribed && recipients.length > 0;
	const addresses = hasThem ? `Recipients of this request: ${listed(recipients, 50)}. ` : '';
	const whole = items.length > 0 ? `${message} ${itemLabel(items)}` : message;
	const error = new NodeApiError(
		node,
		{},
		{
			message: whole,
			description: `${addresses}${description}`,
			...(answer.kind !== 'unanswered' && { httpCode: String(answer.httpStatus) }),
			...(items[0] !== undefined && { itemIndex: items[0] }),
		},
	);
	return marked(error, outcomeOf(answer, recipients.length, effect), factsOf(answer));
}
