import type { IExecuteFunctions } from 'n8n-workflow';
import type { Limiter } from '../limiter/limiter';

/** Runs that take longer say so about so often. */
const everyMs = 10_000;
/** Nobody wonders about shorter pauses. */
const shortestToldMs = 2000;
/** Runs of as many requests tell at the end how it went. */
const manyRequests = 100;

const count = (value: number): string => Math.round(value).toLocaleString('en-US');

function duration(milliseconds: number): string {
	const seconds = milliseconds / 1000;
	if (seconds < 10) return `${seconds.toFixed(1)} s`;
	return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}

/** Tells how far a run is, in numbers and without a word of any message: n8n shows nothing of a node at work. */
export class Progress {
	private readonly from: number;
	private readonly refusedBefore: number;
	private lastSaid: number;
	private silentUntil = 0;
	private done = 0;
	private doneBefore = 0;
	private widest = 0;

	/** @param total requests to make */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly limiter: Limiter,
		private readonly total: number,
	) {
		this.from = this.lastSaid = limiter.clock.now();
		this.refusedBefore = limiter.refused;
	}

	/** One more is done. */
	step(): void {
		this.done += 1;
		const { mostAtOnce } = this.limiter;
		this.widest = Math.max(this.widest, mostAtOnce);
		const now = this.limiter.clock.now();
		const passed = now - this.lastSaid;
		if (passed < everyMs) return;
		const perMs = (this.done - this.doneBefore) / passed;
		const left = this.total - this.done;
		this.say(
			`${count(this.done)} of ${count(this.total)} requests made, ${count(left)} left; ` +
				`${(perMs * 1000).toFixed(perMs < 0.01 ? 1 : 0)} a second, ${mostAtOnce} at once, about ${duration(left / perMs)} to go`,
		);
		this.lastSaid = now;
		this.doneBefore = this.done;
	}

	/** Nobody may ask before this moment of the limiter's clock: a run that waits is not one that hangs. */
	readonly paused = (until: number): void => {
		const now = this.limiter.clock.now();
		if (until - now < shortestToldMs || now < this.silentUntil) return;
		this.silentUntil = Math.max(until, now + everyMs);
		const time = new Date(Date.now() + until - now).toLocaleTimeString('en-GB', {
			timeZone: this.context.getTimezone(),
		});
		this.say(
			`the service asked for a pause until ${time}; ${count(this.done)} of ${count(this.total)} requests made`,
		);
	};

	/** Sums up a long run beside its output. */
	end(): void {
		if (this.done < manyRequests) return;
		const refused = this.limiter.refused - this.refusedBefore;
		const message = [
			`${count(this.done)} requests in ${duration(this.limiter.clock.now() - this.from)}`,
			`at most ${this.widest} at once`,
			...(refused > 0 ? [`${count(refused)} waited for the rate limit of the service`] : []),
		].join('; ');
		(this.context as Partial<IExecuteFunctions>).addExecutionHints?.({ message, location: 'outputPane' });
	}

	/** In n8n's log, and in the browser's console for who has started the run there. */
	private say(words: string): void {
		this.context.logger.info(words);
		this.context.sendMessageToUI(words);
	}
}
