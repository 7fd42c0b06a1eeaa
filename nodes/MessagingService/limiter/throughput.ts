import type { AccountLimits } from '../service';
import { Concurrency, type Begun } from './concurrency';
import type { Endpoint } from './endpoint';
import { RateLimit } from './rateLimit';

/** How many requests an account takes, at once and in a second. */
export class Throughput {
	limits: AccountLimits = { perSecond: undefined, mostAtOnce: undefined };
	private concurrency = new Concurrency();
	private rate = new RateLimit();
	private cutAt = 0;

	get mostAtOnce(): number {
		return this.limits.mostAtOnce ?? this.concurrency.limit;
	}

	/** @param lastStart when the last request began */
	nextStart(now: number, lastStart: number): number {
		const { perSecond } = this.limits;
		return Math.max(this.rate.next(now), perSecond ? lastStart + 1000 / perSecond : 0);
	}

	started(now: number): void {
		this.rate.started(now);
	}

	done(begun: Begun, now: number): void {
		this.rate.done();
		this.concurrency.done(begun, now);
	}

	forgetConcurrency(): void {
		this.concurrency = new Concurrency();
	}

	/** A rate that was learned from the refusals of numbers is none. */
	forgetRate(): void {
		this.rate = new RateLimit();
	}

	/** Lowers what requests were waiting for, after too many failures of an endpoint. */
	failed(endpoint: Endpoint, begun: Begun, isRefusal: boolean, now: number): void {
		const isRate = isRefusal && this.rate.isFull && !endpoint.breaker.isAboutNumbers;
		if (!isRate && !endpoint.breaker.isTroubled()) return;
		// One cut for all requests under way, and none before something has succeeded again.
		if (begun.at < this.cutAt || !endpoint.hasDoneSinceCut) return;
		this.cutAt = now;
		endpoint.hasDoneSinceCut = false;
		// The limit that was full is the one that was too high.
		if (!isRate) this.concurrency.cut(now);
		if (isRate || (isRefusal && (!this.rate.isKnown || this.limits.mostAtOnce))) this.rate.refused();
	}
}
