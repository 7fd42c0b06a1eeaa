import type { IDataObject } from 'n8n-workflow';
import type { Draft, Operation } from '../../operations/operation';
import type { ItemOptions } from '../fields/options';
import type { Earlier } from '../outcome/outcome';
import { noted } from '../output/outputs';
import { draftHash } from './draft';

/**
 * What earlier tries did with an item, with what their outputs said beside the fields that are remembered, such as
 * notices: the draft tells it, where the node would still make the same one.
 */
export function withDetails(
	{ rebuild }: Operation,
	earlier: Earlier | undefined,
	draft: Draft,
	{ simplified }: ItemOptions,
): Earlier | undefined {
	if (!earlier || !simplified || !isOf(earlier, draft)) return earlier;
	const complete = (output: IDataObject) => ({
		...output,
		...rebuild?.(output, draft),
		...noted(draft.notices),
	});
	return { ...earlier, outputs: earlier.outputs.map(complete) };
}

/** Whether a draft is the one that an earlier try began to send. */
export const isOf = (earlier: Earlier, draft: Draft): boolean => earlier.draft === draftHash(draft);
