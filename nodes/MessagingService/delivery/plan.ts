import type { IExecuteFunctions } from 'n8n-workflow';
import { endpoints } from '../contract';
import { invalidItem, invalidRequest, type Failure } from '../failures';
import type { Draft, Operation } from '../operations/operation';
import type { Asking } from '../operations/humanReview/question';
import type { Account } from '../operations/settings';
import { Parameters } from '../parameters';
import { fieldsWithDelivery, itemOptions, type ItemOptions } from './fields/options';

/** What one input item asks for. */
export interface Part extends ItemOptions {
	readonly item: number;
	readonly draft: Draft;
	readonly parameters: Parameters;
}

/** One request to make: usually of one item, of several where items share a request. */
export type Job = readonly [Part, ...Part[]];

/** Everything a run is about to do, checked before anything leaves. */
export interface Plan {
	readonly jobs: readonly Job[];
	/** Parts whose Send Once Key an earlier part of the run has, by that part. */
	readonly followers: ReadonlyMap<Part, Part>;
	/** Items whose parameters cannot be sent, by item. */
	readonly invalid: ReadonlyMap<number, Failure>;
}

/** Reads and checks the parameters of these items; sends nothing. */
export async function planRun(
	context: IExecuteFunctions,
	operation: Operation,
	items: readonly number[],
	{ account, asking }: { readonly account: Account; readonly asking: Asking },
): Promise<Plan> {
	const parts: Part[] = [];
	const invalid = new Map<number, Failure>();
	const parametersOf = Parameters.of(fieldsWithDelivery(operation), context);
	for (const item of items) {
		const parameters = parametersOf(item);
		try {
			const draft = await operation.toRequest(parameters, account, asking);
			refuseUnfit(context, item, draft);
			parts.push({ item, draft, parameters, ...itemOptions(parameters, operation) });
		} catch (thrown) {
			invalid.set(item, invalidItem(context.getNode(), item, thrown));
		}
	}
	const followers = followersIn(parts);
	return { jobs: gather(parts.filter((part) => !followers.has(part))), followers, invalid };
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

/** What is to be sent for an item, in its order. */
export const requestsOf = ({ request, followedBy = [] }: Draft) => [request, ...followedBy];

function followersIn(parts: readonly Part[]): Map<Part, Part> {
	const first = new Map<string, Part>();
	const followers = new Map<Part, Part>();
	for (const part of parts) {
		const { onceKey, validateOnly } = part;
		if (onceKey === undefined || validateOnly) continue;
		const leader = first.get(onceKey);
		if (leader) followers.set(part, leader);
		else first.set(onceKey, part);
	}
	return followers;
}

/** Puts parts that may share a request together, in input order and up to their limit. */
function gather(parts: readonly Part[]): Job[] {
	const jobs: Array<[Part, ...Part[]]> = [];
	const open = new Map<string, { job: [Part, ...Part[]]; recipients: number }>();
	for (const part of parts) {
		const { shared } = part.draft;
		const key = shared && (part.validateOnly ? `show ${shared.key}` : shared.key);
		const found = key === undefined ? undefined : open.get(key);
		const recipients = part.draft.recipients.length;
		if (found && shared && found.recipients + recipients <= shared.limit) {
			found.job.push(part);
			found.recipients += recipients;
		} else {
			const job: [Part, ...Part[]] = [part];
			jobs.push(job);
			if (key !== undefined) open.set(key, { job, recipients });
		}
	}
	return jobs;
}

/** The one draft that parts with the same content send together: the first one, with everybody's recipients. */
export const merge = ([{ draft }, ...others]: Job): Draft =>
	(others.length > 0 && draft.shared?.join(others.map((other) => other.draft))) || draft;

/** For each recipient of the merged draft the item it came from. */
export const originsOf = (job: Job): number[] =>
	job.flatMap(({ draft, item }) => draft.recipients.map(() => item));

/** The input items of a job. */
export const itemsOf = (job: readonly Part[]): number[] => job.map(({ item }) => item);
