import { inTurns } from '../../nodes/MessagingService/replies/turns';
import { useNodeTime } from '../tools/nodeTime';

const inTurn = inTurns({ running: 4, waiting: 200, timeoutMs: 30_000 });

/** Counts the timers that keep the process alive. */
const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

test('four jobs run, two hundred wait, and any more are rejected', async () => {
	const before = timers();
	const ends: Array<() => void> = [];
	const work = async () => {
		await new Promise<void>((end) => ends.push(end));
		return 'done';
	};
	const all = Array.from({ length: 210 }, () => inTurn(work));
	expect(await Promise.all(all.slice(204))).toEqual(Array.from({ length: 6 }, () => undefined));
	expect(ends).toHaveLength(4);
	for (let done = 0; done < 204; done += 1) {
		expect(ends.length).toBeLessThanOrEqual(done + 4);
		ends[done]?.();
		await all[done];
	}
	expect(await Promise.all(all.slice(0, 204))).toEqual(Array.from({ length: 204 }, () => 'done'));
	const failing = Array.from({ length: 9 }, () => inTurn(() => Promise.reject(new Error('no'))));
	expect(await Promise.allSettled(failing)).toHaveLength(9);
	expect(await inTurn(() => Promise.resolve('again'))).toBe('again');
	// Jobs that ran leave no timers; a few belong to Jest.
	expect(timers() - before).toBeLessThan(20);
});

describe('the time limit', () => {
	const time = useNodeTime();

	test('a job that has waited for 30 seconds is rejected', async () => {
		const ends: Array<() => void> = [];
		const all = Array.from({ length: 5 }, () =>
			inTurn(() => new Promise<void>((end) => ends.push(end))),
		);
		let isOver = false;
		const last = all[4]?.then(() => (isOver = true));
		await time.pass(29_999);
		expect(isOver).toBe(false);
		await time.pass(1);
		await last;
		for (const end of ends) end();
		await Promise.all(all);
		expect(ends).toHaveLength(4);
		// Its place is free again: as many run at once as before.
		const next = Array.from({ length: 4 }, () =>
			inTurn(() => new Promise<void>((end) => ends.push(end))),
		);
		await time.pass(1);
		expect(ends).toHaveLength(8);
		for (const end of ends) end();
		await Promise.all(next);
	});
});
