/** What an answer says about the load of the service. */
export type Load = 'done' | 'refused' | 'fault';

/** What was known of a number. */
export type Before = 'refused' | 'justRefused' | undefined;

/** Failures in a row that concern the endpoint and not one number. */
const severalInARow = 5;
/** Faults in a row that are an outage; fewer may be a limit on connections. */
const outageInARow = 10;
/** Share of failed answers that concerns the endpoint. A long pause costs more if it does not. */
const troubledShare = { shortPause: 0.1, longPause: 0.5 };
const longPauseMs = 2000;
/** The breaker opens after this long without success. */
const opensAfterMs = 30_000;
/** So many second tries tell whose refusals they are. */
const tellingTries = 8;

/** The circuit breaker: judges an endpoint by its last answers. */
export class CircuitBreaker {
	/** Only one request at a time probes whether the endpoint is back. */
	isOutage = false;
	/** The circuit is open: waiting requests fail, and new ones only probe now and then. */
	isOpen = false;
	/** When the endpoint last stopped succeeding. */
	failingSince = 0;
	/** Moving average of failures, from 0 to 1. */
	private failures = 0;
	/** The same for numbers that had been refused before. */
	private failuresAgain = 0;
	private inARow = 0;
	private lastDone = -Infinity;

	/**
	 * @param before what was known of the number: `refused` before the request began, so another refusal says nothing new
	 * about the endpoint, or `justRefused` since, so that it says the same of one number and not of several in a row
	 * @param mostAtOnce the average covers this many answers, at least 40
	 */
	answered(load: Load, before: Before, begunAt: number, now: number, mostAtOnce: number): void {
		const isDone = load === 'done';
		const isAgain = before === 'refused';
		if (isAgain) this.failuresAgain += (Number(!isDone) - this.failuresAgain) / tellingTries;
		if (load !== 'refused' || !isAgain) {
			this.failures += (Number(!isDone) - this.failures) / Math.max(40, mostAtOnce);
			if (isDone) this.lastDone = now;
			else if (this.inARow === 0) this.failingSince = Math.max(begunAt, this.lastDone);
			const isOneMore = load === 'fault' || before === undefined;
			this.inARow = isDone ? 0 : this.inARow + Number(isOneMore);
			this.isOutage = this.inARow >= (load === 'refused' ? this.outageOfRefusals : outageInARow);
		}
		this.isOpen = this.inARow >= severalInARow && now - this.failingSince >= opensAfterMs;
	}

	/** Most refused numbers are refused again while others succeed, so refusals concern numbers and not the load. */
	get isAboutNumbers(): boolean {
		return this.failuresAgain > 0.5 && this.failures < 0.5;
	}

	/** Whether failures concern the whole endpoint. */
	isTroubled(pauseMs = 0): boolean {
		if (this.isAboutNumbers) return this.inARow >= outageInARow;
		const { shortPause, longPause } = troubledShare;
		return this.failures > (pauseMs > longPauseMs ? longPause : shortPause) || this.inARow >= severalInARow;
	}

	private get outageOfRefusals(): number {
		return this.isAboutNumbers ? outageInARow : severalInARow;
	}
}
