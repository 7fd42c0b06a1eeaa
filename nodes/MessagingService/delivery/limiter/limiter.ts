import type { AccountLimits } from '../../service';
import { Alarm, type Clock } from './clock';
import { Health, type Sign } from './health';
import { Lines } from './lines';
import { Places, type Begun } from './places';
import { Rate } from './rate';

/** A place taken for one request. */
export interface Place {
	/**
	 * @param sign none where nothing was asked
	 * @param pauseSeconds for how long the service does not want to be asked; none where it does not say
	 */
	leave(sign?: Sign, pauseSeconds?: number): void;
}

/** For how long nobody asks where the service does not say it. */
const pauseMs = 1000;
/** Without requests, what was learned of the places does not hold for longer. */
const placesKeptMs = 10_000;

/** One door to the service for all in this process that use the same account: turns, places, rate, pause and breaker. */
export class Limiter {
	limits: AccountLimits = { perSecond: undefined, mostAtOnce: undefined };
	/** Told until when nobody may ask. */
	readonly onPause = new Set<(until: number) => void>();
	done = 0;
	/** Requests that were refused so far because there were too many. */
	refused = 0;
	/** When a request began or ended the last time. */
	usedAt: number;
	readonly health = new Health();
	private places = new Places();
	private readonly rate = new Rate();
	private readonly lines = new Lines<Place>();
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
		return this.limits.mostAtOnce ?? this.places.value;
	}

	/** For how long the service has done nothing, once the breaker is open. Milliseconds. */
	get awayFor(): number | undefined {
		return this.health.isOpen ? this.clock.now() - this.health.since : undefined;
	}

	/**
	 * Waits for a place. The lines take turns, each with one request.
	 *
	 * @returns none when the line was left, or the service is away: the breaker is open and the next probe not due or failed
	 */
	async enter(line: object, afterMs = 0): Promise<Place | undefined> {
		const now = this.clock.now();
		if (this.health.isOpen && (afterMs > 0 || this.closedUntil > now + pauseMs)) return undefined;
		return await new Promise((resolve) => {
			this.lines.add({ line, from: now + afterMs, resolve }, now);
			if (!this.isGathering) this.fill();
		});
	}

	/** Gives back all that a line waits for. */
	leave(line: object): void {
		this.lines.clear(line);
	}

	private fill(): void {
		this.isGathering = false;
		const now = this.clock.now();
		const wakesAt = this.lines.wake(now);
		while (!this.lines.isEmpty) {
			const start = this.closedUntil > now ? this.closedUntil : this.nextStart(now);
			if (start > now) return this.alarm.set(start);
			// One at a time finds out when an outage is over.
			if (this.underWay >= (this.health.isOut ? 1 : this.mostAtOnce)) break;
			this.lines.take()?.resolve(this.begin(now));
		}
		if (wakesAt < Infinity) this.alarm.set(wakesAt);
	}

	private nextStart(now: number): number {
		const { perSecond } = this.limits;
		return Math.max(this.rate.next(now), perSecond ? this.last.at + 1000 / perSecond : 0);
	}

	private begin(now: number): Place {
		if (this.underWay === 0 && now - this.usedAt > placesKeptMs) this.places = new Places();
		this.underWay += 1;
		this.usedAt = now;
		this.rate.started(now);
		const begun = { at: now, load: this.underWay };
		this.last = begun;
		return { leave: (sign, pauseSeconds) => this.end(begun, sign, pauseSeconds) };
	}

	private end(begun: Begun, sign: Sign | undefined, pauseSeconds: number | undefined): void {
		const now = this.clock.now();
		this.underWay -= 1;
		this.usedAt = now;
		if (sign) this.health.answered(sign, begun.at, now, this.mostAtOnce);
		if (sign === 'done') {
			this.done += 1;
			this.hasDoneSinceCut = true;
			this.rate.done();
			this.places.done({ ...begun, load: Math.max(begun.load, this.last.load) }, now);
		} else if (sign) this.endBadly(begun, sign === 'refused', pauseSeconds, now);
		// What begins together costs the processor up to a third less.
		this.isGathering = this.underWay > 0;
		if (this.isGathering) this.alarm.set(now);
		else this.fill();
	}

	private endBadly(begun: Begun, isRefusal: boolean, pauseSeconds: number | undefined, now: number): void {
		this.refused += Number(isRefusal);
		const isRate = isRefusal && this.rate.isFull;
		if (this.health.isTroubled) {
			const wanted = pauseSeconds === undefined ? Number(isRefusal) * pauseMs : pauseSeconds * 1000;
			const until = now + (this.health.isOut ? Math.max(pauseMs, wanted) : wanted);
			if (until > this.closedUntil) for (const tell of this.onPause) tell(until);
			this.closedUntil = Math.max(this.closedUntil, until);
		} else if (!isRate) return;
		if (this.health.isOpen) this.lines.clear();
		// Once for all that was under way, and not again before something has gone through.
		if (begun.at < this.cutAt || !this.hasDoneSinceCut) return;
		this.cutAt = now;
		this.hasDoneSinceCut = false;
		// What was full is what was too much.
		if (!isRate) this.places.cut(now);
		if (isRate || (isRefusal && (!this.rate.isKnown || this.limits.mostAtOnce))) this.rate.refused();
	}
}
