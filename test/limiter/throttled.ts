import type { Answer } from '../../nodes/MessagingService/contract';
import type { Kind } from './kinds';
import { accepted, fault, tooMany, unavailable, type Open } from './services';

/** Services that refuse for some time, after a number of requests, or at random. */

export interface Refusal {
	readonly name: string;
	readonly answer: Answer;
	/** The pause that it asks for, in seconds. */
	readonly pause: number;
}

export const throttles: readonly Refusal[] = [
	...[0, 1, 30].map((pause) => ({
		name: `429, Retry-After: ${pause}`,
		answer: tooMany(pause),
		pause,
	})),
	{ name: '429', answer: tooMany(), pause: 0 },
];

export const refusals: readonly Refusal[] = [
	...throttles,
	{ name: '503', answer: unavailable, pause: 0 },
	{ name: 'reset', answer: fault('ECONNRESET', 'underway'), pause: 0 },
];

export const latencyMs = 100;

const kindOf = (name: string, seconds: number, open: Open): Kind => ({
	name,
	what: '',
	seconds,
	open,
});

/** Refuses for some minutes from the fifth second on. The simulation goes on for 50 seconds. */
export const outage = (
	{ name, answer }: Refusal,
	minutes: number,
): Kind & { readonly overAt: number } => {
	const overAt = 5000 + minutes * 60_000;
	const open: Open = (clock) => async () => {
		await clock.sleep(latencyMs);
		return clock.now() >= 5000 && clock.now() < overAt ? answer : accepted;
	};
	return { ...kindOf(name, overAt / 1000 + 50, open), overAt };
};

/** Refuses after some accepted requests; from the start if `count` is 0. */
export const quota = ({ name, answer }: Refusal, count: number): Kind =>
	kindOf(name, 60, (clock) => {
		let done = 0;
		return async () => {
			await clock.sleep(latencyMs);
			if (done >= count) return answer;
			done += 1;
			return accepted;
		};
	});

/** Refuses a random share of requests. */
export const atRandom = ({ name, answer }: Refusal, share: number): Kind =>
	kindOf(name, 200, (clock, random) => async () => {
		await clock.sleep(latencyMs);
		return random() < share ? answer : accepted;
	});
