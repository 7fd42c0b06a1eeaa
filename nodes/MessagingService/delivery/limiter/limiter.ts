import type { AccountLimits } from '../../service';
import type { Clock } from './clock';
import { Health } from './health';
import { Lines } from './lines';
import { Places, type Begun } from './places';
import { Rate } from './rate';

/** What an answer says of how much the service takes: it was done, there were too many, or there was a fault. */
export type Sign = 'done' | 'refused' | 'fault';

/** A place taken for one request. */
export interface Place {
	/**
	 * @param sign none where nothing was asked
	 * @param pauseSeconds for how long the service does not want to be asked; none where it does not say
	 */
	leave(sign?: Sign, pauseSeconds?: number): void;
}

/** Where the service does not say for how long. */
const pauseMs = 1000;
/** What was found out of the places does not hold for longer without a request. */
const placesKeptMs = 10_000;
/** Nothing waits longer without another look: the process may have been asleep meanwhile. */
const longestSleepMs = 200;

/** One door to the service for everybody in this process who uses the same account: places, rate, pause and breaker. */
export class Limiter {
	limits: AccountLimits = { perSecond: undefined, mostAtOnce: undefined };
	/** How many requests were refused so far because there were too many. */
	refused = 0;
	/** Called where the service asks everybody to wait, with the moment until when. */
	readonly onPause = new Set<(until: number) => void>();
	private places = new Places();
	private readonly rate = new Rate();
	private readonly health = new Health();
	private readonly lines = new Lines<Place>();
	private underWay = 0;
	/** Requests under way when the last one began. */
	private load = 0;
	private lastStart = -Infinity;
	private closedUntil = 0;
	private lastCut = 0;
	private hasDoneSinceCut = true;
	private wakesAt = Infinity;
	private isGathering = false;
	private lastUse: number;
	/** How many requests were done so far. */
	done = 0;

	constructor(readonly clock: Clock) {
		this.lastUse = clock.now();
	}

	/** When a request began or ended the last time. */
	get usedAt(): number {
		return this.lastUse;
	}

	/** How many requests may be under way at once. */
	get mostAtOnce(): number {
		return this.limits.mostAtOnce ?? this.places.value;
	}

	/** For how long the service has done nothing, once the breaker is open. Milliseconds. */
	get awayFor(): number | undefined {
		return this.health.isOpen ? this.health.awayFor(this.clock.now()) : undefined;
	}

	/**
	 * Waits for a place: the runs take turns, each with one request.
	 *
	 * @param run whose turn it takes
	 * @param afterMs not earlier
	 * @returns none when the run has left, or the service has been away for so long that nobody waits for it any more
	 */
	async enter(run: object, afterMs = 0): Promise<Place | undefined> {
		const now = this.clock.now();
		const hasOpened = this.health.isOpen && (afterMs > 0 || this.closedUntil > now);
		if (hasOpened) return undefined;
		return await new Promise((resolve) => {
			this.lines.add({ run, from: now + afterMs, resolve }, now);
			if (!this.isGathering) this.fill();
		});
	}

	/** Gives back all that a run waits for. */
	leave(run: object): void {
		this.lines.clear(run);
	}

	private fill(): void {
		const now = this.clock.now();
		this.lines.wake(now);
		while (!this.lines.isEmpty) {
			if (this.health.isOpen && this.closedUntil > now) return this.lines.clear();
			const start = this.closedUntil > now ? this.closedUntil : this.nextStart(now);
			if (start > now) return this.wakeAt(start, now);
			const most = this.health.isOut ? 1 : this.mostAtOnce;
			if (this.underWay >= most) break;
			this.lines.take()?.resolve(this.begin(now));
		}
		if (this.lines.wakesAt < Infinity) this.wakeAt(this.lines.wakesAt, now);
	}

	private nextStart(now: number): number {
		const { perSecond } = this.limits;
		return Math.max(this.rate.next(now), perSecond ? this.lastStart + 1000 / perSecond : 0);
	}

	private begin(now: number): Place {
		if (this.underWay === 0 && now - this.lastUse > placesKeptMs) this.places = new Places();
		this.underWay += 1;
		this.load = this.underWay;
		this.lastStart = this.lastUse = now;
		this.rate.started(now);
		const begun = { at: now, load: this.load };
		return { leave: (sign, pauseSeconds) => this.end(begun, sign, pauseSeconds) };
	}

	private end(begun: Begun, sign: Sign | undefined, pauseSeconds: number | undefined): void {
		const now = this.clock.now();
		this.underWay -= 1;
		this.lastUse = now;
		if (sign) this.learn(begun, sign, pauseSeconds, now);
		// What is begun together costs the processor up to a third less.
		if (this.underWay === 0) this.fill();
		else void this.gather();
	}

	private learn(begun: Begun, sign: Sign, pauseSeconds: number | undefined, now: number): void {
		this.health.answered(sign, begun.at, now, this.mostAtOnce);
		if (sign === 'done') {
			this.hasDoneSinceCut = true;
			this.done += 1;
			this.rate.done();
			this.places.done(begun, now, this.load);
		} else this.endBadly(begun, sign === 'refused', pauseSeconds, now);
	}

	private endBadly(begun: Begun, isRefusal: boolean, pauseSeconds: number | undefined, now: number): void {
		if (isRefusal) this.refused += 1;
		const isRate = isRefusal && this.rate.isFull;
		if (this.health.isTroubled) {
			const wanted = pauseSeconds === undefined ? (isRefusal ? pauseMs : 0) : pauseSeconds * 1000;
			this.close(now + (this.health.isOut ? Math.max(pauseMs, wanted) : wanted));
		} else if (!isRate) return;
		// Once for all that was under way, and not again before something has gone through.
		if (begun.at < this.lastCut || !this.hasDoneSinceCut) return;
		this.lastCut = now;
		this.hasDoneSinceCut = false;
		const isNews = isRefusal && (!this.rate.isKnown || this.limits.mostAtOnce !== undefined);
		if (isRate || isNews) this.rate.refused();
		if (!isRate) this.places.cut(now);
	}

	private close(until: number): void {
		if (until <= this.closedUntil) return;
		this.closedUntil = until;
		for (const tell of this.onPause) tell(until);
	}

	private async gather(): Promise<void> {
		if (this.isGathering) return;
		this.isGathering = true;
		await this.clock.sleep(0);
		this.isGathering = false;
		this.fill();
	}

	private wakeAt(moment: number, now: number): void {
		const at = Math.min(moment, now + longestSleepMs);
		if (at >= this.wakesAt) return;
		this.wakesAt = at;
		void this.clock.sleep(at - now).then(() => {
			if (this.wakesAt === at) this.wakesAt = Infinity;
			this.fill();
		});
	}
}
