import type { IExecuteFunctions } from 'n8n-workflow';
import type { Flow } from '../flow/flow';

/** Runs that take longer say so about so often. */
const everyMs = 10_000;
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
	private done = 0;
	private doneBefore = 0;
	private widest = 0;

	/** @param total requests to make */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly flow: Flow,
		private readonly total: number,
	) {
		this.from = this.lastSaid = flow.clock.now();
		this.refusedBefore = flow.refused;
	}

	/** One more is done, with so many at once. */
	step(width: number): void {
		this.done += 1;
		this.widest = Math.max(this.widest, width);
		const now = this.flow.clock.now();
		const passed = now - this.lastSaid;
		if (passed < everyMs) return;
		const perMs = (this.done - this.doneBefore) / passed;
		const left = this.total - this.done;
		this.say(
			`${count(this.done)} of ${count(this.total)} requests made, ${count(left)} left; ` +
				`${(perMs * 1000).toFixed(perMs < 0.01 ? 1 : 0)} a second, ${width} at once, about ${duration(left / perMs)} to go`,
		);
		this.lastSaid = now;
		this.doneBefore = this.done;
	}

	/** Sums up a long run beside its output. */
	end(): void {
		if (this.done < manyRequests) return;
		const refused = this.flow.refused - this.refusedBefore;
		const message = [
			`${count(this.done)} requests in ${duration(this.flow.clock.now() - this.from)}`,
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
