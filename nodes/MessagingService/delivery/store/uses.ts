import type { IExecuteFunctions } from 'n8n-workflow';

/** By which execution a key was used, and when. */
export interface Use {
	readonly execution: string;
	readonly at: Date;
}

/** So many of a node are known by name; of others it is only known that they were used. */
const limit = 1_000;
const byNode = new Map<string, Map<string, Use>>();

/** Remembers who used a key, for as long as the process lives: n8n's store holds no more than a key's trace. */
export function noteUse(context: IExecuteFunctions, node: string, key: string): Use {
	const use = { execution: context.getExecutionId(), at: new Date() };
	const uses = byNode.get(node) ?? new Map<string, Use>();
	byNode.set(node, uses.set(key, use));
	const [oldest] = uses.keys();
	if (uses.size > limit && oldest !== undefined) uses.delete(oldest);
	return use;
}

export const useOf = (node: string, key: string): Use | undefined => byNode.get(node)?.get(key);
