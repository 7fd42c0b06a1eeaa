import { NodeOperationError, type IDataObject } from 'n8n-workflow';
import { isList, isRecord, type Answer, type Rejected } from '../../contract';
import { failedAnswer, held, invalidItem, serviceAway, type Failure } from '../../failures';
import type { Draft, Operation } from '../../operations/operation';
import { call } from '../../service';
import { answerTo } from '../limiter/attempts';
import type { Unreached } from '../output/outcome';
import { noted, refuseUnfit, requestsOf } from '../plan/draft';
import type { Planned } from '../plan/plan';
import { itemsOf, merged, type Group, type Sending } from './group';

/**
 * The draft as it leaves, with everybody's recipients and with its files; checked again where either was added.
 * @throws when it cannot be completed
 */
export async function completed({ context }: Sending, group: Group): Promise<Draft> {
	const draft = merged(group);
	const complete = { ...draft, ...(await draft.complete?.(draft.request)) };
	if (complete.request !== group[0].draft.request) refuseUnfit(context, group[0].item, complete);
	return complete;
}

const isRejected = (answer: Answer): answer is Rejected =>
	['refused', 'empty', 'notFound'].includes(answer.kind);

/** Makes one request of a group: the JSON of its outputs, or what went wrong. Never throws. */
export async function send(sending: Sending, group: Group, draft: Draft): Promise<IDataObject[] | Failure> {
	const { context, operation, connection, door } = sending;
	const { effect } = operation;
	const [first] = group;
	const items = itemsOf(group);
	const node = context.getNode();
	const { endpoint, request, files } = draft;
	try {
		const ask = async () => await call(context, connection, endpoint, request, files);
		const answer = await answerTo(door, effect, ask);
		if (answer === undefined) return notAsked(sending, items);
		if (answer.kind === 'accepted') return shownOf(operation, answer.body, draft, first);
		const answered = isRejected(answer)
			? operation.rejectionToOutput?.(answer, draft, first.parameters)
			: undefined;
		return answered ?? failedAnswer(node, answer, { ...draft, items, effect });
	} catch (thrown) {
		return effect === 'read' ? invalidItem(node, first.item, thrown) : held(node, items, 'brokenOff');
	}
}

/** Output of a success. The message was sent, so an answer of a surprising shape is shown as it is. */
function shownOf(
	operation: Operation,
	body: unknown,
	draft: Draft,
	{ parameters, simplified }: Planned,
): IDataObject[] | NodeOperationError {
	try {
		const outputs = operation.toOutput(body, draft, parameters);
		if (!simplified) {
			const raw = operation.toRaw?.(body, parameters) ?? (isList(body) ? body : [body]);
			if (isList(raw) && raw.every(isRecord)) return raw as IDataObject[];
		} else if (isList(outputs) && outputs.every(isRecord)) {
			return outputs.map((output) => ({ ...(output as IDataObject), ...noted(draft) }));
		}
	} catch (thrown) {
		// A read may say that what it found is not what was asked for.
		if (operation.effect === 'read' && thrown instanceof NodeOperationError) return thrown;
		// Falls through: nothing that is read after the fact may turn a sent message into a failed item.
	}
	return [{ response: body as IDataObject }];
}

/** Why a request got no turn. */
export function notAsked({ context, door }: Sending, items: readonly number[]): Failure {
	const { awayFor } = door.limiter;
	return awayFor === undefined
		? held(context.getNode(), items, 'cancelled')
		: serviceAway(context.getNode(), items, awayFor);
}

/** What the requests of a draft came to: outputs, and where one went wrong that ended it, the failure. */
interface Answered {
	readonly outputs: readonly IDataObject[];
	readonly failure?: Failure | undefined;
	readonly unreached?: readonly Unreached[];
}

/** Makes all requests of a draft, in their order. */
export async function sendAll(sending: Sending, group: Group, draft: Draft): Promise<Answered> {
	if (draft.toOthers?.length) return await sendToEach(sending, group, draft);
	if (draft.otherParts?.length) return await sendParts(sending, group, draft);
	const result = await send(sending, group, draft);
	return Array.isArray(result) ? { outputs: result } : { outputs: [], failure: result };
}

/** The parts of a text, each once the one before was accepted, from where an earlier try stopped. */
async function sendParts(sending: Sending, group: Group, draft: Draft): Promise<Answered> {
	const requests = requestsOf(draft);
	const parts = requests.length;
	const outputs = [...(group[0].earlier?.outputs ?? [])];
	for (const request of requests.slice(outputs.length)) {
		const result = await send(sending, group, { ...draft, request } as Draft);
		if (!Array.isArray(result)) return { outputs, failure: result };
		outputs.push(...result.map((output) => ({ ...output, part: outputs.length + 1, parts })));
	}
	return { outputs };
}

/** A message of their own for each recipient: that one of them cannot be reached keeps nobody from theirs. */
async function sendToEach(sending: Sending, group: Group, draft: Draft): Promise<Answered> {
	const outputs: IDataObject[] = [];
	const unreached: Unreached[] = [];
	let failure: Failure | undefined;
	for (const [person, request] of requestsOf(draft).entries()) {
		const to = draft.recipients[person] ?? '';
		const result = await send(sending, group, { ...draft, request, recipients: [to] } as Draft);
		if (Array.isArray(result)) outputs.push(...result);
		else {
			failure ??= result;
			unreached.push({ to, reason: result.message });
		}
	}
	return { outputs, unreached, ...(outputs.length === 0 && { failure }) };
}
