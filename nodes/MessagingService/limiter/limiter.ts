import type { EndpointName } from '../contract';
import type { AccountLimits } from '../service/connection';
import { Alarm, type Clock } from './clock';
import { Concurrency, type Begun } from './concurrency';
import { EndpointState, type Load } from './endpoint';
import { FairQueue, type Waiter } from './fairQueue';
import { RateLimit } from './rateLimit';

/** Permission to make one request. */
export interface Permit {
	/**
	 * Says how the request ended.
	 * @param pauseSeconds the pause that the service asks for
	 */
	end(load: Load, pauseSeconds?: number): void;
}

interface Waiting extends Waiter<Permit> {
	readonly endpoint: EndpointName;
	/** Its job has made no request yet. */
	readonly isFirst: boolean;
	readonly isRepeat: boolean;
}

/** What was learned expires after this long without requests. */
const concurrencyKeptMs = 10_000;
const endpointKeptMs = 60_000;

/**
 * Schedules all requests of this process to one account: turns, concurrency, rate, and the pauses
 * of each endpoint.
 */
export class Limiter {
	limits: AccountLimits = { perSecond: undefined, mostAtOnce: undefined };
	/** Requests refused so far because there were too many. */
	refused = 0;
	/** When a request last began or ended. */
	usedAt: number;
	private readonly queue = new FairQueue<Waiting>();
	private readonly endpoints = new Map<EndpointName, EndpointState>();
	private readonly rate = new RateLimit();
	private concurrency = new Concurrency();
	private underWay = 0;
	private last: Begun = { at: -Infinity, load: 0 };
	private readonly alarm: Alarm;
	private isGathering = false;

	constructor(readonly clock: Clock) {
		this.usedAt = clock.now();
		this.alarm = new Alarm(clock, () => this.fill());
	}

	get mostAtOnce(): number {
		return this.limits.mostAtOnce ?? this.concurrency.limit;
	}

	/** Milliseconds without success at an endpoint; undefined unless it is away. */
	awayFor(name: EndpointName): number | undefined {
		const { isAway, failingSince } = this.at(name);
		return isAway ? this.clock.now() - failingSince : undefined;
	}

	/**
	 * Waits for a permit.
	 * @param flow takes turns with others
	 * @param afterMs the time to wait before a request is repeated
	 * @param isFirst whether its job has made no request yet
	 * @returns undefined if the waiter was removed, or if the endpoint is away and this is a
	 * repetition
	 */
	async acquire(
		flow: object,
		endpoint: EndpointName,
		afterMs = 0,
		isFirst = false,
	): Promise<Permit | undefined> {
		const now = this.clock.now();
		if (this.at(endpoint).isAway && afterMs > 0) return undefined;
		return await new Promise((resolve) => {
			const from = now + afterMs;
			this.queue.add({ flow, endpoint, isFirst, isRepeat: afterMs > 0, from, resolve }, now);
			if (!this.isGathering) this.fill();
		});
	}

	/** Removes a flow from the queue, or only jobs that have made no request: they get no permit. */
	leave(flow: object, onlyFirst = false): void {
		this.queue.reject((one) => one.flow === flow && (one.isFirst || !onlyFirst));
	}

	private at(name: EndpointName): EndpointState {
		const endpoint = this.endpoints.get(name) ?? new EndpointState();
		this.endpoints.set(name, endpoint);
		return endpoint;
	}

	private fill(): void {
		this.isGathering = false;
		const now = this.clock.now();
		const wakesAt = this.queue.wake(now);
		const isOpen = ({ endpoint }: Waiting) => this.at(endpoint).closedUntil <= now;
		const mayBegin = (one: Waiting) => isOpen(one) && this.hasRoom(this.at(one.endpoint));
		while (this.queue.next(isOpen)) {
			const { perSecond } = this.limits;
			const start = Math.max(
				this.rate.askForStart(now),
				perSecond ? this.last.at + 1000 / perSecond : 0,
			);
			if (start > now) return this.alarm.set(start);
			const next = this.queue.next(mayBegin);
			if (!next) break;
			this.queue.shift(next);
			next.resolve(this.begin(next, now));
		}
		const opensAt = [...this.endpoints.values()].map(({ closedUntil }) => closedUntil);
		const earliest = Math.min(wakesAt, ...opensAt.filter((moment) => moment > now));
		if (earliest < Infinity) this.alarm.set(earliest);
	}

	private hasRoom({ isOutage, underWay }: EndpointState): boolean {
		if (isOutage && underWay > 0) return false;
		// A slow endpoint may have all slots, and one request beyond them does no harm.
		return this.underWay < this.mostAtOnce || (underWay === 0 && !this.limits.mostAtOnce);
	}

	private begin({ endpoint: name, isRepeat }: Waiting, now: number): Permit {
		if (this.underWay === 0 && now - this.usedAt > concurrencyKeptMs)
			this.concurrency = new Concurrency();
		const { underWay, usedAt } = this.at(name);
		if (underWay === 0 && now - usedAt > endpointKeptMs) this.endpoints.delete(name);
		const endpoint = this.at(name);
		endpoint.underWay += 1;
		this.underWay += 1;
		this.usedAt = endpoint.usedAt = now;
		this.rate.started(now);
		const begun = { at: now, load: this.underWay };
		this.last = begun;
		return { end: (load, pauseSeconds) => this.end(name, begun, isRepeat, load, pauseSeconds) };
	}

	private end(
		name: EndpointName,
		begun: Begun,
		isRepeat: boolean,
		load: Load,
		pauseSeconds?: number,
	): void {
		const now = this.clock.now();
		const endpoint = this.at(name);
		const most = Math.max(begun.load, this.last.load);
		endpoint.underWay -= 1;
		this.underWay -= 1;
		this.usedAt = endpoint.usedAt = now;
		endpoint.answered(load, pauseSeconds, begun.at, now, this.mostAtOnce, isRepeat);
		if (load === 'done') {
			this.rate.done();
			this.concurrency.done({ at: begun.at, load: most }, now);
		} else this.failed(endpoint, load === 'refused', begun, now);
		if (endpoint.isAway) this.queue.reject((one) => one.endpoint === name);
		// Requests that begin together cost up to a third less processor time.
		this.isGathering = this.underWay > 0;
		if (this.isGathering) this.alarm.set(now);
		else this.fill();
	}

	/** Lowers what requests were waiting for, after too many failures of an endpoint. */
	private failed(endpoint: EndpointState, isRefusal: boolean, begun: Begun, now: number): void {
		this.refused += Number(isRefusal);
		const isRate = isRefusal && this.rate.isFull;
		if (!isRate && !endpoint.isTroubled) return;
		// One cut for all requests under way, and none before something has succeeded again.
		if (begun.at < endpoint.cutAt || endpoint.lastDone <= endpoint.cutAt) return;
		endpoint.cutAt = now;
		// The limit that was full is the one that was too high.
		if (!isRate) this.concurrency.cut(now);
		if (isRate || (isRefusal && (!this.rate.isKnown || this.limits.mostAtOnce)))
			this.rate.refused();
	}
}
