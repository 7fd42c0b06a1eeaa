import type { Answer } from '../contract';
import type { AccountLimits } from '../service';
import type { Load } from './circuitBreaker';
import { Alarm, type Clock } from './clock';
import type { Begun } from './concurrency';
import { pauseMs, type Endpoint } from './endpoint';
import { FairQueue, type Waiter } from './fairQueue';
import { Learned, type Asking, type Target } from './learned';

/** Permission to make one request. */
export interface Permit {
	/**
	 * @param load undefined if no request was made
	 * @param pauseSeconds the pause that the service asks for
	 * @returns whether a number was refused that had been refused before
	 */
	release(load?: Load, pauseSeconds?: number): boolean;
}

interface Waiting extends Waiter<Permit>, Asking {}

/** The learned concurrency expires after this long without requests. */
const concurrencyKeptMs = 10_000;

/** Schedules all requests of this process to one account: turns, concurrency, rate, and the pauses of each endpoint. */
export class Limiter {
	readonly learned: Learned;
	/** The last answer, to come, for each number that was refused again: one job asks for all that wait for it. */
	readonly shared = new Map<string, Promise<Answer | undefined>>();
	/** When a request last began or ended. */
	usedAt: number;
	private readonly queue = new FairQueue<Waiting>();
	private underWay = 0;
	private last: Begun = { at: -Infinity, load: 0 };
	private readonly alarm: Alarm;
	private isGathering = false;

	constructor(readonly clock: Clock) {
		this.learned = new Learned(clock);
		this.usedAt = clock.now();
		this.alarm = new Alarm(clock, () => this.fill());
	}

	get mostAtOnce(): number {
		return this.learned.throughput.mostAtOnce;
	}

	set limits(limits: AccountLimits) {
		this.learned.throughput.limits = limits;
	}

	/**
	 * Waits for a permit.
	 * @returns undefined if the flow has left the queue, or the breaker is open and no probe is due
	 */
	async acquire(flow: object, target: Target, afterMs = 0): Promise<Permit | undefined> {
		const now = this.clock.now();
		const { breaker, closedUntil } = this.learned.at(target);
		if (breaker.isOpen && (afterMs > 0 || closedUntil > now + pauseMs)) return undefined;
		return await new Promise((resolve) => {
			this.queue.add({ flow, target, from: now + afterMs, isRetry: afterMs > 0, resolve }, now);
			if (!this.isGathering) this.fill();
		});
	}

	/** Removes a flow from the queue: its waiters get no permit. */
	leave(flow: object): void {
		this.queue.reject((waiter) => waiter.flow === flow);
	}

	private fill(): void {
		this.isGathering = false;
		const now = this.clock.now();
		const wakesAt = this.queue.wake(now);
		const isUnclosed = ({ target }: Waiting) => this.learned.at(target).closedUntil <= now;
		while (this.queue.next(isUnclosed)) {
			const start = this.learned.throughput.nextStart(now, this.last.at);
			if (start > now) return this.alarm.set(start);
			const next = this.next(now);
			if (!next) break;
			this.queue.shift(next);
			next.resolve(this.begin(next, now));
		}
		const earliest = Math.min(wakesAt, this.learned.opensAfter(now));
		if (earliest < Infinity) this.alarm.set(earliest);
	}

	/** Returns the next one that may begin. */
	private next(now: number): Waiting | undefined {
		const mayBegin = ({ target }: Waiting) => this.mayBegin(this.learned.at(target), now);
		return this.queue.next((one) => mayBegin(one) && this.learned.tells(one)) ?? this.queue.next(mayBegin);
	}

	private mayBegin({ breaker, closedUntil, underWay }: Endpoint, now: number): boolean {
		if (closedUntil > now) return false;
		// During an outage one request at a time probes.
		if (breaker.isOutage && underWay > 0) return false;
		// A slow endpoint may have all slots, and one request beyond them does no harm.
		const { limits } = this.learned.throughput;
		return this.underWay < this.mostAtOnce || (underWay === 0 && !limits.mostAtOnce);
	}

	private begin(waiter: Waiting, now: number): Permit {
		const { throughput } = this.learned;
		if (this.underWay === 0 && now - this.usedAt > concurrencyKeptMs) throughput.forgetConcurrency();
		this.learned.started(waiter.target, now);
		this.underWay += 1;
		this.usedAt = now;
		const begun = { at: now, load: this.underWay };
		this.last = begun;
		return { release: (load, pauseSeconds) => this.end(waiter, begun, load, pauseSeconds) };
	}

	private end(waiter: Waiting, begun: Begun, load?: Load, pauseSeconds?: number): boolean {
		const now = this.clock.now();
		const most = Math.max(begun.load, this.last.load);
		const { target } = waiter;
		const endpoint = this.learned.at(target);
		endpoint.underWay -= 1;
		this.underWay -= 1;
		this.usedAt = endpoint.usedAt = now;
		const isAgain =
			load !== undefined &&
			this.learned.answered(waiter, { at: begun.at, load: most }, load, pauseSeconds, now);
		if (endpoint.breaker.isOpen) this.queue.reject((one) => one.target.endpoint === target.endpoint);
		// Requests that begin together cost up to a third less processor time.
		this.isGathering = this.underWay > 0;
		if (this.isGathering) this.alarm.set(now);
		else this.fill();
		return isAgain;
	}
}
