import { NodeApiError, type INode } from 'n8n-workflow';
import type { EndpointName, Failed } from '../contract';
import { itemLabel, marked } from './failure';
import { wordsFor } from './words';

/** What failed answers are about, and for whom. */
interface Concern {
	readonly endpoint: EndpointName;
	/** To whom the request went, by address or number. */
	readonly recipients: readonly string[];
	/** The items of the request; none where no item asked for it. */
	readonly items: readonly number[];
	readonly effect: 'send' | 'read';
}

/**
 * Puts a failed answer into words for the items it concerns.
 * @returns an error whose `context` holds `delivery` and, where there is one, the service's code
 */
export function failedAnswer(
	node: INode,
	answer: Failed,
	{ endpoint, recipients, items, effect }: Concern,
): NodeApiError {
	const { message, description, delivery } = wordsFor(endpoint, answer, effect);
	const code = answer.kind === 'unreadable' ? undefined : answer.code;
	const error = new NodeApiError(
		node,
		{},
		{
			message: items.length > 0 ? `${message} ${itemLabel(items)}` : message,
			description: `${description}${code === 451 ? addresses(recipients) : ''}`,
			...(answer.kind !== 'unanswered' && { httpCode: String(answer.httpStatus) }),
			...(items[0] !== undefined && { itemIndex: items[0] }),
		},
	);
	return marked(error, delivery, code === undefined ? {} : { code });
}

/** The addresses that a request went to, for a refusal that does not name the culprit. */
function addresses(recipients: readonly string[]): string {
	const more = recipients.length > 50 ? ` and ${recipients.length - 50} more` : '';
	return ` Recipients of this request: ${recipients.slice(0, 50).join(', ')}${more}.`;
}
