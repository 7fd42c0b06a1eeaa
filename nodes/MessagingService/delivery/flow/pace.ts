import { pause } from './pause';
import type { Flow } from './flow';

/** When the requests of a run may start: as the service takes them, and so many a second as the user wants. */
export class Pace {
	private nextStart = 0;
	private seen = 0;

	/** @param perSecond requests that may start within a second; 0 for no limit */
	constructor(
		readonly flow: Flow,
		private readonly perSecond: number,
		readonly cancel: AbortSignal | undefined,
	) {}

	/** Waits for the turn of one request. */
	async turn(): Promise<void> {
		const { flow, cancel } = this;
		let gate: number;
		do {
			await this.until(() => flow.closedUntil);
			gate = flow.closedUntil;
			const start = this.reserve(gate);
			await this.until(() => start);
			// Where the gate was closed meanwhile, all line up anew.
		} while (gate !== flow.closedUntil && !cancel?.aborted);
	}

	private reserve(gate: number): number {
		const start = this.flow.reserve();
		if (this.perSecond <= 0) return start;
		if (gate !== this.seen) this.nextStart = 0;
		this.seen = gate;
		this.nextStart = Math.max(start, this.nextStart + 1000 / this.perSecond);
		return this.nextStart;
	}

	/** The moment may be put off while this waits. */
	private async until(moment: () => number): Promise<void> {
		const { flow, cancel } = this;
		for (;;) {
			const wait = moment() - flow.clock.now();
			if (wait <= 0 || cancel?.aborted) return;
			await pause(wait, cancel, flow.clock);
		}
	}
}
