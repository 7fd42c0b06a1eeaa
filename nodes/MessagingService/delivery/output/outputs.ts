import { NodeOperationError, type IDataObject } from 'n8n-workflow';
import { isList, isRecord } from '../../contract';
import type { Draft, Operation } from '../../operations/operation';
import type { Parameters } from '../../parameters';

/** What one request, or none, says of an item: the JSON of its outputs. */

/** What stands for an item whose Send Once Key was used before, and where. */
export const skippedOutput = (sendOnceKey: string, where: string): IDataObject => ({
	skipped: true,
	sendOnceKey,
	reason: `This Send Once Key was used before ${where}, so nothing was sent`,
});

/** What stands for a message that may not have arrived, where the user takes such ones as sent. */
export const takenOutput = ({ recipients }: Draft, reason: string): IDataObject => ({
	delivery: 'unknown',
	to: recipients.length === 1 ? recipients[0] : [...recipients],
	reason,
});

/** The notices of a draft as part of an output. */
export const noted = (notices: readonly string[] = []) =>
	notices.length > 0 ? { notices: [...notices] } : {};

/** Output of a success. The message was sent, so an answer of a surprising shape is shown as it is. */
export function outputsOf(
	operation: Operation,
	body: unknown,
	draft: Draft,
	{ parameters, simplified }: { readonly parameters: Parameters; readonly simplified: boolean },
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
