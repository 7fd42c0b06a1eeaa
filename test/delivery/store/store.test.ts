import { sleep } from 'n8n-workflow';
import type * as Stores from '../../../nodes/MessagingService/delivery/store/store';
import { useNodeTime } from '../../tools/nodeTime';
import { contextOf, inNewProcess } from '../../tools/oneProcess';
import { Store as N8nStore } from '../../tools/store';

/** States by name in a list of n8n's store, the queue of calls, and the lock between processes. */

const time = useNodeTime();

type Step = Parameters<Stores.Store['ask']>[1];

/** Starts a process that asks for names. */
function startProcess(n8n: N8nStore) {
	const { Store } = inNewProcess(() =>
		jest.requireActual<typeof Stores>('../../../nodes/MessagingService/delivery/store/store'),
	);
	const [store, context] = [new Store('retries', true), contextOf(n8n)];
	return async (step: Step, name = 'a') => await store.ask(context, step, name);
}

test('a request that follows the last answer after any number of microtasks is answered', async () => {
	for (let microtasks = 0; microtasks < 40; microtasks += 1) {
		const ask = startProcess(new N8nStore());
		const asking = ask('claim').then(async () => {
			for (let left = microtasks; left > 0; left -= 1) await Promise.resolve();
			return await ask('claim', 'b');
		});
		expect(await time.during(asking)).toBe('free');
	}
});

const steps: ReadonlyArray<readonly [Step[], string, entries: number]> = [
	[[], 'free', 0],
	[['claim'], 'claimed', 2],
	[['claim', 'free'], 'free', 0],
	[['claim', 'used'], 'used', 1],
	[['claim', 'inDoubt'], 'inDoubt', 3],
	[['claim', 'inDoubt', 'used'], 'used', 1],
	[['claim', 'inDoubt', 'free'], 'free', 0],
	[['claim', 'used', 'claim', 'look'], 'used', 1],
	[['claim', 'claim', 'look', 'claim'], 'claimed', 2],
	[['used'], 'used', 1],
	[['claim', 'doubt'], 'inDoubt', 3],
	[['claim', 'used', 'doubt'], 'used', 1],
	[['doubt'], 'free', 0],
];

test.each(steps)('after %j a name is %s, in %i entries, at every look', async (before, state, entries) => {
	const n8n = new N8nStore();
	const ask = startProcess(n8n);
	for (const step of before) await time.during(ask(step));
	for (let look = 0; look < 2; look += 1) expect(await time.during(ask('look'))).toBe(state);
	expect(n8n.all).toHaveLength(entries);
});

describe('a process that stands still while it writes the list', () => {
	/** It has the lock and has read the list. Another one claims the same name and another name meanwhile. */
	async function standsStill(milliseconds: number) {
		const n8n = new N8nStore();
		// There is a list already.
		await time.during(startProcess(n8n)('claim', 'c'));
		let accesses = 0;
		n8n.between = async () => {
			accesses += 1;
			await sleep(accesses === 4 ? milliseconds : 1);
		};
		const [first, second] = [startProcess(n8n), startProcess(n8n)];
		const still = first('claim');
		await time.during(sleep(20));
		expect(accesses).toBe(4);
		const others = [second('claim'), second('claim', 'b')];
		const found = await time.during(Promise.all([still, ...others]), 5);
		return { found, b: await time.during(first('look', 'b'), 5) };
	}

	test.each([5_000, 10_000])('for %i ms makes others wait, and no key is lost', async (milliseconds) => {
		expect(await standsStill(milliseconds)).toEqual({ found: ['free', 'claimed', 'free'], b: 'claimed' });
	});

	test('until its lock has expired looks again: the key is not its own', async () => {
		expect((await standsStill(40_000)).found).toEqual(['claimed', 'free', 'free']);
	});
});

test.each([
	['of the period before', 1],
	['of a clock one period ahead', -1],
])('a lock %s is respected', async (_which, periods) => {
	const n8n = new N8nStore();
	const period = 12_000;
	const now = Math.ceil(Date.now() / period) * period;
	jest.setSystemTime(now);
	// Its lock is made at once; then it is held in the middle of its work.
	const [first, second] = [startProcess(n8n), startProcess(n8n)];
	let [isHeld, accesses] = [true, 0];
	n8n.between = async () => {
		const own = (accesses += 1);
		await sleep(1);
		while (own === 4 && isHeld) await sleep(10);
	};
	const one = first('claim');
	await time.during(sleep(20));
	jest.setSystemTime(now + periods * period);
	let isDone = false;
	const other = second('claim', 'b').then((state) => {
		isDone = true;
		return state;
	});
	await time.pass(1_000);
	expect(isDone).toBe(false);
	isHeld = false;
	expect(await time.during(Promise.all([one, other]), 5)).toEqual(['free', 'free']);
});
