import { createHash } from 'node:crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { endpoints } from '../../contract';
import { invalidRequest } from '../../failures';
import type { Draft, Operation } from '../../operations/operation';
import type { Earlier } from '../output/outcome';

/** All requests of a draft, in their order. */
export const requestsOf = ({
	request,
	otherParts = [],
	toOthers = [],
	each,
}: Draft): Array<Draft['request']> =>
	each?.flatMap((one) => [one.request, ...(one.otherParts ?? [])]) ?? [request, ...otherParts, ...toOthers];

/** The notices of a draft as part of an output. */
export const noted = ({ notices = [] }: Draft): IDataObject =>
	notices.length > 0 ? { notices: [...notices] } : {};

/** A large one takes a while, and is asked for more than once. */
const hashes = new WeakMap<Draft, string>();

/** What is sent for an item; 24 bits tell whether the node was edited since. */
export function draftHash(draft: Draft): string {
	const known = hashes.get(draft);
	if (known !== undefined) return known;
	const text = JSON.stringify(requestsOf(draft));
	const hash = createHash('sha256').update(text).digest('base64url').slice(0, 4);
	hashes.set(draft, hash);
	return hash;
}

/**
 * The last word before the wire: nothing that the specification forbids leaves.
 * @throws NodeOperationError that names what the contract does not accept
 */
export function refuseUnfit(context: IExecuteFunctions, item: number, draft: Draft): void {
	for (const request of requestsOf(draft)) {
		const parsed = endpoints[draft.endpoint].request.safeParse(request);
		if (!parsed.success) throw invalidRequest(context.getNode(), item, parsed.error.issues);
	}
}

/**
 * What earlier tries did with an item, with what their outputs said beside the fields that are remembered, such as
 * notices: the draft tells it, where the node would still make the same one.
 */
export function withDetails(
	{ rebuild }: Operation,
	earlier: Earlier | undefined,
	draft: Draft,
	simplified: boolean,
): Earlier | undefined {
	if (!earlier || !simplified || !isOf(earlier, draft)) return earlier;
	const complete = (output: IDataObject) => ({ ...output, ...rebuild?.(output, draft), ...noted(draft) });
	return { ...earlier, outputs: earlier.outputs.map(complete) };
}

/** Whether a draft is the one that an earlier try began to send. */
export const isOf = (earlier: Earlier, draft: Draft): boolean => earlier.draft === draftHash(draft);
