import type { IExecuteFunctions } from 'n8n-workflow';
import { NewestMap } from '../../bounded/newestMap';

/** Who used which Send Once Key, as far as this process knows. */

/** The execution that used a key, and when. */
export interface Use {
	readonly execution: string;
	readonly at: Date;
}

/** How many uses are remembered for each node. Of an older one n8n still knows the key, but nobody knows who used it. */
const limit = 1_000;
const byNode = new Map<string, NewestMap<Use>>();

/** Remembers the use of a key in this process; n8n's store cannot hold it. */
export function noteUse(context: IExecuteFunctions, node: string, key: string): Use {
	const use = { execution: context.getExecutionId(), at: new Date() };
	const uses = byNode.get(node) ?? new NewestMap<Use>(limit);
	byNode.set(node, uses.set(key, use));
	return use;
}

export const useOf = (node: string, key: string): Use | undefined => byNode.get(node)?.get(key);
