/** How many requests may be under way at once: learned from the answers. */

const first = 10;
const most = 64;
/** A round of answers lasts at least this long. */
const roundMs = 200;
/** After a step that did not help, the next one is tried so much later: soon at first, since a process is slow at its start. */
const retryMs = { first: 2500, longest: 10_000 };
/** After a cut, so long and for so many answers the places stay below what was too much. */
const holdMs = 4000;
const holdAnswers = 300;

export interface Begun {
	readonly at: number;
	/** Requests under way with it. */
	readonly load: number;
}

interface Measured {
	readonly load: number;
	readonly latency: number;
}

export class Places {
	private places = first;
	/** What was too much the last time. */
	private ceiling = Infinity;
	private ceilingUntil = 0;
	private answersToHold = 0;
	/** The last round that got more done than the one before. */
	private best: Measured | undefined;
	private noStepBefore = 0;
	private retryMs = retryMs.first;
	/** The round that is being measured: requests that began in it and have been answered. */
	private roundFrom = 0;
	private answers = 0;
	private loads = 0;
	private logLatencies = 0;

	get value(): number {
		return Math.floor(this.places);
	}

	done({ at, load }: Begun, now: number): void {
		this.answersToHold -= 1;
		const isFull = load > 0.75 * this.value;
		if (isFull && this.ceiling < Infinity) this.creep(now);
		if (at < this.roundFrom) return;
		this.answers += 1;
		this.loads += load;
		this.logLatencies += Math.log(Math.max(1, now - at));
		if (this.answers < Math.max(first, this.places) || now - this.roundFrom < roundMs) return;
		const { answers, loads, logLatencies } = this;
		this.startRound(now);
		const measured = { load: loads / answers, latency: Math.exp(logLatencies / answers) };
		if (measured.load > 0.75 * this.value) this.judge(measured, now);
	}

	/** One more with each round, and not up to where it was too much for a while. */
	private creep(now: number): void {
		const isHeld = now < this.ceilingUntil || this.answersToHold > 0;
		const limit = isHeld ? Math.max(1, 0.95 * this.ceiling) : most;
		if (this.places < limit) this.places = Math.min(limit, most, this.places + 1 / this.places);
	}

	/** Little's law: what is under way divided by how long it takes is what gets done. More has to get more done. */
	private judge(measured: Measured, now: number): void {
		const { best } = this;
		const more = best ? measured.load / best.load : 1;
		if (best && more >= 1.4) {
			const gain = (more * best.latency) / measured.latency;
			if (gain < 1 + 0.2 * (more - 1)) {
				this.places = Math.max(1, Math.round(best.load));
				this.noStepBefore = now + this.retryMs;
				this.retryMs = Math.min(retryMs.longest, 2 * this.retryMs);
				return;
			}
			this.retryMs = retryMs.first;
		}
		if (!best || more >= 1.4 || this.ceiling === Infinity) this.best = measured;
		if (this.ceiling === Infinity && now >= this.noStepBefore)
			this.places = Math.max(this.places, Math.min(most, 2 * measured.load));
	}

	/** So many at once were too many. */
	cut(now: number): void {
		this.ceiling = this.places;
		this.places = Math.max(1, 0.75 * this.places);
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
