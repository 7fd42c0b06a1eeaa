import { sleep } from 'n8n-workflow';
import type * as Keys from '../../../nodes/MessagingService/delivery/store/onceKeys';
import { locked } from '../../../nodes/MessagingService/delivery/store/ownList';
import type { Message } from '../../../nodes/MessagingService/delivery/plan/message';
import { useNodeTime } from '../../tools/nodeTime';
import { contextOf, inNewProcess } from '../../tools/oneProcess';
import { deeply } from '../../tools/runs';
import { Store as N8nStore } from '../../tools/store';
import { killAfter } from './killAfter';

/** Send Once Keys in several processes, as in queue mode: each has its own memory, and all share a list. */

const time = useNodeTime();

/** Starts a process. Each call of the result is an execution with its own keys. */
function startProcess(list: N8nStore, timeoutMs = 60_000): () => Keys.OnceKeys {
	const { OnceKeys } = inNewProcess(() =>
		jest.requireActual<typeof Keys>('../../../nodes/MessagingService/delivery/store/onceKeys'),
	);
	return () => new OnceKeys(contextOf(list), undefined, { timeoutMs });
}

const partOf = (onceKey: string, to = '525510000000') =>
	({ item: 0, onceKey, draft: { recipients: [to] }, ofItem: 1 }) as unknown as Message;

/** The message to one of several recipients of an item. */
const listed = (to: string, ...together: string[]) => ({
	...partOf('a', to),
	ofItem: together.length,
	together,
});

/** Reading the list and writing it back takes up to 8 ms, so that writes of two processes overlap. */
function sharedList(): N8nStore {
	const list = new N8nStore();
	list.between = async () => await sleep(Math.random() * 8);
	return list;
}

/** Runs one execution: claims a key and sends for a while. Returns the outcome of the claim. */
async function execute(keys: Keys.OnceKeys, key: string): Promise<string> {
	const part = partOf(key);
	const kind = (await keys.claim([part])).get(part)?.kind ?? 'none';
	if (kind === 'claimed') {
		await sleep(20);
		await keys.close(part, 'sent');
	}
	return kind;
}

const together = async <Result>(runs: Array<Promise<Result>>) => await time.during(Promise.all(runs));

const processes = [0, 1, 2];
const executions = Array.from({ length: 10 }, (_, index) => index);

