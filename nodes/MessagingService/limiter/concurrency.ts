const first = 10;
const highest = 64;
/** The shortest round of measurement. */
const roundMs = 200;
/**
 * The pause after a step that did not help. It is short at first, because a process is slow when it
 * starts.
 */
const retryMs = { first: 2500, longest: 10_000 };
/** How long, and for how many answers, the limit stays below the ceiling after a cut. */
const holdMs = 4000;
const holdAnswers = 300;

export interface Begun {
	readonly at: number;
	/** Requests under way at that moment, this one included. */
	readonly load: number;
}

interface Measured {
	readonly load: number;
	readonly latency: number;
}

/** Learns from the answers how many requests may be under way at once. */
export class Concurrency {
	private current = first;
	/** The limit at the last cut. */
	private ceiling = Infinity;
	private ceilingUntil = 0;
	private answersToHold = 0;
	/** The last round with more throughput than the one before. */
	private best: Measured | undefined;
	private noStepBefore = 0;
	private retryMs = retryMs.first;
	/** The current round counts requests that began and were answered in it. */
	private roundFrom = 0;
	private answers = 0;
	private loads = 0;
	private logLatencies = 0;

	get limit(): number {
		return Math.floor(this.current);
	}

	done({ at, load }: Begun, now: number): void {
		this.answersToHold -= 1;
		const isFull = load > 0.75 * this.limit;
		if (isFull && this.ceiling < Infinity) this.creep(now);
		if (at < this.roundFrom) return;
		this.answers += 1;
		this.loads += load;
		this.logLatencies += Math.log(Math.max(1, now - at));
		if (this.answers < Math.max(first, this.current) || now - this.roundFrom < roundMs) return;
		const { answers, loads, logLatencies } = this;
		this.startRound(now);
		const measured = { load: loads / answers, latency: Math.exp(logLatencies / answers) };
		if (measured.load > 0.75 * this.limit) this.judge(measured, now);
	}

	/** Grows by one with each round, and stays below the ceiling for a while. */
	private creep(now: number): void {
		const isHeld = now < this.ceilingUntil || this.answersToHold > 0;
		const most = isHeld ? Math.max(1, 0.95 * this.ceiling) : highest;
		if (this.current < most)
			this.current = Math.min(most, highest, this.current + 1 / this.current);
	}

	/**
	 * Keeps a larger limit only if it brings more throughput. Little's law: throughput is load
	 * divided by latency.
	 */
	private judge(measured: Measured, now: number): void {
		const { best } = this;
		const more = best ? measured.load / best.load : 1;
		if (best && more >= 1.4) {
			const gain = (more * best.latency) / measured.latency;
			if (gain < 1 + 0.2 * (more - 1)) {
				this.current = Math.max(1, Math.round(best.load));
				this.noStepBefore = now + this.retryMs;
				this.retryMs = Math.min(retryMs.longest, 2 * this.retryMs);
				return;
			}
			this.retryMs = retryMs.first;
		}
		if (!best || more >= 1.4 || this.ceiling === Infinity) this.best = measured;
		if (this.ceiling === Infinity && now >= this.noStepBefore)
			this.current = Math.max(this.current, Math.min(highest, 2 * measured.load));
	}

	/** Lowers the limit after too many failures. */
	cut(now: number): void {
		this.ceiling = this.current;
		this.current = Math.max(1, 0.75 * this.current);
		this.ceilingUntil = now + holdMs;
		this.answersToHold = holdAnswers;
		this.best = undefined;
		this.startRound(now);
	}

	private startRound(now: number): void {
		this.roundFrom = now;
		this.answers = this.loads = this.logLatencies = 0;
	}
}
