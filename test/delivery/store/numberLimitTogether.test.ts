import type * as Limits from '../../../nodes/MessagingService/delivery/store/numberLimit';
import type { Message } from '../../../nodes/MessagingService/delivery/plan/message';
import type { Counts } from '../../../nodes/MessagingService/operations/operation';
import { noConnection } from '../../../nodes/MessagingService/service/connection';
import { useNodeTime } from '../../tools/nodeTime';
import { contextOf, inNewProcess } from '../../tools/oneProcess';
import { Store as N8nStore } from '../../tools/store';

/**
 * Limit per Number in several processes, as in queue mode: each has its own memory, and all share a
 * database.
 */

const time = useNodeTime();

/** Starts a process. Each call of the result is an execution of its own. */
function startProcess(store: N8nStore): (node?: string, counts?: Counts) => Limits.NumberLimit {
	const { NumberLimit } = inNewProcess(() =>
		jest.requireActual<typeof Limits>('../../../nodes/MessagingService/delivery/store/numberLimit'),
	);
	return (node = 'node', counts) => new NumberLimit(contextOf(store, node), counts);
}

/** A message to a number that may get so many. */
const part = (count: number, number = '525510000000') =>
	({
		item: 0,
		draft: { recipients: [number] },
		limit: { count, minutes: 60, isDefault: false },
		connection: noConnection,
	}) as unknown as Message;

test('six codes of two nodes in two processes of a workflow get five slots; two nodes count their SMS apart', async () => {
	const store = new N8nStore();
	const processes = [startProcess(store), startProcess(store)];
	const take = async (counts?: Counts) => {
		const slots: unknown[] = [];
		for (let round = 0; round < 3; round += 1)
			for (const [index, start] of processes.entries())
				slots.push(await time.during(start(`node ${index}`, counts).take(part(5))));
		return slots.filter((slot) => slot === true).length;
	};
	expect(await take('codes')).toBe(5);
	expect(await take()).toBe(6);
});

test('several processes count by the clock: around the end of a period a number may get twice the limit, and no more', async () => {
	const store = new N8nStore();
	const starts = [startProcess(store), startProcess(store)];
	const hour = 3_600_000;
	const taken: string[] = [];
	jest.setSystemTime(Math.ceil(Date.now() / hour) * hour - 1_000);
	for (const when of ['before', 'after']) {
		for (let round = 0; round < 3; round += 1)
			for (const start of starts) if (await time.during(start().take(part(2)))) taken.push(when);
		jest.setSystemTime(Date.now() + 2_000);
	}
	expect(taken).toEqual(['before', 'before', 'after', 'after']);
});

test('a slot that is given back is free for another process, and one of a killed process is free after the period', async () => {
	const store = new N8nStore();
	const [first, second] = [startProcess(store), startProcess(store)];
	const limit = first();
	const message = part(1);
	expect(await time.during(limit.take(message))).toBe(true);
	expect(await time.during(second().take(part(1)))).toBe(false);
	await time.during(limit.giveBack(message));
	expect(await time.during(second().take(part(1)))).toBe(true);
	await time.pass(60 * 60_000 + 1);
	expect(await time.during(startProcess(store)().take(part(1)))).toBe(true);
});

test('a slot outlives its period, for a process whose clock is behind', async () => {
	const store = new N8nStore();
	const [first, second] = [startProcess(store), startProcess(store)];
	const hour = 3_600_000;
	jest.setSystemTime(Math.ceil(Date.now() / hour) * hour + 1_000);
	expect(await time.during(first().take(part(1)))).toBe(true);
	await time.pass(hour + 1_000);
	// Deletes what may go.
	expect(await time.during(first().take(part(1, '525510000001')))).toBe(true);
	jest.setSystemTime(Date.now() - 10_000);
	expect(await time.during(second().take(part(1)))).toBe(false);
});
