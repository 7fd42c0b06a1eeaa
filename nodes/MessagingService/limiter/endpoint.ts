/** What an answer says about the load of the service. */
export type Load = 'done' | 'refused' | 'fault';

/**
 * Failures in a row that concern everybody; fewer may be about a few numbers, or a limit on
 * connections.
 */
const outageInARow = 10;
/**
 * Share of failed answers that concerns everybody, unless the pause is long: that costs more if it
 * does not.
 */
const troubledShare = 0.1;
const longPauseMs = 2000;
/** The pause after a refusal that names none, and the shortest one in an outage. */
const pauseMs = 1000;
/** A request tests this often whether a longer pause is for everybody. */
const testedMs = 5000;
/** The endpoint is away after this long without success. */
const awayAfterMs = 30_000;

/** The circuit breaker of one endpoint of an account, so that one in trouble holds up no other. */
export class EndpointState {
	/** Nothing begins before this moment. */
	closedUntil = 0;
	underWay = 0;
	/** When a request last began or ended. */
	usedAt = -Infinity;
	/** The circuit is open: waiting requests fail, and only new ones test. */
	isAway = false;
	/** When the endpoint last stopped succeeding. */
	failingSince = 0;
	lastDone = 0;
	/** When slots or rate were last lowered because of its answers. */
	cutAt = -Infinity;
	private failuresInARow = 0;
	/** Moving average of failures, from 0 to 1. */
	private share = 0;

	/** Only one request at a time tests whether the endpoint is back. */
	get isOutage(): boolean {
		return this.failuresInARow >= outageInARow;
	}

	/** Whether failures concern everybody. */
	get isTroubled(): boolean {
		return this.isOutage || this.share > troubledShare;
	}

	/**
	 * Learns from an answer, and closes after a failure that concerns everybody.
	 * @param pauseSeconds the pause that the service asks for
	 * @param answers the average covers this many, at least 40
	 * @param isRepeat a message that is refused again may itself be the reason: it tells nothing of
	 * the others
	 */
	answered(
		load: Load,
		pauseSeconds: number | undefined,
		begunAt: number,
		now: number,
		answers: number,
		isRepeat = false,
	): void {
		const isDone = load === 'done';
		if (isRepeat && load === 'refused' && !this.isOutage) return;
		this.share += (Number(!isDone) - this.share) / Math.max(40, answers);
		if (isDone) {
			this.failuresInARow = 0;
			this.isAway = false;
			this.lastDone = now;
			return;
		}
		if (this.failuresInARow === 0) this.failingSince = Math.max(begunAt, this.lastDone);
		this.failuresInARow += 1;
		this.isAway = this.isOutage && now - this.failingSince >= awayAfterMs;
		const unnamed = load === 'refused' ? pauseMs : 0;
		const asked = pauseSeconds === undefined ? unnamed : pauseSeconds * 1000;
		if (!this.isOutage && (!this.isTroubled || asked > longPauseMs)) return;
		const wait = this.isOutage ? Math.max(pauseMs, asked) : asked;
		this.closedUntil = Math.max(this.closedUntil, now + Math.min(wait, testedMs));
	}
}
