import type { Answer } from '../../nodes/MessagingService/contract';

/** The length of one measurement, in milliseconds. */
const tenthMs = 100;

/** A single message, sent by an execution of its own. */
export interface Single {
	/** When it was submitted, in milliseconds. */
	readonly at: number;
	/** Milliseconds until its last request began or it was given up. */
	waited: number;
	isSent: boolean;
	isOver: boolean;
}

const sum = (values: readonly number[]): number =>
	values.reduce((total, value) => total + value, 0);

/** The measurements of a simulation. */
export class Course {
	/** Items sent, by run. */
	readonly done: number[] = [];
	/** When each run first ended, in milliseconds. */
	readonly ended: Array<number | undefined> = [];
	readonly singles: Single[] = [];
	/** Accepted requests in each tenth of a second. */
	readonly accepted: number[] = [];
	requests = 0;
	refused = 0;
	/** The most requests in flight at once. */
	most = 0;
	private inFlight = 0;

	began(): void {
		this.requests += 1;
		this.inFlight += 1;
		this.most = Math.max(this.most, this.inFlight);
	}

	answered(answer: Answer, now: number): void {
		this.inFlight -= 1;
		const tenth = Math.floor(now / tenthMs);
		for (let at = this.accepted.length; at <= tenth; at += 1) this.accepted.push(0);
		if (answer.kind === 'accepted') this.accepted[tenth] = (this.accepted[tenth] ?? 0) + 1;
		else this.refused += 1;
	}

	get total(): number {
		return sum(this.accepted);
	}

	/** The share of requests that were not accepted, 0 to 1. */
	get refusedShare(): number {
		return this.refused / this.requests;
	}

	/** The longest wait of a single message for its turn, in seconds. */
	longestWait(from = 0): number {
		return (
			Math.max(0, ...this.singles.filter(({ at }) => at >= from).map(({ waited }) => waited)) / 1000
		);
	}

	/** Jain's fairness index of the runs; 1 is perfectly fair. */
	get fairness(): number {
		return sum(this.done) ** 2 / (this.done.length * sum(this.done.map((share) => share ** 2)));
	}

	/** Seconds from a moment until 90 % of a throughput is reached. */
	fullAfter(from: number, perSecond: number): number {
		const enough = (0.9 * perSecond * tenthMs) / 1000;
		const tenth = this.accepted.findIndex(
			(accepted, at) => at * tenthMs >= from && accepted >= enough,
		);
		return tenth < 0 ? Infinity : (tenth * tenthMs - from) / 1000;
	}
}
