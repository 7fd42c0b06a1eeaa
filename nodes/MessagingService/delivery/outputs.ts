import { NodeOperationError, type IDataObject } from 'n8n-workflow';
import { isRecord } from '../contract';
import type { Draft, Operation } from '../operations/operation';
import { wireRequest, type Connection } from '../service';
import { itemsOf, merge, originsOf, type Job, type Part } from './plan';

/** One item of output and the input items it stems from. */
export interface Output {
	readonly json: IDataObject;
	readonly items: readonly number[];
}

/** What stands for a part whose Send Once Key was used before. */
export const skippedOutput = ({ item, onceKey = '' }: Part): Output => ({
	json: {
		skipped: true,
		sendOnceKey: onceKey,
		reason: 'This Send Once Key was used before, so nothing was sent',
	},
	items: [item],
});

/** The request as it would leave, without its authentication. */
export function preview({ baseUrl }: Connection, job: Job): Output {
	const draft = merge(job);
	const request = { ...wireRequest(baseUrl, draft.endpoint, draft.request) };
	return { json: { valid: true, request, ...draft.notes }, items: itemsOf(job) };
}

/** Output of a success. The message was sent, so an answer of a surprising shape is shown as it is. */
export function outputsOf(
	operation: Operation,
	body: unknown,
	draft: Draft,
	[{ parameters }]: Job,
): IDataObject[] | NodeOperationError {
	try {
		const outputs = operation.toOutput(body, draft, parameters);
		if (Array.isArray(outputs) && outputs.every(isRecord)) return outputs as IDataObject[];
	} catch (thrown) {
		// A read may say that what it found is not what was asked for.
		if (operation.effect === 'read' && thrown instanceof NodeOperationError) return thrown;
		// Falls through: nothing that is read after the fact may turn a sent message into a failed item.
	}
	return [{ response: body as IDataObject }];
}

/** Pairs one output per recipient with the recipient's item, and anything else with all items of the job. */
export function paired(job: Job, jsons: readonly IDataObject[]): Output[] {
	const origins = originsOf(job);
	const items = itemsOf(job);
	return jsons.map((json, index) => {
		const origin = jsons.length === origins.length ? origins[index] : undefined;
		return { json, items: origin === undefined ? items : [origin] };
	});
}
