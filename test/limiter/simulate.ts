import type { Answer } from '../../nodes/MessagingService/contract';
import { requestWithRetries } from '../../nodes/MessagingService/limiter/client';
import { Scheduler } from '../../nodes/MessagingService/limiter/scheduler';
import { Limiter } from '../../nodes/MessagingService/limiter/limiter';
import { Course, type Single } from './course';
import type { Kind } from './kinds';
import type { Asked } from './services';
import { VirtualClock } from './virtualClock';

/** Returns a seeded generator of random numbers between 0 and 1 (mulberry32). */
function seeded(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

export interface How {
	/** Runs that start at once in each process. */
	readonly runs?: number;
	/** Items of each run; endless by default. */
	readonly items?: number;
	/** Milliseconds between single messages of other executions; 0 for none. */
	readonly singlesMs?: number;
	readonly seed?: number;
	readonly seconds?: number;
	/** Milliseconds after which an ended run starts again. */
	readonly againMs?: number;
}

/**
 * The items of an endless run. All runs share it, since an empty array of this length takes as much
 * memory.
 */
const endless: readonly number[] = new Array<number>(1_000_000);

const ownNumber = (run: number, item: number): Asked => ({
	endpoint: 'smsSend',
	to: `${run} ${item}`,
});
const effectOf = ({ endpoint }: Asked) => (endpoint === 'smsCheck' ? 'read' : 'send');

/**
 * Sends to a kind of service through the node's own limiter, in virtual time and from a cold start.
 */
export async function simulate(kind: Kind, how: How = {}): Promise<Course> {
	const { runs = 1, items, singlesMs = 3000, seed = 1, againMs } = how;
	const { seconds = kind.seconds } = how;
	const { asks = ownNumber } = kind;
	const jobs = items === undefined ? endless : endless.slice(0, items);
	const clock = new VirtualClock();
	const service = kind.open(clock, seeded(seed));
	const end = seconds * 1000;
	const over = new AbortController();
	const { signal } = over;
	const course = new Course();
	const ask = async (asked: Asked): Promise<Answer> => {
		course.began();
		const answer = await service(asked);
		course.answered(answer, clock.now());
		return answer;
	};
	const limiters = Array.from({ length: kind.processes ?? 1 }, () => new Limiter(clock));
	const run = async (index: number): Promise<void> => {
		const process = index % limiters.length;
		await clock.sleep(process * (kind.apartMs ?? 0));
		let item = 0;
		do {
			const scheduler = new Scheduler(limiters[process] as Limiter, signal);
			await scheduler.runAll(jobs, Infinity, async (_job, permits) => {
				const asked = asks(index, item);
				item += 1;
				const answer = await requestWithRetries(
					permits,
					asked.endpoint,
					effectOf(asked),
					async () => await ask(asked),
				);
				if (answer?.kind === 'accepted') course.done[index] = (course.done[index] ?? 0) + 1;
				return answer !== undefined;
			});
			scheduler.end();
			course.ended[index] ??= clock.now();
			if (againMs !== undefined) await clock.sleep(againMs);
		} while (againMs !== undefined && !signal.aborted);
	};
	const send = async (at: number): Promise<void> => {
		await clock.sleep(at);
		const single: Single = { at, waited: 0, isSent: false, isOver: false };
		course.singles.push(single);
		const asked: Asked = { endpoint: kind.singles ?? 'smsSend', to: `single ${at}` };
		const scheduler = new Scheduler(limiters[0] as Limiter, signal);
		await scheduler.runAll([single], Infinity, async (_single, permits) => {
			const answer = await requestWithRetries(permits, asked.endpoint, 'send', async () => {
				single.waited = clock.now() - at;
				return await ask(asked);
			});
			single.isSent = answer?.kind === 'accepted';
			single.isOver = !signal.aborted;
			if (answer === undefined) single.waited = clock.now() - at;
			return true;
		});
		scheduler.end();
	};
	for (let index = 0; index < runs * limiters.length; index += 1) void run(index);
	if (singlesMs > 0) for (let at = 1500; at < end; at += singlesMs) void send(at);
	await clock.runTo(end);
	for (const single of course.singles) if (!single.isOver) single.waited = end - single.at;
	over.abort();
	return course;
}
