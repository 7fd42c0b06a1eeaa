import { createHash } from 'node:crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import { endpoints } from '../../contract';
import { invalidRequest } from '../../failures';
import type { Draft } from '../../operations/operation';

/** All requests of a draft, in their order. */
export const requestsOf = ({ request, otherParts = [], toOthers = [] }: Draft) => [
	request,
	...otherParts,
	...toOthers,
];

/** What is sent for an item; 24 bits tell whether the node was edited since. */
export const draftHash = (draft: Draft): string =>
	createHash('sha256')
		.update(JSON.stringify(requestsOf(draft)))
		.digest('base64url')
		.slice(0, 4);

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