test('only one of 30 simultaneous executions in three processes sends for a shared key', async () => {
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

test('the keys of 30 simultaneous executions in three processes are all remembered as used', async () => {
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

const rounds = deeply(50, 12);

test.each([50, 400])(
	`exactly one of two processes that claim a key within 10 ms sends, in ${rounds} rounds with a database delay of up to %i ms`,
	async (gap) => {
		const played = Array.from({ length: rounds }, async () => {
			const list = new N8nStore();
			list.between = async () => await sleep(Math.random() * gap);
			const claims = processes.slice(0, 2).map(async () => {
				const keys = startProcess(list)();
				await sleep(Math.random() * 10);
				return await execute(keys, 'a');
			});
			return (await Promise.all(claims)).sort();
		});
		for (const [one, other] of await time.during(Promise.all(played), 5)) {
			expect(one).toBe('claimed');
			// Simulated time passes while a busy machine works. A process that waited too long is in doubt, and sends nothing.
			expect(['used', 'inDoubt']).toContain(other);
		}
	},
	60_000,
);

test('a process killed while it writes the list holds the others up for at most ten seconds', async () => {
	const list = new N8nStore();
	await killAfter(3, list, () => void startProcess(list)().claim([partOf('a')]));
	const from = performance.now();
	const part = partOf('b');
	const claims = await time.during(startProcess(list)().claim([part]), 5);
	expect(claims.get(part)).toEqual({ kind: 'claimed' });
	expect(performance.now() - from).toBeLessThan(11_000);
});

test('a key for which several lists were asked at once is free again once nobody has it', async () => {
	const itemOf = (...together: string[]) => together.map((to) => listed(to, ...together));
	const played = Array.from({ length: 2 * rounds }, async () => {
		const list = sharedList();
		const start = startProcess(list);
		const both = [itemOf('1', '2'), itemOf('3', '4')].map(async (messages) => {
			const keys = start();
			await sleep(Math.random() * 100);
			for (const message of messages) {
				const claim = (await keys.claim([message])).get(message);
				if (claim?.kind === 'claimed') await keys.close(message, 'notSent');
			}
		});
		await Promise.all(both);
		const part = partOf('a', '5');
		return (await start().claim([part])).get(part)?.kind;
	});
	const kinds = await time.during(Promise.all(played), 5);
	expect(new Set(kinds)).toEqual(new Set(['claimed']));
}, 60_000);

test('a key that one execution gives back stays for the recipients of another one that used it', async () => {
	const list = new N8nStore();
	const start = startProcess(list);
	const [refused, sent] = [listed('1', '1', '2'), listed('2', '1', '2')];
	const [one, other] = [start(), start()];
	const end = async () => {
		await one.claim([refused]);
		await other.claim([sent]);
		await other.close(sent, 'sent');
		await one.close(refused, 'notSent');
		const stranger = partOf('a', '3');
		return (await start().claim([stranger])).get(stranger)?.kind;
	};
	expect(await time.during(end())).toBe('otherRecipients');
});

test('a message that an earlier try claimed is not counted among those that have the key now', async () => {
	const start = startProcess(new N8nStore());
	const all = ['1', '2', '3'];
	const [earlier, refused, sent] = [listed('1', ...all), listed('2', ...all), listed('3', ...all)];
	const [one, retry] = [start(), start()];
	const end = async () => {
		await one.claim([sent]);
		await retry.claim([refused]);
		await retry.close(earlier, 'notSent');
		await retry.close(refused, 'notSent');
		await one.close(sent, 'sent');
		const stranger = partOf('a', '4');
		return (await start().claim([stranger])).get(stranger)?.kind;
	};
	expect(await time.during(end())).toBe('otherRecipients');
});

describe('a key claimed by another process', () => {
	const claimedKey = async () => {
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
	] as const)('is waited for while its request may be in flight: %s', async (outcome, kind) => {
		const { keys, part, look } = await claimedKey();
		const end = sleep(55_000).then(async () => await keys.close(part, outcome));
		const [looked] = await time.during(Promise.all([look(), end]), 20);
		expect(looked.kind).toBe(kind);
		expect(looked.seconds).toBeGreaterThan(50);
		expect(looked.seconds).toBeLessThan(70);
	});

	test('is in doubt once that process must have died, and from then on without a wait', async () => {
		const { look, list } = await claimedKey();
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

test('a claim that waits for one of the same process with other recipients is told so, and not that its message was sent', async () => {
	const start = startProcess(sharedList());
	const [keys, part, other] = [start(), partOf('order'), partOf('order', '525510000001')];
	await time.during(keys.claim([part]));
	const waiting = start().claim([other]);
	await time.pass(1_000);
	await time.during(keys.close(part, 'sent'));
	expect((await time.during(waiting)).get(other)?.kind).toBe('otherRecipients');
});

test('a key that a process with a clock one period ahead holds is waited for', async () => {
	// One call at a time: locks of clocks this far apart do not see each other.
	const list = new N8nStore();
	const period = 150_000;
	const [keys, others] = [startProcess(list, 4 * period)(), startProcess(list, 4 * period)()];
	const [part, same] = [partOf('order'), partOf('order')];
	// At the beginning of a period, so that the other clock is in the next one.
	const now = Math.ceil(Date.now() / period) * period;
	jest.setSystemTime(now + period);
	await time.during(keys.claim([part]));
	jest.setSystemTime(now);
	const waiting = others.claim([same]);
	await time.pass(1_000);
	await time.during(keys.close(part, 'sent'));
	expect((await time.during(waiting)).get(same)?.kind).toBe('used');
});

test('a lock that a process with a clock one period ahead holds is respected', async () => {
	const list = sharedList();
	const lock = async (work: () => Promise<void>) => await locked(contextOf(list), 'list', true, work);
	const now = Math.ceil(Date.now() / 5_000) * 5_000;
	const seen: string[] = [];
	jest.setSystemTime(now + 5_000);
	const first = lock(async () => {
		seen.push('first begins');
		await sleep(1_000);
		seen.push('first ends');
	});
	await time.pass(200);
	jest.setSystemTime(now);
	const second = lock(async () => void seen.push('second'));
	await time.during(Promise.all([first, second]));
	expect(seen).toEqual(['first begins', 'first ends', 'second']);
});
