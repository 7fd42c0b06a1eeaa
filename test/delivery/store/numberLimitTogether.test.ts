import { sleep, type IExecuteFunctions } from 'n8n-workflow';
import type * as Limits from '../../../nodes/MessagingService/delivery/store/numberLimit';
import type { Planned } from '../../../nodes/MessagingService/delivery/plan/plan';
import { useNodeTime } from '../../tools/nodeTime';
import { Store as N8nStore } from '../../tools/store';

/** Limit per Number in several processes, as in queue mode: each has its own memory, and all write one database. */

const time = useNodeTime();

/** One process: the module loaded anew, with n8n's helpers for the one database. */
function startProcess(store: N8nStore, count: number) {
	let loaded: typeof Limits | undefined;
	jest.isolateModules(() => {
		loaded = jest.requireActual<typeof Limits>('../../../nodes/MessagingService/delivery/store/numberLimit');
	});
	return () => {
		const node = { id: 'node' };
		const place = { workflow: { id: 'workflow' }, node } as never;
		const helpers: Partial<IExecuteFunctions['helpers']> = {
			checkProcessedAndRecord: async (values, scope, options) =>
				await store.checkProcessedAndRecord(values, scope, place, options),
			clearAllProcessedItems: async (scope) => await store.clearAllProcessedItems(scope, place),
			getProcessedDataCount: async (scope) => await store.getProcessedDataCount(scope, place),
		};
		const context = {
			...{ helpers, node, getWorkflow: () => ({ id: 'workflow' }), getNode: () => ({ ...node }) },
			logger: { warn: () => {} },
		} as unknown as IExecuteFunctions;
		if (loaded === undefined) throw new Error('Not loaded');
		return new loaded.NumberLimit(context, { count, minutes: 60, isDefault: false }, undefined);
	};
}

const part = () => ({ item: 0, draft: { recipients: ['525510000000'] } }) as unknown as Planned;

test('of twelve messages at once from two processes exactly three find a place, in each of 40 rounds', async () => {
	for (let round = 0; round < 40; round += 1) {
		const store = new N8nStore();
		store.between = async () => await sleep(Math.random() * 30);
		const starts = [startProcess(store, 3), startProcess(store, 3)];
		const asked = Array.from({ length: 12 }, async (_, index) => {
			await sleep(Math.random() * 10);
			return await starts[index % 2]?.().take(part());
		});
		const places = await time.during(Promise.all(asked), 2);
		expect(places.filter(Boolean)).toHaveLength(3);
	}
});

test('a place that is given back is there for another process, and one of a killed process is free after the period', async () => {
	const store = new N8nStore();
	const [first, second] = [startProcess(store, 1), startProcess(store, 1)];
	const limit = first();
	const message = part();
	expect(await time.during(limit.take(message))).toBe(true);
	expect(await time.during(second().take(part()))).toBe(false);
	await time.during(limit.giveBack(message));
	expect(await time.during(second().take(part()))).toBe(true);
	await time.pass(60 * 60_000 + 1);
	expect(await time.during(startProcess(store, 1)().take(part()))).toBe(true);
});

test('a process that is killed while it looks at a number holds nobody up for long', async () => {
	const store = new N8nStore();
	const [first, second] = [startProcess(store, 2), startProcess(store, 2)];
	store.between = async () => await sleep(1);
	// It stands still from its third step on.
	let steps = 0;
	const killed = new Promise<void>(() => {});
	store.between = async () => {
		steps += 1;
		await (steps > 4 ? killed : sleep(1));
	};
	void first().take(part());
	await time.during(sleep(100));
	store.between = async () => await sleep(1);
	const from = performance.now();
	expect(await time.during(second().take(part()), 5)).toBe(true);
	expect(performance.now() - from).toBeLessThan(11_000);
});
