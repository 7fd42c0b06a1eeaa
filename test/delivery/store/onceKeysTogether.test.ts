import { sleep, type IExecuteFunctions } from 'n8n-workflow';
import type * as Keys from '../../../nodes/MessagingService/delivery/store/onceKeys';
import type { Planned } from '../../../nodes/MessagingService/delivery/plan/plan';
import { useNodeTime } from '../../tools/nodeTime';
import { Store as N8nStore } from '../../tools/store';

/** Send Once Keys of several processes, as in queue mode: each has its own memory, and all write one list. */

const time = useNodeTime();

const place = { workflow: { id: 'workflow' }, node: { id: 'node' } } as never;

/** One process: the module loaded anew, with n8n's helpers for the one list. */
function startProcess(list: N8nStore): () => Keys.OnceKeys {
	let loaded: typeof Keys | undefined;
	jest.isolateModules(() => {
		loaded = jest.requireActual<typeof Keys>('../../../nodes/MessagingService/delivery/store/onceKeys');
	});
	const helpers: Partial<IExecuteFunctions['helpers']> = {
		checkProcessedAndRecord: async (values, scope, options) =>
			await list.checkProcessedAndRecord(values, scope, place, options),
		removeProcessed: async (values, scope) => await list.removeProcessed(values, scope, place),
	};
	const context = {
		helpers,
		getWorkflow: () => ({ id: 'workflow' }),
		getNode: () => ({ id: 'node' }),
		getExecutionId: () => '1',
		logger: { warn: () => {} },
	} as unknown as IExecuteFunctions;
	return () => {
		if (loaded === undefined) throw new Error('Not loaded');
		return new loaded.OnceKeys(context, undefined, 60_000);
	};
}

const partOf = (onceKey: string) =>
	({ item: 0, onceKey, draft: { recipients: ['525510000000'] } }) as unknown as Planned;

/** Reading the list and writing it back takes up to 8 ms, so that writes of two processes overlap. */
function sharedList(): N8nStore {
	const list = new N8nStore();
	list.between = async () => await sleep(Math.random() * 8);
	return list;
}

/** One execution: claims a key, sends for a while, and says what became of it. */
async function execute(keys: Keys.OnceKeys, key: string): Promise<string> {
	const part = partOf(key);
	const kind = (await keys.claim([part])).get(part)?.kind ?? 'none';
	if (kind === 'claimed') {
		await sleep(20);
		await keys.close(part, 'sent');
	}
	await keys.end();
	return kind;
}

const together = async <Result>(runs: Array<Promise<Result>>) => await time.during(Promise.all(runs));

const processes = [0, 1, 2];
const executions = Array.from({ length: 10 }, (_, index) => index);

test('of 30 executions in three processes with the same key at the same moment, one sends', async () => {
	const list = sharedList();
	const started = processes.map(() => startProcess(list));
	for (const round of [1, 2, 3]) {
		const kinds = await together(
			started.flatMap((start) => executions.map(async () => await execute(start(), `key ${round}`))),
		);
		expect(kinds.filter((kind) => kind === 'claimed')).toHaveLength(1);
		expect(kinds.filter((kind) => kind === 'used')).toHaveLength(29);
	}
}, 60_000);

test('a confirmation that others have undone twice is made a third time', async () => {
	const list = new N8nStore();
	const remove = list.removeProcessed.bind(list);
	let undone = 0;
	list.removeProcessed = async (values, ...where) => {
		await remove(values, ...where);
		const doubt = values.find((value) => String(value).endsWith('in doubt'));
		if (doubt === undefined || undone === 2) return;
		undone += 1;
		await list.checkProcessedAndRecord([doubt], ...where, { mode: 'entries' });
	};
	expect(await together([execute(startProcess(list)(), 'key')])).toEqual(['claimed']);
	expect(undone).toBe(2);
	expect(list.stateOf('key')).toBe('used');
});

