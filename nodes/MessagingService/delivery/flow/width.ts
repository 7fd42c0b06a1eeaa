import type { Clock } from './clock';
import { Curve } from './curve';

/** How many requests may be under way at once, found out as they are answered. */

const first = 10;
const most = 64;
/** At first it doubles in this time, and never faster than with each round of answers. */
const doublingMs = 200;
/** After a fall, so long until what was enough is reached again. */
const periodMs = 3000;
/** And so much of it is left by the fall. */
const keeps = 0.8;
/** With so little time to spare, the process itself decides how long answers take. */
const busyShare = 0.8;

/** A request under way. */
export interface Begun {
	readonly at: number;
	/** Requests under way with it. */
	readonly load: number;
}

interface Sample {
	readonly load: number;
	readonly latency: number;
}

interface Measured extends Sample {
	/** How far off the latency may be: the standard error of its logarithm. */
	readonly doubt: number;
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean load, and the geometric mean of the latencies, on which the few that take very long have little weight. */
function measure(samples: readonly Sample[]): Measured {
	const logs = samples.map(({ latency }) => Math.log(Math.max(1, latency)));
	const mean = meanOf(logs);
	const variance = meanOf(logs.map((log) => (log - mean) ** 2));
	return {
		load: meanOf(samples.map(({ load }) => load)),
		latency: Math.exp(mean),
		doubt: Math.sqrt(variance / samples.length),
	};
}

export class Width {
	private width = first;
	/** At first: what it grows to as soon as enough has been measured. */
	private earned = first;
	private readonly curve = new Curve(keeps, periodMs);
	/** Something has spoken against more. */
	private hasFallen = false;
	private samples: Sample[] = [];
	private measuringSince = -Infinity;
	/** With less under way. */
	private before: Measured | undefined;
	private lastCut = -Infinity;
	private lastAnswer = 0;
	/** The share of the last answers that spoke of too much. */
	private trouble = 0;
	/** Whether this process had no time to spare when it was last judged: then answers wait here. */
	private isBusy = false;
	private judgedAt: number;
	private busyBefore: number;

	constructor(private readonly clock: Pick<Clock, 'now' | 'busy'>) {
		this.judgedAt = clock.now();
		this.busyBefore = clock.busy();
	}

	get value(): number {
		return Math.floor(this.width);
	}

	/**
	 * The service has done a request: more may be under way where all places were taken.
	 *
	 * @param lastLoad requests under way when the last one began, this one included
	 * @returns whether there was enough to judge by
	 */
	answered(begun: Begun, now: number, lastLoad: number): boolean {
		const passed = now - Math.max(this.lastAnswer, begun.at);
		this.lastAnswer = now;
		if (begun.at < this.lastCut) return false;
		const load = Math.max(begun.load, lastLoad);
		this.trouble -= this.trouble / this.width;
		if (load > 0.5 * this.width) this.grow(now - begun.at, passed);
		// What began before says what the window was then.
		if (begun.at < this.measuringSince) return false;
		this.samples.push({ load, latency: now - begun.at });
		const { length } = this.samples;
		const round = this.hasFallen ? Math.max(40, 4 * this.width) : Math.max(first, this.width);
		if (length < round || length % 5 > 0) return false;
		const measured = measure(this.samples);
		// Who answers first is fast: of answers that differ a round of ten says too little.
		if (length < 2 * first && measured.doubt > 0.05) return false;
		if (!this.judge(now, measured) && length < 8 * round) return false;
		this.widen();
		this.samples = [];
		this.measuringSince = now;
		return true;
	}

	/** The service or the way to it had enough: one answer in ten that says so counts, and a round of them once. */
	overloaded(begun: Begun, now: number): void {
		if (begun.at < this.lastCut) return;
		this.trouble += (1 - this.trouble) / this.width;
		if (this.trouble >= 0.1) this.fall(now, this.width);
	}

	/** Others have to wait for what this one does. */
	crowded(now: number): void {
		this.fall(now, this.width);
	}

	private grow(latency: number, passed: number): void {
		if (!this.hasFallen) this.earned += Math.min(1, latency / doublingMs);
		else if (this.before) this.curve.pass(passed);
		this.widen();
	}

	private widen(): void {
		const wanted = this.hasFallen ? this.curve.value : this.earned;
		const upTo = this.isBusy ? most : this.measurable;
		this.width = Math.max(this.width, Math.min(wanted, most, upTo));
	}

	/** Twice of what has been measured: then that is measured. */
	private get measurable(): number {
		if (this.before) return 2 * this.before.load;
		return this.hasFallen ? this.width : first;
	}

	/**
	 * Little's law: what is under way, by how long it takes, is what gets done. More has to get more done.
	 *
	 * @returns whether it has been told
	 */
	private judge(now: number, measured: Measured): boolean {
		const wasBusy = this.isBusy;
		this.isBusy = this.hasBeenBusy(now);
		if (this.isBusy) return true;
		if (wasBusy) {
			// What it has grown to since then says nothing of the service.
			this.width = this.earned = Math.min(this.width, this.measurable);
			this.lastCut = now;
			return true;
		}
		const { before } = this;
		if (!before) {
			this.before = measured;
			return true;
		}
		const more = measured.load / before.load;
		const gain = (more * before.latency) / measured.latency;
		const least = 1 + 0.2 * (more - 1);
		const perhaps = Math.exp(2 * Math.hypot(measured.doubt, before.doubt));
		if (more < 1.4) {
			if (measured.latency > 2 * before.latency * perhaps) this.fall(now, this.width);
		} else if (gain >= least) this.before = measured;
		else if (gain * perhaps < least) this.fall(now, before.load);
		else return false;
		return true;
	}

	/** Whether this process had no time to spare since it was asked the last time. */
	private hasBeenBusy(now: number): boolean {
		const busy = this.clock.busy();
		const share = (busy - this.busyBefore) / Math.max(1, now - this.judgedAt);
		this.busyBefore = busy;
		this.judgedAt = now;
		return share > busyShare;
	}

	private fall(now: number, enough: number): void {
		this.hasFallen = true;
		this.curve.fall(enough);
		this.width = Math.max(1, this.curve.value);
		this.lastCut = now;
		this.trouble = 0;
		this.samples = [];
		this.before = undefined;
	}
}
