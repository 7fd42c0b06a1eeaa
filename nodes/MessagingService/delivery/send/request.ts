import type { IDataObject } from 'n8n-workflow';
import { brokenOff, cancelled, failedAnswer, invalidItem, type Failure } from '../../failures';
import type { Draft } from '../../operations/operation';
import { call } from '../../service';
import { outputsOf } from '../output/outputs';
import { refuseUnfit } from '../plan/draft';
import { itemsOf, merged, type Group } from './group';
import type { Ask, Sending } from './sending';

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

/** Makes one request of a group: the JSON of its outputs, or what went wrong. Never throws. */
export async function send(
	{ context, operation, connection }: Sending,
	ask: Ask,
	group: Group,
	draft: Draft,
): Promise<IDataObject[] | Failure> {
	const { effect } = operation;
	const [first] = group;
	const items = itemsOf(group);
	const node = context.getNode();
	const { endpoint, request, files } = draft;
	try {
		const answer = await ask(async () => await call(context, connection, endpoint, request, files));
		if (answer === undefined) return cancelled(node, items);
		if (answer.kind === 'accepted') return outputsOf(operation, answer.body, draft, first);
		const isRejected = answer.kind === 'refused' || answer.kind === 'empty';
		const answered = isRejected ? operation.rejectionToOutput?.(answer, draft, first.parameters) : undefined;
		return answered ?? failedAnswer(node, answer, { ...draft, items, effect });
	} catch (thrown) {
		return effect === 'read' ? invalidItem(node, first.item, thrown) : brokenOff(node, items);
	}
}
