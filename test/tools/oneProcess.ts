import type { IExecuteFunctions, INodeType } from 'n8n-workflow';
import type * as Node from '../../nodes/MessagingService/MessagingService.node';
import type { Store } from './store';

/** Simulates processes of one n8n: each has its own memory, all share the database. */

/** The n8n context of an execution in one process. */
export function contextOf(store: Store, id = 'node'): IExecuteFunctions {
	const node = { id, name: 'Messages' };
	// As in n8n, the helpers use the same node object as the context.
	const place = { workflow: { id: 'workflow' }, node } as never;
	const helpers: Partial<IExecuteFunctions['helpers']> = {
		checkProcessedAndRecord: async (values, scope) =>
			await store.checkProcessedAndRecord(values, scope, place),
		removeProcessed: async (values, scope) => await store.removeProcessed(values, scope, place),
		clearAllProcessedItems: async (scope) => await store.clearAllProcessedItems(scope, place),
		getProcessedDataCount: async (scope) => await store.getProcessedDataCount(scope, place),
	};
	return {
		...{ helpers, node, getNode: () => ({ ...node }), getWorkflow: () => ({ id: 'workflow' }) },
		...{ getExecutionId: () => '1', logger: { warn: () => {} } },
	} as unknown as IExecuteFunctions;
}

/** Reloads the modules that hold memory of a process. */
export function inNewProcess<Loaded>(load: () => Loaded): Loaded {
	let loaded: { readonly module: Loaded } | undefined;
	jest.isolateModules(() => (loaded = { module: load() }));
	if (loaded === undefined) throw new Error('Nothing was loaded');
	return loaded.module;
}

/** The node in another process of n8n, with a memory of its own. */
export const nodeOfNewProcess = (): INodeType =>
	new (inNewProcess(() =>
		jest.requireActual<typeof Node>('../../nodes/MessagingService/MessagingService.node'),
	).MessagingService)();
