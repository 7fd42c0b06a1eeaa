import { answerTo } from '../../../nodes/MessagingService/delivery/limiter/attempts';
import { Client } from '../../../nodes/MessagingService/delivery/limiter/client';
import { Limiter } from '../../../nodes/MessagingService/delivery/limiter/limiter';
import type { Answer } from '../../../nodes/MessagingService/contract';
import type { Kind } from './kinds';
import { VirtualClock } from './virtualClock';

/** What came of a simulated service and of those who asked it. */
export class Course {
	/** What the service did, for each run. */
	readonly done: number[] = [];
	/** When each run was over. Milliseconds; none when it was not. */
	readonly ended: Array<number | undefined> = [];
	/** Messages of single executions that came meanwhile: when each began, how long it waited, and whether it was sent. */
	readonly singles: Single[] = [];
	/** Requests that were done, and that were not, in each tenth of a second. */
	readonly through: number[] = [];
	requests = 0;
	refused = 0;
	/** Requests under way at once, at most. */
	most = 0;
	/** Places, in each tenth of a second. */
	readonly places: number[] = [];
}

export interface Single {
	readonly at: number;
	waited: number;
	isSent: boolean;
	isOver: boolean;
}

/** The same numbers each time, between 0 and 1 (mulberry32). */
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
	readonly runs?: number;
	/** Items of each run; without end where none are said. */
	readonly items?: number;
	/** Milliseconds between single messages of other executions; 0 for none. */
	readonly singlesMs?: number;
	readonly seed?: number;
	readonly seconds?: number;
	readonly mostAtOnce?: number;
	readonly perSecond?: number;
	/** A run that has ended is started again after so long. */
	readonly againMs?: number;
}

const tenth = 100;

/** Sends to a kind of service as the node does, in virtual time and from a process that knows nothing. */
export async function simulate(kind: Kind, how: How = {}): Promise<Course> {
	const {
		runs = 1,
		items = 1_000_000,
		singlesMs = 3000,
		seed = 1,
		seconds = kind.seconds,
		mostAtOnce,
		perSecond,
		againMs,
	} = how;
	const clock = new VirtualClock();
	const service = kind.open(clock, seeded(seed));
	const end = seconds * 1000;
	const course = new Course();
	const over = new AbortController();
	let underWay = 0;
	const ask = async (): Promise<Answer> => {
		course.requests += 1;
		underWay += 1;
		course.most = Math.max(course.most, underWay);
		const answer = await service();
		underWay -= 1;
		const at = Math.floor(clock.now() / tenth);
		if (answer.kind === 'accepted') course.through[at] = (course.through[at] ?? 0) + 1;
		else course.refused += 1;
		return answer;
	};
	const limiters = Array.from({ length: kind.processes ?? 1 }, () =>
		Object.assign(new Limiter(clock), { limits: { mostAtOnce, perSecond } }),
	);
	const jobs: readonly number[] = Object.assign([], { length: items });
	const run = async (index: number): Promise<void> => {
		const process = index % limiters.length;
		await clock.sleep(process * (kind.apartMs ?? 0));
		do {
			const client = new Client(limiters[process] as Limiter, over.signal);
			await client.inTurn(jobs, Infinity, async (_job, door) => {
				const answer = await answerTo(door, 'send', ask);
				if (answer?.kind === 'accepted') course.done[index] = (course.done[index] ?? 0) + 1;
				return answer !== undefined;
			});
			client.end();
			course.ended[index] = clock.now();
			if (againMs) await clock.sleep(againMs);
		} while (againMs && !over.signal.aborted);
	};
	const single = async (at: number): Promise<void> => {
		await clock.sleep(at);
		const one: Single = { at, waited: 0, isSent: false, isOver: false };
		course.singles.push(one);
		const client = new Client(limiters[0] as Limiter, over.signal);
		await client.inTurn([0], Infinity, async (_job, door) => {
			const answer = await answerTo(door, 'send', ask);
			one.isSent = answer?.kind === 'accepted';
			one.isOver = !over.signal.aborted;
			one.waited = clock.now() - at;
			return true;
		});
		client.end();
	};
	const watch = async (): Promise<void> => {
		for (;;) {
			course.places.push((limiters[0] as Limiter).mostAtOnce);
			await clock.sleep(tenth);
		}
	};
	void watch();
	for (let index = 0; index < runs * limiters.length; index += 1) void run(index);
	if (singlesMs > 0) for (let at = 1500; at < end; at += singlesMs) void single(at);
	await clock.runTo(end);
	for (const one of course.singles) if (!one.isOver) one.waited = end - one.at;
	over.abort();
	return course;
}

export const sum = (values: readonly number[]): number =>
	values.reduce((total, value) => total + (value ?? 0), 0);

/** How much a window of the whole account gets done that is always the same, with what is refused tried again. */
export async function fixed(kind: Kind, width: number, seed = 1): Promise<number> {
	const clock = new VirtualClock();
	const service = kind.open(clock, seeded(seed));
	let done = 0;
	const lane = async () => {
		for (;;) {
			const answer = await service();
			if (answer.kind === 'accepted') done += 1;
			else await clock.sleep(100);
		}
	};
	for (let at = 0; at < width; at += 1) void lane();
	await clock.runTo(kind.seconds * 1000);
	return done;
}

const widths = [1, 2, 4, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48, 56, 64];

/** The best window of the account that is always the same, 64 at most; where the service has a limit, that limit. */
export async function best(kind: Kind): Promise<{ readonly width: number; readonly done: number }> {
	if (kind.allowed) return { width: 0, done: kind.allowed * kind.seconds };
	let found = { width: 0, done: 0 };
	for (const width of widths) {
		const done = await fixed(kind, width);
		if (done > found.done) found = { width, done };
	}
	return found;
}

/** Jain's index of how evenly runs share, 1 for evenly. */
export function fairness(shares: readonly number[]): number {
	return sum(shares) ** 2 / (shares.length * sum(shares.map((share) => share ** 2)));
}
