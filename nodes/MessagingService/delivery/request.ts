import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { cancelled, failedAnswer, invalidItem, serviceAway, type Failure } from '../failures';
import type { Draft, Operation } from '../operations/operation';
import { call, type Connection } from '../service';
import { outputsOf } from './outputs';
import { answerTo } from './limiter/attempts';
import type { Door } from './limiter/client';
import { itemsOf, merge, refuseUnfit, type Job } from './plan';

/** What a request of a run is made with. */
export interface Requesting {
	readonly context: IExecuteFunctions;
	readonly operation: Operation;
	readonly connection: Connection;
	/** Where its job waits for its turn at the service. */
	readonly door: Door;
	/** Fires when the execution is cancelled. */
	readonly cancel: AbortSignal | undefined;
}

/**
 * The draft as it leaves, with everybody's recipients and with its files; checked again where either was added.
 * @throws NodeOperationError when it cannot be completed
 */
export async function completed(context: IExecuteFunctions, job: Job): Promise<Draft> {
	try {
		const merged = merge(job);
		const draft = { ...merged, ...(await merged.complete?.(merged.request)) };
		if (draft.request !== job[0].draft.request) refuseUnfit(context, job[0].item, draft);
		return draft;
	} catch (thrown) {
		throw invalidItem(context.getNode(), job[0].item, thrown);
	}
}

/** Makes the request of a job: the JSON of its outputs, or what went wrong. */
export async function send(requesting: Requesting, job: Job, draft: Draft): Promise<IDataObject[] | Failure> {
	const { context, operation, connection, door } = requesting;
	const { effect } = operation;
	const items = itemsOf(job);
	const { endpoint, request, files } = draft;
	const ask = async () => await call(context, connection, endpoint, request, files);
	const answer = await answerTo(door, effect, ask);
	if (answer === undefined) return notAsked(requesting, items);
	if (answer.kind === 'accepted') return outputsOf(operation, answer.body, draft, job);
	const isRejected = answer.kind === 'refused' || answer.kind === 'empty';
	const answered = isRejected ? operation.rejectionToOutput?.(answer, draft, job[0].parameters) : undefined;
	return answered ?? failedAnswer(context.getNode(), answer, { ...draft, items, effect });
}

/** Why a request got no turn. */
export const notAsked = (
	{ context, door }: Pick<Requesting, 'context' | 'door'>,
	items: readonly number[],
): Failure =>
	door.limiter.awayFor === undefined
		? cancelled(context.getNode(), items)
		: serviceAway(context.getNode(), items, door.limiter.awayFor);
