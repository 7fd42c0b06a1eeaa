import { sleep } from 'n8n-workflow';
import type * as Keys from '../../../nodes/MessagingService/delivery/store/onceKeys';
import { namesOfKey } from '../../../nodes/MessagingService/delivery/store/onceKeys';
import type { Message } from '../../../nodes/MessagingService/delivery/plan/message';
import { useNodeTime } from '../../tools/nodeTime';
import { contextOf, inNewProcess } from '../../tools/oneProcess';
import { keyFor, Store as N8nStore } from '../../tools/store';

/**
 * Send Once Keys in several processes, as in queue mode: each has its own memory, and all share
 * n8n's store.
 */

const time = useNodeTime();

/** Starts a process. Each call of the result is an execution with its own keys. */
function startProcess(list: N8nStore): () => Keys.OnceKeys {
	const { OnceKeys } = inNewProcess(() =>
		jest.requireActual<typeof Keys>('../../../nodes/MessagingService/delivery/store/onceKeys'),
	);
	return () => new OnceKeys(contextOf(list), undefined);
}

const partOf = (onceKey: string, to = '525510000000', timeoutMs = 60_000) =>
	({
		item: 0,
		onceKey,
		draft: { recipients: [to] },
		connection: { timeoutMs },
	}) as unknown as Message;

/** The one claim of a message to one number. */
async function claimOf(keys: Keys.OnceKeys, part: Message): Promise<Keys.Claim> {
	const [claim] = (await keys.claim(part)).values();
	if (claim === undefined) throw new Error('Nothing was claimed');
	return claim;
}

describe('a key claimed by another process', () => {
	const claimedKey = async () => {
		const list = new N8nStore();
		const keys = startProcess(list)();
		const part = partOf('a');
		await time.during(keys.claim(part));
		const second = startProcess(list);
		const look = async () => {
			const from = performance.now();
			const claim = await claimOf(second(), partOf('a'));
			return { claim, seconds: (performance.now() - from) / 1000 };
		};
		return { keys, part, look, list };
	};

	test.each([
		['use', 'used'],
		['free', 'claimed'],
		['doubt', 'inDoubt'],
	] as const)('is waited for while its request may be in flight: %s', async (outcome, claim) => {
		const { keys, part, look } = await claimedKey();
		const end = sleep(55_000).then(async () => await keys.close(namesOfKey(part), outcome));
		const [looked] = await time.during(Promise.all([look(), end]), 20);
		expect(looked.claim).toBe(claim);
		expect(looked.seconds).toBeGreaterThan(50);
		expect(looked.seconds).toBeLessThan(70);
	});

	test('is in doubt once that process must have died, and from then on without a wait', async () => {
		const { look, list } = await claimedKey();
		const first = await time.during(look(), 20);
		expect(first.claim).toBe('inDoubt');
		// The timeout and a margin.
		expect(first.seconds).toBeGreaterThan(74);
		expect(first.seconds).toBeLessThan(85);
		const again = await time.during(look(), 20);
		expect(again.claim).toBe('inDoubt');
		expect(again.seconds).toBeLessThan(2);
		expect(list.stateOf(keyFor('a', '525510000000'), 'node key')).toBe('in doubt');
	});
});

test('a claim of the same process is waited for, however long it takes', async () => {
	const list = new N8nStore();
	const start = startProcess(list);
	const [keys, part] = [start(), partOf('a', undefined, 1_000)];
	await time.during(keys.claim(part));
	const waiting = claimOf(start(), partOf('a', undefined, 1_000));
	await time.pass(600_000);
	await time.during(keys.close(namesOfKey(part), 'use'));
	expect(await time.during(waiting)).toBe('used');
});

test('a process that stands still while it claims a key never sends with another one', async () => {
	const list = new N8nStore();
	let accesses = 0;
	// It makes the row, after four accesses that check how n8n names rows.
	list.between = async () => await sleep((accesses += 1) === 5 ? 200_000 : 1);
	const still = claimOf(startProcess(list)(), partOf('a'));
	await time.during(sleep(20));
	expect(accesses).toBe(5);
	const other = claimOf(startProcess(list)(), partOf('a'));
	const claims = await time.during(Promise.all([still, other]), 20);
	expect(claims.filter((claim) => claim === 'claimed')).toHaveLength(1);
});

test('messages to the same people in another order never wait for each other', async () => {
	const list = new N8nStore();
	// Writes of two processes overlap.
	list.between = async () => await sleep(Math.random() * 8);
	const to = ['ana@example.com', 'bob@example.com', 'carl@example.com'];
	const [start, second] = [startProcess(list), startProcess(list)];
	const all = [...Array(8).keys()].map(async (index) => {
		const recipients = index % 2 === 0 ? to : to.toReversed();
		const part = { ...partOf('a'), draft: { recipients } } as unknown as Message;
		const keys = (index % 3 === 0 ? start : second)();
		const claims = await keys.claim(part);
		await sleep(5);
		await keys.close(
			[...claims].flatMap(([name, claim]) => (claim === 'claimed' ? name : [])),
			'use',
		);
		return [...claims.values()];
	});
	const claims = (await time.during(Promise.all(all))).flat();
	expect(claims.filter((claim) => claim === 'claimed')).toHaveLength(3);
	expect(claims.filter((claim) => claim === 'used')).toHaveLength(21);
});
