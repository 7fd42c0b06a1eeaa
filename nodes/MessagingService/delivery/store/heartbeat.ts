import { pause } from '../../limiter/clock';

/** Does something again and again for as long as its owner is at work. */
export class Heartbeat {
	private readonly over = new AbortController();
	private beating: Promise<void> = Promise.resolve();

	/**
	 * @param everyMs milliseconds between two beats
	 * @param beat if it fails, the next one follows all the same
	 */
	constructor(
		private readonly everyMs: number,
		private readonly beat: () => Promise<void>,
	) {
		void this.run();
	}

	/** After this, nothing is done any more. */
	async stop(): Promise<void> {
		this.over.abort();
		await this.beating;
	}

	private async run(): Promise<void> {
		for (;;) {
			await pause(this.everyMs, this.over.signal);
			if (this.over.signal.aborted) return;
			this.beating = this.beat().catch(() => {});
			await this.beating;
		}
	}
}
