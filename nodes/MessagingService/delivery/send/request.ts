import type { IDataObject } from 'n8n-workflow';
import type { Answer, Rejected } from '../../contract';
import { failedAnswer, held, invalidItem, serviceAway, type Failure } from '../../failures';
import type { Draft } from '../../operations/operation';
import { call } from '../../service';
import { answerTo } from '../limiter/attempts';
import { outputsOf } from '../output/outputs';
import type { Unreached } from '../output/outcome';
import { refuseUnfit, requestsOf } from '../plan/draft';
import { itemsOf, merged, type Group } from './group';
import type { Sending } from './sending';

/**
 * The draft as it leaves, with everybody's recipients and with its files; checked again where either was added.
 * @throws NodeOperationError when it cannot be completed
 */
export async function completed({ context }: Sending, group: Group): Promise<Draft> {
	const [first] = group;
	try {
		const draft = merged(group);
		const complete = { ...draft, ...(await draft.complete?.(draft.request)) };
		if (complete.request !== first.draft.request) refuseUnfit(context, first.item, complete);
		return complete;
	} catch (thrown) {
		throw invalidItem(context.getNode(), first.item, thrown);
	}
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
		if (answer.kind === 'accepted') return outputsOf(operation, answer.body, draft, first);
		const answered = isRejected(answer)
			? operation.rejectionToOutput?.(answer, draft, first.parameters)
			: undefined;
		return answered ?? failedAnswer(node, answer, { ...draft, items, effect });
	} catch (thrown) {
		return effect === 'read' ? invalidItem(node, first.item, thrown) : held(node, items, 'brokenOff');
	}
}

/** Why a request got no turn. */
export function notAsked({ context, door }: Sending, items: readonly number[]): Failure {
	const { awayFor } = door.limiter;
	return awayFor === undefined
		? held(context.getNode(), items, 'cancelled')
		: serviceAway(context.getNode(), items, awayFor);
}

/** What the requests of a draft came to: outputs, and where one went wrong that ended it, the failure. */
export interface Answered {
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
