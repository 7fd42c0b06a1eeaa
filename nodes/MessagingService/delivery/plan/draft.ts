import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { endpoints } from '../../contract';
import { invalidRequest } from '../../failures';
import type { Draft, Operation } from '../../operations/operation';
import { hashOf } from '../../text/hash';
import type { Row } from './message';

/** The requests of a draft: the parts of its text, in order. */
export const requestsOf = ({ request, nextParts = [] }: Draft): Array<Draft['request']> => [
	request,
	...nextParts,
];

/** The notices of a draft, as part of an output. */
export const noticesOf = ({ notices = [] }: Draft): IDataObject =>
	notices.length > 0 ? { notices: [...notices] } : {};

/** The draft with further notices. */
export const withNotices = <One extends Draft>(draft: One, more: readonly string[]): One =>
	more.length > 0 ? { ...draft, notices: [...(draft.notices ?? []), ...more] } : draft;

/** Large drafts take time to hash, and the hash is needed more than once. */
const hashes = new WeakMap<Draft, string>();

/** A short hash of its requests: 24 bits tell whether the node was edited since. */
export function draftHash(draft: Draft): string {
	const hash = hashes.get(draft) ?? hashOf(JSON.stringify(requestsOf(draft)), 4);
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
 * Completes remembered outputs with fields that are not remembered, such as notices. Only possible
 * while the node still makes the same draft.
 */
export function withDetails(
	{ rebuild }: Operation,
	row: Row | undefined,
	draft: Draft,
	simplified: boolean,
): Row | undefined {
	if (!row || !simplified || !isOf(row, draft)) return row;
	const complete = (output: IDataObject) => ({
		...output,
		...rebuild?.(output, draft),
		...noticesOf(draft),
	});
	return { ...row, outputs: row.outputs.map(complete) };
}

/** Whether an earlier try began to send this very draft. */
export const isOf = (row: Row, draft: Draft): boolean => row.draft === draftHash(draft);
