import type { INodeExecutionData, IWebhookFunctions } from 'n8n-workflow';
import type { Remembered } from './question/remembered';
import { personAt } from './question/ways';
import { isReply } from './takeReply';
import { takenAnswer } from './taken';

/** What a request finds. */
export type State =
	| { readonly is: 'reply' }
	/** Another answer was faster. */
	| { readonly is: 'answered'; readonly taken: INodeExecutionData['json'] }
	/** The link belongs to an earlier question of this execution. */
	| { readonly is: 'earlier' }
	/** The deadline has passed, but n8n ends the wait only some time after it. */
	| { readonly is: 'over' }
	/** The question can be answered by the person whose link this is. */
	| { readonly is: 'open'; readonly person: number };

export async function stateOf(context: IWebhookFunctions, question: Remembered): Promise<State> {
	const request = context.getRequestObject();
	if (request.method === 'POST' && isReply(request)) return { is: 'reply' };
	const person = personAt(question, request);
	const taken = await takenAnswer(person === undefined ? String(request.query.q) : question.id);
	if (taken) return { is: 'answered', taken };
	if (person === undefined) return { is: 'earlier' };
	const isOver = question.until !== undefined && Date.now() > Date.parse(question.until);
	return isOver ? { is: 'over' } : { is: 'open', person };
}
