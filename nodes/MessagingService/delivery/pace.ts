import { pause } from './pause';

/** When requests of a run may start: so many a second, and none while the service asks for a pause. */
export class Pace {
	private nextStart = 0;
	private closedUntil = 0;

	/** @param perSecond requests that may start within a second; 0 for no limit */
	constructor(
		private readonly perSecond: number,
		private readonly cancel: AbortSignal | undefined,
	) {}

	/** Waits for the turn of one request. */
	async turn(): Promise<void> {
		// The gate may have been closed again while this one waited.
		for (let wait = this.closedUntil - Date.now(); wait > 0 && !this.cancel?.aborted;) {
			await pause(wait, this.cancel);
			wait = this.closedUntil - Date.now();
		}
		if (this.perSecond <= 0) return;
		const now = Date.now();
		this.nextStart = Math.max(now, this.nextStart + 1000 / this.perSecond);
		await pause(this.nextStart - now, this.cancel);
	}

	/** Lets no request of the run start for so many seconds. */
	close(seconds: number): void {
		this.closedUntil = Math.max(this.closedUntil, Date.now() + seconds * 1000);
	}
}
