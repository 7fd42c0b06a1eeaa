import type { IExecuteFunctions } from 'n8n-workflow';
import type { Store } from './store';

/** Several processes that use n8n's store of one node: each has memory of its own, the database is one. */

/** What an execution of one of them has of n8n. */
export function contextOf(store: Store): IExecuteFunctions {
	const node = { id: 'node' };
	// As in n8n, the helpers know the very node that the context has.
	const place = { workflow: { id: 'workflow' }, node } as never;
	const helpers: Partial<IExecuteFunctions['helpers']> = {
		checkProcessedAndRecord: async (values, scope, options) =>
			await store.checkProcessedAndRecord(values, scope, place, options),
		removeProcessed: async (values, scope) => await store.removeProcessed(values, scope, place),
		clearAllProcessedItems: async (scope) => await store.clearAllProcessedItems(scope, place),
		getProcessedDataCount: async (scope) => await store.getProcessedDataCount(scope, place),
	};
	return {
		...{ helpers, node, getNode: () => ({ ...node }), getWorkflow: () => ({ id: 'workflow' }) },
		...{ getExecutionId: () => '1', logger: { warn: () => {} } },
	} as unknown as IExecuteFunctions;
}

/** Loads what a process keeps in memory anew. */
export function inNewProcess<Loaded>(load: () => Loaded): Loaded {
	let loaded: { readonly module: Loaded } | undefined;
	jest.isolateModules(() => (loaded = { module: load() }));
	if (loaded === undefined) throw new Error('Nothing was loaded');
	return loaded.module;
}
