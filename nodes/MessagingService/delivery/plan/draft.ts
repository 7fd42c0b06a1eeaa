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

/** The notices of a draft, as part of an output. */
export const noticesOf = ({ notices = [] }: Draft): IDataObject =>
	notices.length > 0 ? { notices: [...notices] } : {};

/** Large drafts take time to hash, and the hash is needed more than once. */
const hashes = new WeakMap<Draft, string>();

/** A short hash of the requests: 24 bits tell whether the node was edited since. */
export function draftHash(draft: Draft): string {
	const known = hashes.get(draft);
	if (known !== undefined) return known;
	const text = JSON.stringify(requestsOf(draft));
	const hash = createHash('sha256').update(text).digest('base64url').slice(0, 4);
	hashes.set(draft, hash);
	return hash;
}

/**
 * Checks a draft against the contract before it is sent.
 * @throws NodeOperationError that names the fields the contract does not accept
 */
export function assertValid(context: IExecuteFunctions, item: number, draft: Draft): void {
	for (const request of requestsOf(draft)) {
		const parsed = endpoints[draft.endpoint].request.safeParse(request);
		if (!parsed.success) throw invalidRequest(context.getNode(), item, parsed.error.issues);
	}
}

/**
 * Completes remembered outputs with fields that are not remembered, such as notices. Only possible while the node still
 * makes the same draft.
 */
export function withDetails(
	{ rebuild }: Operation,
	earlier: Earlier | undefined,
	draft: Draft,
	simplified: boolean,
): Earlier | undefined {
	if (!earlier || !simplified || !isOf(earlier, draft)) return earlier;
	const complete = (output: IDataObject) => ({ ...output, ...rebuild?.(output, draft), ...noticesOf(draft) });
	return { ...earlier, outputs: earlier.outputs.map(complete) };
}

/** Whether an earlier try began to send this very draft. */
export const isOf = (earlier: Earlier, draft: Draft): boolean => earlier.draft === draftHash(draft);
