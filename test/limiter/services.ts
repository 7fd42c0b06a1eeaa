import type { Answer, EndpointName } from '../../nodes/MessagingService/contract';
import type { Clock } from '../../nodes/MessagingService/limiter/clock';

/** Building blocks of services on a virtual clock, each with its own limits. */

/** What a request asks for: the endpoint and the number. */
export interface Asked {
	readonly endpoint: EndpointName;
	readonly to: string;
}

/** Creates a service. Each call of it answers one request. */
export type Open = (clock: Clock, random: () => number) => (asked: Asked) => Promise<Answer>;

export const accepted: Answer = { kind: 'accepted', body: {} };
export const tooMany = (retryAfterSeconds?: number): Answer => ({
	kind: 'refused',
	httpStatus: 429,
	said: '',
	retryAfterSeconds,
});
export const unavailable: Answer = { kind: 'unreadable', httpStatus: 503, said: '' };
export const fault = (code: string, phase: 'connecting' | 'underway'): Answer => ({
	kind: 'unanswered',
	code,
	phase,
});

/** Answers after a latency in milliseconds that may depend on the requests in flight. */
export const after =
	(latency: (load: number, now: number, random: () => number) => number): Open =>
	(clock, random) => {
		let load = 0;
		return async () => {
			load += 1;
			await clock.sleep(latency(load, clock.now(), random));
			load -= 1;
			return accepted;
		};
	};

/** Some workers with a queue. */
export const queue =
	(workers: number, serviceMs: number): Open =>
	(clock) => {
		const freeAt = Array.from({ length: workers }, () => 0);
		return async () => {
			const earliest = freeAt.indexOf(Math.min(...freeAt));
			const end = Math.max(clock.now(), freeAt[earliest] ?? 0) + serviceMs;
			freeAt[earliest] = end;
			await clock.sleep(end - clock.now());
			return accepted;
		};
	};

/** A token bucket that is filled continuously. */
export const bucket =
	(perSecond: number, burst: number, latencyMs: number, retryAfter: number | undefined): Open =>
	(clock) => {
		let tokens = burst;
		let filled = 0;
		return async () => {
			await clock.sleep(latencyMs / 2);
			const now = clock.now();
			tokens = Math.min(burst, tokens + ((now - filled) * perSecond) / 1000);
			filled = now;
			const isFree = tokens >= 1;
			if (isFree) tokens -= 1;
			await clock.sleep(latencyMs / 2);
			return isFree ? accepted : tooMany(retryAfter);
		};
	};

/** A limit for each second of its clock. */
export const perClockSecond =
	(perSecond: number, latencyMs: number): Open =>
	(clock) => {
		let second = -1;
		let taken = 0;
		return async () => {
			await clock.sleep(latencyMs / 2);
			const now = Math.floor(clock.now() / 1000);
			if (now !== second) [second, taken] = [now, 0];
			taken += 1;
			const isFree = taken <= perSecond;
			await clock.sleep(latencyMs / 2);
			return isFree ? accepted : tooMany(1);
		};
	};

/** A limit on concurrent requests. */
export const cap =
	(most: number, latencyMs: number, refusal: Answer): Open =>
	(clock) => {
		let load = 0;
		return async () => {
			await clock.sleep(1);
			if (load >= most) return refusal;
			load += 1;
			await clock.sleep(latencyMs);
			load -= 1;
			return accepted;
		};
	};
