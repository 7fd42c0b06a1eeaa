/** What an answer says about the load of the service. */
export type Load = 'done' | 'refused' | 'fault';

/** Failures in a row that concern the service and not one number. */
const severalInARow = 5;
/** Faults in a row that are an outage; fewer may be a limit on connections. */
const outageInARow = 10;
/** Share of failed answers that concerns the service. */
const troubledShare = 0.1;
/** The breaker opens after this long without success. */
const opensAfterMs = 30_000;

/** The circuit breaker: judges the service by its last answers. */
export class CircuitBreaker {
	/** Only one request at a time probes whether the service is back. */
	isOutage = false;
	/** The circuit is open: waiting requests fail, and new ones only probe now and then. */
	isOpen = false;
	/** When the service last stopped succeeding. */
	failingSince = 0;
	/** Moving average of failures, from 0 to 1. */
	private failures = 0;
	private inARow = 0;
	private lastDone = -Infinity;

	/** @param mostAtOnce the average covers this many answers, at least 40 */
	answered(load: Load, begunAt: number, now: number, mostAtOnce: number): void {
		const isDone = load === 'done';
		this.failures += (Number(!isDone) - this.failures) / Math.max(40, mostAtOnce);
		if (isDone) this.lastDone = now;
		else if (this.inARow === 0) this.failingSince = Math.max(begunAt, this.lastDone);
		this.inARow = isDone ? 0 : this.inARow + 1;
		this.isOutage = this.inARow >= (load === 'refused' ? severalInARow : outageInARow);
		this.isOpen = this.inARow >= severalInARow && now - this.failingSince >= opensAfterMs;
	}

	/** Whether failures concern the whole service. */
	get isTroubled(): boolean {
		return this.failures > troubledShare || this.inARow >= severalInARow;
	}
}
