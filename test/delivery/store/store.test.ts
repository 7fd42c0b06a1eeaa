import { sleep } from 'n8n-workflow';
import type * as Stores from '../../../nodes/MessagingService/delivery/store/store';
import { useNodeTime } from '../../tools/nodeTime';
import { contextOf, inNewProcess } from '../../tools/oneProcess';
import { Store as N8nStore } from '../../tools/store';

/** States by name, in rows of n8n's store that only one process can make. */

const time = useNodeTime();

type Step = 'claim' | 'look' | 'doubt' | 'free' | 'use';

/** Starts a process that asks for names. */
function startProcess(n8n: N8nStore, context = contextOf(n8n)) {
	const { Store } = inNewProcess(() =>
		jest.requireActual<typeof Stores>('../../../nodes/MessagingService/delivery/store/store'),
	);
	const store = new Store('node key', true);
	return async (step: Step, name = 'a', keptMs?: number) =>
		step === 'claim' ? await store.claim(context, name, keptMs) : await store[step](context, name);
}

const steps: ReadonlyArray<readonly [Step[], string, rows: number]> = [
	[[], 'free', 0],
	[['claim'], 'claimed', 1],
	[['claim', 'free'], 'free', 0],
	[['claim', 'use'], 'used', 2],
	[['claim', 'doubt'], 'inDoubt', 2],
	[['claim', 'doubt', 'use'], 'used', 3],
	[['claim', 'use', 'doubt'], 'used', 3],
	// Its owner freed it after somebody had given it up.
	[['claim', 'doubt', 'free'], 'free', 1],
	[['claim', 'doubt', 'free', 'claim', 'use'], 'used', 3],
];

test.each(steps)(
	'after %j a name is %s, in %i rows, at every look',
	async (before, state, rows) => {
		const n8n = new N8nStore();
		const ask = startProcess(n8n);
		for (const step of before) await time.during(ask(step));
		for (let look = 0; look < 2; look += 1) expect(await time.during(ask('look'))).toBe(state);
		expect(n8n.rows).toHaveLength(rows);
	},
);

test('of five processes that claim a name at once, whatever their clocks say, one gets it', async () => {
	for (let round = 0; round < 20; round += 1) {
		const n8n = new N8nStore();
		n8n.between = async () => await sleep(Math.random() * 20);
		const claims = Array.from({ length: 5 }, async (_, process) => {
			const ask = startProcess(n8n);
			jest.setSystemTime(Date.now() + process * 40_000);
			return await ask('claim');
		});
		const found = await time.during(Promise.all(claims), 2);
		expect(found.filter((state) => state === 'free')).toHaveLength(1);
		expect(found.filter((state) => state === 'claimed')).toHaveLength(4);
	}
});

describe('a claim whose answer is lost', () => {
	test('is its own when it is repeated', async () => {
		const n8n = new N8nStore();
		const ask = startProcess(n8n);
		n8n.lost = 1;
		expect(await time.during(ask('claim'))).toBe('free');
		await time.during(ask('use'));
		expect(await time.during(ask('look'))).toBe('used');
	});

	test('is nobody else’s: another process finds it claimed', async () => {
		const n8n = new N8nStore();
		const [first, second] = [startProcess(n8n), startProcess(n8n)];
		n8n.lost = 3;
		const [one, other] = await time.during(Promise.all([first('claim'), second('claim')]));
		expect([one, other].filter((state) => state === 'free').length).toBeLessThanOrEqual(1);
		expect(n8n.rows).toHaveLength(1);
	});
});

test('a database that is away at the first use in a process is used once it is back', async () => {
	const n8n = new N8nStore();
	n8n.failures.claim = 3;
	expect(await time.during(startProcess(n8n)('claim'), 20)).toBe('free');
});

describe('a process', () => {
	/** Uses names of a process one after another. */
	async function useAll(
		ask: ReturnType<typeof startProcess>,
		count: number,
		prefix = '',
	): Promise<void> {
		for (let index = 0; index < count; index += 1) {
			await ask('claim', `${prefix}${index}`);
			await ask(index % 3 === 0 ? 'doubt' : 'use', `${prefix}${index}`);
		}
	}

	test('keeps its last 10,000 names, in doubt or used, and deletes the rows of older ones', async () => {
		const n8n = new N8nStore();
		n8n.between = async () => {};
		const ask = startProcess(n8n);
		await time.during(useAll(ask, 10_002));
		expect(n8n.rows).toHaveLength(20_000);
		for (const gone of ['0', '1']) expect(await time.during(ask('look', gone))).toBe('free');
		expect(await time.during(ask('look', '2'))).toBe('used');
		expect(await time.during(ask('look', '3'))).toBe('inDoubt');
	}, 60_000);

	test('deletes a name that may go after a time when that has passed', async () => {
		const n8n = new N8nStore();
		const ask = startProcess(n8n);
		await time.during(ask('claim', 'place', 1_000));
		await time.during(ask('claim', 'another', 5_000));
		await time.pass(1_001);
		expect(n8n.rows).toHaveLength(2);
		await time.during(ask('claim', 'third', 1_000));
		expect(n8n.rows).toHaveLength(2);
		expect(await time.during(ask('look', 'place'))).toBe('free');
	});
});

describe('an n8n that names rows otherwise', () => {
	test.each([
		['knows no other ID than that of the node', { freeze: false }],
		['does not let the ID be set', { freeze: true }],
	])('and %s makes no claim', async (_how, { freeze }) => {
		const n8n = new N8nStore();
		const context = contextOf(n8n);
		const same = contextOf(n8n).helpers;
		const ask = freeze
			? startProcess(n8n, {
					...context,
					node: Object.freeze(Reflect.get(context, 'node')),
				} as never)
			: startProcess(n8n, { ...context, helpers: same } as never);
		await expect(time.during(ask('claim'))).rejects.toThrow('gives a node no rows of its own');
		expect(n8n.rows).toEqual([]);
	});
});
