/** What an answer says of how much the service takes: it was done, there were too many, or there was a fault. */
export type Sign = 'done' | 'refused' | 'fault';

/** So many in a row that were not done are about the service, and not about one number. */
const severalInARow = 5;
/** So many faults in a row are an outage; fewer may be a limit of connections. */
const outageInARow = 10;
/** And so much of the last answers is about the service. */
const much = 0.1;
/** The breaker opens when nothing was done for so long. */
const opensAfterMs = 30_000;

/** What the last answers say of the service, and the circuit breaker. */
export class Health {
	/** One request at a time finds out when it is over. */
	isOut = false;
	/** The circuit is open: what waits fails, and what comes is tried once in a while. */
	isOpen = false;
	/** The part of the last answers that were not done. */
	private trouble = 0;
	private inARow = 0;
	private lastDone = -Infinity;
	/** Since when nothing was done. */
	since = 0;

	/** @param places requests under way at most: so many answers are looked back at, 40 at least */
	answered(sign: Sign, begunAt: number, now: number, places: number): void {
		const isDone = sign === 'done';
		this.trouble += ((isDone ? 0 : 1) - this.trouble) / Math.max(40, places);
		if (isDone) this.lastDone = now;
		else if (this.inARow === 0) this.since = Math.max(begunAt, this.lastDone);
		this.inARow = isDone ? 0 : this.inARow + 1;
		this.isOut = this.inARow >= (sign === 'refused' ? severalInARow : outageInARow);
		this.isOpen = this.inARow >= severalInARow && now - this.since >= opensAfterMs;
	}

	/** Whether what was not done concerns everybody. */
	get isTroubled(): boolean {
		return this.trouble > much || this.inARow >= severalInARow;
	}
}