test('the keys of 30 executions in three processes at the same moment are all remembered as used', async () => {
	const list = sharedList();
	const started = processes.map(() => startProcess(list));
	for (const expected of ['claimed', 'used']) {
		const kinds = await together(
			started.flatMap((start, process) =>
				executions.map(async (index) => await execute(start(), `key ${process} ${index}`)),
			),
		);
		expect(new Set(kinds)).toEqual(new Set([expected]));
	}
}, 60_000);

test('a key that another process has wiped out is not new to the one that has just used it', async () => {
	const list = new N8nStore();
	const keys = startProcess(list)();
	const part = partOf('a');
	await time.during(keys.claim([part]));
	await time.during(keys.close(part, 'sent'));
	list.clear();
	expect((await time.during(keys.claim([part]))).get(part)).toMatchObject({ kind: 'used' });
	expect(list.stateOf('a')).toBe('used');
});

describe('a key whose confirmation another process has undone', () => {
	const list = new N8nStore();
	const first = startProcess(list);
	const undo = async () =>
		await list.checkProcessedAndRecord(['a\u0000in doubt'], 'node', place, { mode: 'entries' });

	test('is not in doubt to the process that used it', async () => {
		await time.during(execute(first(), 'a'));
		await undo();
		expect(list.stateOf('a')).toBe('in doubt');
		const part = partOf('a');
		const claim = (await time.during(first().claim([part]))).get(part);
		expect(claim).toMatchObject({ kind: 'used', use: { execution: '1' } });
		expect(list.stateOf('a')).toBe('used');
	});

	test('stays in doubt to another one', async () => {
		await undo();
		const part = partOf('a');
		const claim = (await time.during(startProcess(list)().claim([part]))).get(part);
		expect(claim).toEqual({ kind: 'inDoubt' });
	});
});

describe('a key that another process has', () => {
	const claimed = async () => {
		const list = new N8nStore();
		const keys = startProcess(list)();
		const part = partOf('a');
		await time.during(keys.claim([part]));
		const second = startProcess(list);
		const look = async () => {
			const from = performance.now();
			const other = partOf('a');
			const kind = (await second().claim([other])).get(other)?.kind;
			return { kind, seconds: (performance.now() - from) / 1000 };
		};
		return { keys, part, look, list };
	};

	test.each([
		['sent', 'used'],
		['notSent', 'claimed'],
		['unknown', 'inDoubt'],
	] as const)('is waited for while its request may be under way: %s', async (outcome, kind) => {
		const { keys, part, look } = await claimed();
		const end = sleep(55_000).then(async () => await keys.close(part, outcome));
		const [looked] = await time.during(Promise.all([look(), end]), 20);
		expect(looked.kind).toBe(kind);
		expect(looked.seconds).toBeGreaterThan(50);
		expect(looked.seconds).toBeLessThan(70);
	});

	test('is in doubt when that process must have died, and from then on at once', async () => {
		const { look, list } = await claimed();
		const first = await time.during(look(), 20);
		expect(first.kind).toBe('inDoubt');
		expect(first.seconds).toBeGreaterThan(59);
		expect(first.seconds).toBeLessThan(85);
		const again = await time.during(look(), 20);
		expect(again.kind).toBe('inDoubt');
		expect(again.seconds).toBeLessThan(2);
		expect(list.stateOf('a')).toBe('in doubt');
	});
});

test('what a slow process has written back is put right by the next work of the one that used the key', async () => {
	const list = new N8nStore();
	const [first, second] = [startProcess(list), startProcess(list)];
	await time.during(execute(first(), 'a'));
	// They have met: a change of the first one was undone.
	const claiming = first().claim([partOf('b')]);
	await time.during(sleep(35));
	list.clear();
	await time.during(claiming);
	await time.during(execute(first(), 'a'));
	await time.during(execute(first(), 'c'));
	await time.during(sleep(10_000));
	await list.checkProcessedAndRecord(['c\u0000in doubt'], 'node', place, { mode: 'entries' });
	const part = partOf('c');
	const [claims] = await together([second().claim([part]), execute(first(), 'd').then(() => new Map())]);
	expect(claims?.get(part)).toMatchObject({ kind: 'used' });
	expect(list.stateOf('c')).toBe('used');
});
