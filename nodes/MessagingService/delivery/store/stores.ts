import type { IExecuteFunctions } from 'n8n-workflow';
import { Store } from './store';

const stores = new Map<string, Store>();

/** The node as its store is named. */
export const nameOfNode = (context: IExecuteFunctions): string =>
	`${context.getWorkflow().id ?? ''} ${context.getNode().id}`;

/** The store of a node, the same for all executions of this process. */
export function storeOf(context: IExecuteFunctions): Store {
	const name = nameOfNode(context);
	const store = stores.get(name) ?? new Store();
	stores.set(name, store);
	return store;
}
