import type { AccountLimits } from '../service';
import { Alarm, type Clock } from './clock';
import { Concurrency, type Begun } from './concurrency';
import { CircuitBreaker, type Load } from './circuitBreaker';
import { FairQueue } from './fairQueue';
import { RateLimit } from './rateLimit';

/** Permission to make one request. */
export interface Permit {
	/**
	 * @param load undefined if no request was made
	 * @param pauseSeconds the pause that the service asks for
	 */
	release(load?: Load, pauseSeconds?: number): void;
}

/** The pause after a refusal that names none. */
const pauseMs = 1000;
/** The learned concurrency expires after this long without requests. */
const concurrencyKeptMs = 10_000;

/** Schedules all requests of this process to one account: turns, concurrency, rate, pauses and the circuit breaker. */
export class Limiter {
	limits: AccountLimits = { perSecond: undefined, mostAtOnce: undefined };
	/** Called with the end of each pause. */
	readonly onPause = new Set<(until: number) => void>();
	done = 0;
	/** Requests refused so far because there were too many. */
	refused = 0;
	/** When a request last began or ended. */
	usedAt: number;
	readonly breaker = new CircuitBreaker();
	private concurrency = new Concurrency();
	private readonly rate = new RateLimit();
	private readonly queue = new FairQueue<Permit>();
	private underWay = 0;
	private last: Begun = { at: -Infinity, load: 0 };
	private closedUntil = 0;
	private cutAt = 0;
	private hasDoneSinceCut = true;
	private readonly alarm: Alarm;
	private isGathering = false;

	constructor(readonly clock: Clock) {
		this.usedAt = clock.now();
		this.alarm = new Alarm(clock, () => this.fill());
	}

	get mostAtOnce(): number {
		return this.limits.mostAtOnce ?? this.concurrency.limit;
	}

	/** Milliseconds without success; undefined unless the breaker is open. */
	get awayFor(): number | undefined {
		return this.breaker.isOpen ? this.clock.now() - this.breaker.failingSince : undefined;
	}

	/**
	 * Waits for a permit.
	 * @returns undefined if the flow has left the queue, or the breaker is open and no probe is due
	 */
	async acquire(flow: object, afterMs = 0): Promise<Permit | undefined> {
		const now = this.clock.now();
		if (this.breaker.isOpen && (afterMs > 0 || this.closedUntil > now + pauseMs)) return undefined;
		return await new Promise((resolve) => {
			this.queue.add({ flow, from: now + afterMs, resolve }, now);
			if (!this.isGathering) this.fill();
		});
	}

	/** Removes a flow from the queue: its waiters get no permit. */
	leave(flow: object): void {
		this.queue.clear(flow);
	}

	private fill(): void {
		this.isGathering = false;
		const now = this.clock.now();
		const wakesAt = this.queue.wake(now);
		while (!this.queue.isEmpty) {
			const start = this.closedUntil > now ? this.closedUntil : this.nextStart(now);
			if (start > now) return this.alarm.set(start);
			// During an outage one request at a time probes.
			if (this.underWay >= (this.breaker.isOutage ? 1 : this.mostAtOnce)) break;
			this.queue.take()?.resolve(this.begin(now));
		}
		if (wakesAt < Infinity) this.alarm.set(wakesAt);
	}

	private nextStart(now: number): number {
		const { perSecond } = this.limits;
		return Math.max(this.rate.next(now), perSecond ? this.last.at + 1000 / perSecond : 0);
	}

	private begin(now: number): Permit {
		if (this.underWay === 0 && now - this.usedAt > concurrencyKeptMs) this.concurrency = new Concurrency();
		this.underWay += 1;
		this.usedAt = now;
		this.rate.started(now);
		const begun = { at: now, load: this.underWay };
		this.last = begun;
		return { release: (load, pauseSeconds) => this.end(begun, load, pauseSeconds) };
	}

	private end(begun: Begun, load: Load | undefined, pauseSeconds: number | undefined): void {
		const now = this.clock.now();
		this.underWay -= 1;
		this.usedAt = now;
		if (load) this.breaker.answered(load, begun.at, now, this.mostAtOnce);
		if (load === 'done') {
			this.done += 1;
			this.hasDoneSinceCut = true;
			this.rate.done();
			this.concurrency.done({ ...begun, load: Math.max(begun.load, this.last.load) }, now);
		} else if (load) this.endBadly(begun, load === 'refused', pauseSeconds, now);
		// Requests that begin together cost up to a third less processor time.
		this.isGathering = this.underWay > 0;
		if (this.isGathering) this.alarm.set(now);
		else this.fill();
	}

	private endBadly(begun: Begun, isRefusal: boolean, pauseSeconds: number | undefined, now: number): void {
		this.refused += Number(isRefusal);
		const isRate = isRefusal && this.rate.isFull;
		if (this.breaker.isTroubled) {
			const wanted = pauseSeconds === undefined ? Number(isRefusal) * pauseMs : pauseSeconds * 1000;
			const until = now + (this.breaker.isOutage ? Math.max(pauseMs, wanted) : wanted);
			if (until > this.closedUntil) for (const tell of this.onPause) tell(until);
			this.closedUntil = Math.max(this.closedUntil, until);
		} else if (!isRate) return;
		if (this.breaker.isOpen) this.queue.clear();
		// One cut for all requests under way, and none before something has succeeded again.
		if (begun.at < this.cutAt || !this.hasDoneSinceCut) return;
		this.cutAt = now;
		this.hasDoneSinceCut = false;
		// The limit that was full is the one that was too high.
		if (!isRate) this.concurrency.cut(now);
		if (isRate || (isRefusal && (!this.rate.isKnown || this.limits.mostAtOnce))) this.rate.refused();
	}
}
