import { answerTo } from '../../../nodes/MessagingService/delivery/flow/attempts';
import { Flow } from '../../../nodes/MessagingService/delivery/flow/flow';
import { inLanes } from '../../../nodes/MessagingService/delivery/flow/lanes';
import { Pace } from '../../../nodes/MessagingService/delivery/flow/pace';
import type { Kind } from './kinds';
import { VirtualClock } from './virtualClock';

/** What came of one client, in parts of equal length. */
export class Course {
	readonly width = empty();
	readonly through = empty();
	readonly refused = empty();
	/** All requests that it made. */
	requests = 0;
	/** Tasks that were given up. */
	failed = 0;
}

export const parts = 60;

const empty = () => Array.from({ length: parts }, () => 0);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

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

interface How {
	/** As many at once all the time. */
	readonly fixed?: number;
	readonly seed?: number;
	readonly rule?: typeof Flow;
}

/** Sends as much as goes to a kind of service, with the code that sends for the node. */
export async function simulate(kind: Kind, { fixed, seed = 1, rule = Flow }: How = {}): Promise<Course[]> {
	const clock = new VirtualClock();
	const service = kind.open(clock, seeded(seed));
	const end = kind.seconds * 1000;
	const over = new AbortController();
	const { signal } = over;
	const courses = Array.from({ length: kind.clients ?? 1 }, (_, client) => {
		const flow = new rule(clock);
		const pace = new Pace(flow, 0, signal);
		const course = new Course();
		const ask = async () => {
			course.requests += 1;
			const answer = await service();
			const part = Math.floor((clock.now() / end) * parts);
			const counts = answer.kind === 'accepted' ? course.through : course.refused;
			if (part < parts) counts[part] = (counts[part] ?? 0) + 1;
			return answer;
		};
		const width = () => fixed ?? flow.width;
		void clock.sleep(client * (kind.apartMs ?? 0)).then(async () => {
			await inLanes(Array.from({ length: 250_000 }), { width, cancel: signal, clock }, async () => {
				const answer = await answerTo(pace, 'send', ask);
				if (answer?.kind !== 'accepted' && !signal.aborted) course.failed += 1;
				return true;
			});
		});
		for (let part = 0; part < parts; part += 1)
			void clock.sleep(((part + 0.5) * end) / parts).then(() => (course.width[part] = width()));
		return course;
	});
	await clock.runTo(end);
	over.abort();
	return courses;
}

export const throughOf = (courses: readonly Course[]): number =>
	sum(courses.flatMap(({ through }) => through));

/** The part of the requests that were not done, 0 to 1. */
export const refusedOf = (courses: readonly Course[]): number =>
	sum(courses.flatMap(({ refused }) => refused)) / sum(courses.map(({ requests }) => requests));

/** Jain's index of how evenly clients share, 1 for evenly; from when all are there. */
export function fairnessOf(courses: readonly Course[]): number {
	const shares = courses.map(({ through }) => sum(through.slice(parts / 3)));
	return sum(shares) ** 2 / (shares.length * sum(shares.map((share) => share ** 2)));
}
