import type { Answer } from '../../../nodes/MessagingService/contract';

/** What was counted second by second is counted ten times as often. */
export const tenthMs = 100;

/** A message of an execution of its own that came meanwhile. */
export interface Single {
	/** When it came. */
	readonly at: number;
	/** Until its last request began, or until it was given up. */
	waited: number;
	isSent: boolean;
	isOver: boolean;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What came of a simulated service and of those who asked it. */
export class Course {
	/** Items that were sent, by run. */
	readonly done: number[] = [];
	/** When each run was over for the first time. Milliseconds. */
	readonly ended: Array<number | undefined> = [];
	readonly singles: Single[] = [];
	/** In each tenth of a second: requests that were done, and places. */
	readonly through: number[] = [];
	readonly places: number[] = [];
	requests = 0;
	refused = 0;
	/** Requests under way at once, at most. */
	most = 0;
	private underWay = 0;

	began(): void {
		this.requests += 1;
		this.underWay += 1;
		this.most = Math.max(this.most, this.underWay);
	}

	answered(answer: Answer, now: number): void {
		this.underWay -= 1;
		const tenth = Math.floor(now / tenthMs);
		for (let at = this.through.length; at <= tenth; at += 1) this.through.push(0);
		if (answer.kind === 'accepted') this.through[tenth] = (this.through[tenth] ?? 0) + 1;
		else this.refused += 1;
	}

	get total(): number {
		return sum(this.through);
	}

	/** The part of the requests that were not done, 0 to 1. */
	get refusedShare(): number {
		return this.refused / this.requests;
	}

	/** The longest that a single message waited for its turn. Seconds. */
	longestWait(from = 0): number {
		return Math.max(0, ...this.singles.filter(({ at }) => at >= from).map(({ waited }) => waited)) / 1000;
	}

	/** Jain's index of how evenly the runs share, 1 for evenly. */
	get fairness(): number {
		return sum(this.done) ** 2 / (this.done.length * sum(this.done.map((share) => share ** 2)));
	}

	/** Seconds from a moment until as much is done again. */
	fullAfter(from: number, perSecond: number): number {
		const enough = (0.9 * perSecond * tenthMs) / 1000;
		const tenth = this.through.findIndex((done, at) => at * tenthMs >= from && done >= enough);
		return tenth < 0 ? Infinity : (tenth * tenthMs - from) / 1000;
	}
}
