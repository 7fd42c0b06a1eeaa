import { NewestMap } from '../bounded/newestMap';
import type { EndpointName } from '../contract';
import type { AccountLimits } from '../service';
import type { Load } from './circuitBreaker';
import { Alarm, type Clock } from './clock';
import type { Begun } from './concurrency';
import { Endpoint, pauseMs } from './endpoint';
import { FairQueue, type Waiter } from './fairQueue';
import { Throughput } from './throughput';

/** What a request is for. A refusal says something only about that. */
export interface Target {
	readonly endpoint: EndpointName;
	/** The number, or whatever else the request names. */
	readonly name: string;
}

/** Permission to make one request. */
export interface Permit {
	/**
	 * @param load undefined if no request was made
	 * @param pauseSeconds the pause that the service asks for
	 */
	release(load?: Load, pauseSeconds?: number): void;
}

interface Waiting extends Waiter<Permit> {
	readonly target: Target;
	readonly isRetry: boolean;
}

/** The learned concurrency expires after this long without requests. */
const concurrencyKeptMs = 10_000;
/** What is known of an endpoint expires after this long without requests. */
const endpointKeptMs = 60_000;
const mostNames = 5000;

/** Schedules all requests of this process to one account: turns, concurrency, rate, and the pauses of each endpoint. */
export class Limiter {
	/** Called with the end of each pause. */
	readonly onPause = new Set<(until: number, endpoint: EndpointName) => void>();
	/** Requests refused so far because there were too many. */
	refused = 0;
	/** When a request last began or ended. */
	usedAt: number;
	private readonly endpoints = new Map<EndpointName, Endpoint>();
	/** Numbers that were refused, by endpoint, and flows that had a refusal. */
	private readonly refusedNames = new NewestMap<true>(mostNames);
	private readonly refusedFlows = new WeakSet<object>();
	private readonly throughput = new Throughput();
	private readonly queue = new FairQueue<Waiting>();
	private underWay = 0;
	private last: Begun = { at: -Infinity, load: 0 };
	private readonly alarm: Alarm;
	private isGathering = false;

	constructor(readonly clock: Clock) {
		this.usedAt = clock.now();
		this.alarm = new Alarm(clock, () => this.fill());
	}

	get mostAtOnce(): number {
		return this.throughput.mostAtOnce;
	}

	set limits(limits: AccountLimits) {
		this.throughput.limits = limits;
	}

	at({ endpoint: name }: Pick<Target, 'endpoint'>): Endpoint {
		const endpoint = this.endpoints.get(name) ?? new Endpoint();
		this.endpoints.set(name, endpoint);
		return endpoint;
	}

	/** Milliseconds without success at an endpoint; undefined unless its breaker is open. */
	awayFor(endpoint: EndpointName): number | undefined {
		const { isOpen, failingSince } = this.at({ endpoint }).breaker;
		return isOpen ? this.clock.now() - failingSince : undefined;
	}

	/**
	 * Waits for a permit.
	 * @returns undefined if the flow has left the queue, or the breaker is open and no probe is due
	 */
	async acquire(flow: object, target: Target, afterMs = 0): Promise<Permit | undefined> {
		const now = this.clock.now();
		const { breaker, closedUntil } = this.at(target);
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
		const isUnclosed = ({ target }: Waiting) => this.at(target).closedUntil <= now;
		while (this.queue.next(isUnclosed)) {
			const start = this.throughput.nextStart(now, this.last.at);
			if (start > now) return this.alarm.set(start);
			const next = this.next(now);
			if (!next) break;
			this.queue.shift(next);
			next.resolve(this.begin(next, now));
		}
		const opensAt = [...this.endpoints.values()].map(({ closedUntil }) => closedUntil);
		const earliest = Math.min(wakesAt, ...opensAt.filter((moment) => moment > now));
		if (earliest < Infinity) this.alarm.set(earliest);
	}

	/** Returns the next one that may begin. Who was refused before can tell least whether an outage is over. */
	private next(now: number): Waiting | undefined {
		const mayBegin = ({ target }: Waiting) => this.mayBegin(this.at(target), now);
		const tells = ({ target, flow, isRetry }: Waiting) =>
			!this.at(target).breaker.isOutage || !(isRetry || this.refusedFlows.has(flow));
		return this.queue.next((one) => mayBegin(one) && tells(one)) ?? this.queue.next(mayBegin);
	}

	private mayBegin({ breaker, closedUntil, underWay }: Endpoint, now: number): boolean {
		if (closedUntil > now) return false;
		// During an outage one request at a time probes.
		if (breaker.isOutage && underWay > 0) return false;
		// A slow endpoint may have all slots, and one request beyond them does no harm.
		return this.underWay < this.mostAtOnce || (underWay === 0 && !this.throughput.limits.mostAtOnce);
	}

	private begin(waiter: Waiting, now: number): Permit {
		if (this.underWay === 0 && now - this.usedAt > concurrencyKeptMs) this.throughput.forgetConcurrency();
		const { underWay, usedAt } = this.at(waiter.target);
		if (underWay === 0 && now - usedAt > endpointKeptMs) this.endpoints.delete(waiter.target.endpoint);
		const endpoint = this.at(waiter.target);
		endpoint.underWay += 1;
		this.underWay += 1;
		this.usedAt = endpoint.usedAt = now;
		this.throughput.started(now);
		const begun = { at: now, load: this.underWay };
		this.last = begun;
		return { release: (load, pauseSeconds) => this.end(waiter, begun, load, pauseSeconds) };
	}

	private end(waiter: Waiting, begun: Begun, load: Load | undefined, pauseSeconds: number | undefined): void {
		const now = this.clock.now();
		const { target } = waiter;
		const endpoint = this.at(target);
		endpoint.underWay -= 1;
		this.underWay -= 1;
		this.usedAt = endpoint.usedAt = now;
		if (load) this.learn(waiter, begun, load, pauseSeconds, now);
		if (endpoint.breaker.isOpen) this.queue.reject((one) => one.target.endpoint === target.endpoint);
		// Requests that begin together cost up to a third less processor time.
		this.isGathering = this.underWay > 0;
		if (this.isGathering) this.alarm.set(now);
		else this.fill();
	}

	private learn(
		{ target, flow, isRetry }: Waiting,
		begun: Begun,
		load: Load,
		pauseSeconds: number | undefined,
		now: number,
	): void {
		const endpoint = this.at(target);
		const { breaker } = endpoint;
		const name = `${target.endpoint} ${target.name}`;
		const isAgain = isRetry || this.refusedNames.has(name);
		const wasAboutNumbers = breaker.isAboutNumbers;
		breaker.answered(load, isAgain, begun.at, now, this.mostAtOnce);
		if (breaker.isAboutNumbers && !wasAboutNumbers) this.throughput.forgetRate();
		if (load === 'done') {
			this.refusedNames.delete(name);
			endpoint.done += 1;
			endpoint.hasDoneSinceCut = true;
			this.throughput.done({ ...begun, load: Math.max(begun.load, this.last.load) }, now);
			return;
		}
		const isRefusal = load === 'refused';
		if (isRefusal) {
			this.refused += 1;
			this.refusedNames.set(name, true);
			this.refusedFlows.add(flow);
			if (isAgain) return endpoint.stayClosed(now);
		}
		const until = endpoint.close(isRefusal, pauseSeconds, now);
		if (until !== undefined) for (const tell of this.onPause) tell(until, target.endpoint);
		this.throughput.failed(endpoint, begun, isRefusal, now);
	}
}
