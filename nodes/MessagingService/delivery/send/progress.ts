import type { IExecuteFunctions } from 'n8n-workflow';
import type { Limiter } from '../../limiter/limiter';

/** The time between two messages. */
const everyMs = 10_000;
/** Shorter pauses are not mentioned. */
const shortestToldMs = 2000;
/** Runs with at least this many requests end with a summary. */
const manyRequests = 100;

const count = (value: number): string => Math.round(value).toLocaleString('en-US');

function duration(milliseconds: number): string {
	const seconds = milliseconds / 1000;
	if (seconds < 10) return `${seconds.toFixed(1)} s`;
	return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}

/** Reports the progress of a run in numbers, because n8n shows nothing of a node at work. Contains no message text. */
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
		this.refusedBefore = limiter.learned.refused;
	}

	/** Counts one request. */
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

	/** Says that the run waits until this moment of the limiter's clock. */
	readonly paused = (until: number): void => {
		const now = this.limiter.clock.now();
		if (until - now < shortestToldMs || now < this.silentUntil) return;
		this.silentUntil = Math.max(until, now + everyMs);
		this.say(
			`the service asked for a pause until ${this.timeOf(Date.now() + until - now)}; ${count(this.done)} of ${count(this.total)} requests made`,
		);
	};

	/** The time of day in the workflow's time zone, or in UTC if Intl does not know that zone, such as GMT-6. */
	private timeOf(moment: number): string {
		try {
			return new Date(moment).toLocaleTimeString('en-GB', { timeZone: this.context.getTimezone() });
		} catch {
			return `${new Date(moment).toISOString().slice(11, 19)} UTC`;
		}
	}

	/** Shows a summary of a long run beside its output. */
	end(): void {
		if (this.done < manyRequests) return;
		const refused = this.limiter.learned.refused - this.refusedBefore;
		const message = [
			`${count(this.done)} requests in ${duration(this.limiter.clock.now() - this.from)}`,
			`at most ${this.widest} at once`,
			...(refused > 0 ? [`${count(refused)} waited for the rate limit of the service`] : []),
		].join('; ');
		(this.context as Partial<IExecuteFunctions>).addExecutionHints?.({ message, location: 'outputPane' });
	}

	/** Writes to n8n's log, and to the browser's console of the user who started the run. */
	private say(words: string): void {
		this.context.logger.info(words);
		this.context.sendMessageToUI(words);
	}
}
