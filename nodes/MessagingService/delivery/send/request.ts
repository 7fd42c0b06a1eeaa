import { NodeOperationError, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';
import { isList, isRecord, type Answer, type EndpointName, type Rejected } from '../../contract';
import {
	failedAnswer,
	unsent,
	invalidItem,
	ofItems,
	serviceAway,
	type Failure,
} from '../../failures';
import type { Draft, Operation } from '../../operations/operation';
import { Client, limiterOf } from '../../limiter/client';
import type { Acquire } from '../../limiter/scheduler';
import { assertValid, noticesOf, requestsOf } from '../plan/draft';
import type { Message } from '../plan/message';
import type { NumberLimit } from '../store/numberLimit';
import type { OnceKeys } from '../store/onceKeys';
import type { Stop } from './stop';

/** Everything that the requests of a run share. */
export interface Sending {
	readonly context: IExecuteFunctions;
	readonly operation: Operation;
	/** Waits for the turn of a request. */
	readonly acquire: Acquire;
	/** Fires when the execution is cancelled. */
	readonly cancel: AbortSignal | undefined;
	readonly stop: Stop;
	readonly onceKeys: OnceKeys;
	readonly numberLimit: NumberLimit;
}

/**
 * Completes the draft of a message with its files, and checks it again if it has any.
 * @throws if it cannot be completed
 */
export async function completed({ context }: Sending, { draft, item }: Message): Promise<Draft> {
	if (!draft.complete) return draft;
	const complete = { ...draft, ...(await draft.complete(draft.request)) };
	assertValid(context, item, complete);
	return complete;
}

const isRejected = (answer: Answer): answer is Rejected =>
	['refused', 'empty', 'notFound'].includes(answer.kind);

/**
 * Makes one request. Returns the JSON of its outputs, or the failure; undefined if it never began.
 * Never throws.
 */
export async function makeRequest(
	sending: Sending,
	message: Message,
	draft: Draft,
	hasBegun = false,
): Promise<IDataObject[] | Failure | undefined> {
	const { context, operation, acquire } = sending;
	const { effect } = operation;
	const { connection, item } = message;
	const { endpoint, request, files } = draft;
	try {
		const answer = await new Client(context, connection, { effect, acquire }).requestPaid(
			endpoint,
			request,
			{
				files,
			},
		);
		if (answer === undefined) return notAsked(sending, message, endpoint, hasBegun);
		if (answer.kind === 'accepted') return successOf(operation, answer.body, draft, message);
		const answered = isRejected(answer)
			? operation.rejectionToOutput?.(answer, draft, message.parameters)
			: undefined;
		return answered ?? failedAnswer(context.getNode(), answer, { ...draft, items: [item], effect });
	} catch (thrown) {
		const node = context.getNode();
		return effect === 'read' ? invalidItem(node, item, thrown) : unsent(node, [item], 'brokenOff');
	}
}

/**
 * The outputs of a success. The message was sent, so an answer of an unexpected shape is shown as
 * it is.
 */
function successOf(
	operation: Operation,
	body: unknown,
	draft: Draft,
	{ parameters, simplified }: Message,
): IDataObject[] | NodeOperationError {
	try {
		const outputs = operation.toOutput(body, draft, parameters);
		if (!simplified) {
			const raw = operation.toRaw?.(body, parameters) ?? (isList(body) ? body : [body]);
			if (isList(raw) && raw.every(isRecord)) return raw as IDataObject[];
		} else if (isList(outputs) && outputs.every(isRecord)) {
			return outputs.map((output) => ({ ...(output as IDataObject), ...noticesOf(draft) }));
		}
	} catch (thrown) {
		// A read may report that it found something else.
		if (operation.effect === 'read' && thrown instanceof NodeOperationError) return thrown;
		// Falls through: an unreadable answer must not turn a sent message into a failed item.
	}
	return [{ response: body as IDataObject }];
}

/**
 * The failure of a request that got no turn; undefined if the run has stopped because of another
 * message.
 */
export function notAsked(
	{ cancel, context, stop }: Pick<Sending, 'cancel' | 'context' | 'stop'>,
	{ connection, item }: Pick<Message, 'connection' | 'item'>,
	endpoint: EndpointName,
	hasBegun = false,
): Failure | undefined {
	const refusal = stop.refusalOf(connection);
	if (cancel?.aborted) return unsent(context.getNode(), [item], 'cancelled');
	if (stop.isOver && !hasBegun) return undefined;
	if (refusal) return ofItems(refusal, [item]);
	return serviceAway(context.getNode(), [item], limiterOf(connection).awayFor(endpoint));
}

/**
 * Makes the requests of a draft: the parts of a text, each after the one before was accepted, from
 * where an earlier try stopped.
 * @returns the outputs of what went out, and the failure that ended it; undefined if it never began
 */
export async function sendParts(
	sending: Sending,
	message: Message,
	draft: Draft,
): Promise<{ readonly outputs: readonly IDataObject[]; readonly failure?: Failure } | undefined> {
	const requests = requestsOf(draft);
	const parts = requests.length;
	const outputs = [...(message.earlier?.outputs ?? [])];
	for (const request of requests.slice(outputs.length)) {
		const result = await makeRequest(
			sending,
			message,
			{ ...draft, request } as Draft,
			outputs.length > 0,
		);
		if (result === undefined) return undefined;
		if (!Array.isArray(result)) return { outputs, failure: result };
		const part = parts > 1 ? { part: outputs.length + 1, parts } : {};
		outputs.push(...result.map((output) => ({ ...output, ...part })));
	}
	return { outputs };
}
