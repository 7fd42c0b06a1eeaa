import { deepCopy, NodeOperationError, type IDataObject } from 'n8n-workflow';
import { isList, isRecord } from '../contract';
import type { Draft, Operation } from '../operations/operation';
import { wireRequest, type Connection } from '../service';
import type { Use } from './store/uses';
import { itemsOf, merge, originsOf, requestsOf, type Job, type Part } from './plan';

/** One item of output and the input items it stems from. */
export interface Output {
	readonly json: IDataObject;
	readonly items: readonly number[];
}

/** What stands for a part whose Send Once Key was used before, and where. */
export const skippedOutput = ({ item, onceKey = '' }: Part, where: string): Output => ({
	json: {
		skipped: true,
		sendOnceKey: onceKey,
		reason: `This Send Once Key was used before ${where}, so nothing was sent`,
	},
	items: [item],
});

/** `in execution 42 at 2026-01-31 09:15 UTC`, as far as it is known. */
export function whereUsed(use: Use | undefined): string {
	if (use === undefined) return 'in another execution';
	return `in execution ${use.execution} at ${use.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** The notices of a draft as part of an output. */
export const noted = (notices: readonly string[] = []) =>
	notices.length > 0 ? { notices: [...notices] } : {};

/** The request as it would leave, without its authentication, and with the sizes of files in their place. */
export function preview({ baseUrl }: Connection, job: Job, keys: ReadonlyMap<Part, string>): Output {
	const draft = merge(job);
	const { endpoint, placeholders, notes, notices } = draft;
	const [request, ...followedBy] = requestsOf(draft).map((one) => ({
		...wireRequest(baseUrl, endpoint, { ...one, ...placeholders }),
	}));
	const states = job.flatMap((part) => keys.get(part) ?? []);
	const sendOnceKey = states.length === 1 ? states[0] : states;
	return {
		// Drafts share what is the same in all of them; whoever gets an output may change it.
		json: deepCopy({
			valid: true,
			request,
			...(followedBy.length > 0 && { followedBy }),
			...notes,
			...noted(notices),
			...(states.length > 0 && { sendOnceKey }),
		}),
		items: itemsOf(job),
	};
}

/** What stands for a message that may not have arrived, where the user takes such ones as sent. */
export const takenOutput = ({ item, draft }: Part, reason: string): Output => ({
	json: {
		delivery: 'unknown',
		to: draft.recipients.length === 1 ? draft.recipients[0] : [...draft.recipients],
		reason,
	},
	items: [item],
});

/** Output of a success. The message was sent, so an answer of a surprising shape is shown as it is. */
export function outputsOf(
	operation: Operation,
	body: unknown,
	draft: Draft,
	[{ parameters, simplified }]: Job,
): IDataObject[] | NodeOperationError {
	try {
		const outputs = operation.toOutput(body, draft, parameters);
		if (!simplified) {
			const raw = operation.toRaw?.(body, parameters) ?? (isList(body) ? body : [body]);
			if (isList(raw) && raw.every(isRecord)) return raw as IDataObject[];
		} else if (isList(outputs) && outputs.every(isRecord)) {
			return outputs.map((output) => ({ ...(output as IDataObject), ...noted(draft.notices) }));
		}
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
