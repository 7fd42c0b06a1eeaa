import { CircuitBreaker } from './circuitBreaker';

/** The pause after a refusal that names none, and the shortest one in an outage. */
export const pauseMs = 1000;
/** Until the breaker opens, another number tests this often whether the refusals concern everybody. */
const testedMs = 5000;

/** One endpoint of an account, so that one in trouble holds up no other. */
export class Endpoint {
	readonly breaker = new CircuitBreaker();
	/** Nothing begins before this moment. */
	closedUntil = 0;
	underWay = 0;
	hasDoneSinceCut = true;
	/** When a request last began or ended. */
	usedAt = -Infinity;

	/**
	 * Closes after a failure, if that concerns everybody.
	 * @param pauseSeconds the pause that the service asks for
	 * @returns the end of that pause, if it is a new one
	 */
	close(isRefusal: boolean, pauseSeconds: number | undefined, now: number): number | undefined {
		const { isOutage, isOpen } = this.breaker;
		const asked = pauseSeconds === undefined ? Number(isRefusal) * pauseMs : pauseSeconds * 1000;
		if (!this.breaker.isTroubled(asked)) return undefined;
		const wait = isOutage ? Math.max(pauseMs, asked) : asked;
		const isNew = this.closeFor(isRefusal && !isOpen ? Math.min(wait, testedMs) : wait, now);
		return isNew ? now + wait : undefined;
	}

	/** Closes for a moment after an outage was probed by a number that had been refused before. */
	stayClosed(now: number): void {
		if (this.breaker.isOutage) this.closeFor(pauseMs, now);
	}

	private closeFor(milliseconds: number, now: number): boolean {
		const isLonger = now + milliseconds > this.closedUntil;
		if (isLonger) this.closedUntil = now + milliseconds;
		return isLonger;
	}
}
