import type { IExecuteFunctions } from 'n8n-workflow';
import { endpoints, type EndpointName } from '../contract';
import { invalidItem, invalidRequest, type Failure } from '../errors';
import type { DraftOf, Field, Operation } from '../operations/operation';
import { Parameters } from '../operations/parameters';
import { isValidateOnly } from './options';

/** One request to make, and the input items it is made of. */
export interface Job {
	readonly items: readonly number[];
	readonly draft: DraftOf<EndpointName>;
	readonly parameters: Parameters;
	/** Show the request instead of sending it. */
	readonly validateOnly: boolean;
}

/** Everything a run is about to do, checked before anything leaves. */
export interface Plan {
	readonly jobs: readonly Job[];
	/** Items whose parameters cannot be sent, by item. */
	readonly invalid: ReadonlyMap<number, Failure>;
}

/** Reads and checks the parameters of every item; sends nothing. */
export async function planRun(context: IExecuteFunctions, operation: Operation): Promise<Plan> {
	const jobs: Job[] = [];
	const invalid = new Map<number, Failure>();
	const count = context.getInputData().length;
	for (let item = 0; item < count; item += 1) {
		const parameters = Parameters.ofItem<Field>(operation.fields, context, item);
		try {
			const draft = await operation.toRequest(parameters);
			// The last word before the wire: nothing that the specification forbids leaves.
			const parsed = endpoints[draft.endpoint].request.safeParse(draft.request);
			if (!parsed.success) throw invalidRequest(context.getNode(), item, parsed.error.issues);
			jobs.push({ items: [item], draft, parameters, validateOnly: isValidateOnly(context, operation, item) });
		} catch (thrown) {
			invalid.set(item, invalidItem(context.getNode(), item, thrown));
		}
	}
	return { jobs, invalid };
}
