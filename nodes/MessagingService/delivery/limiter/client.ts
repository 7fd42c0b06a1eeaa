import type { Limiter, Place } from './limiter';

/** How one job gets to make its requests, one after the other. */
export interface Door {
	readonly limiter: Limiter;
	/** Whether other jobs of the run wait behind this one. */
	readonly hasOthers: () => boolean;
	/** @returns none when the run is over or the service is away */
	readonly enter: (afterMs?: number) => Promise<Place | undefined>;
}

/** One run at the limiter of its account. */
export class Client {
	/** A request of the run itself. */
	readonly door: Door;
	private readonly lines = new Set<object>([this]);

	/** @param paused is told until when the service wants nobody to ask; by the limiter's clock */
	constructor(
		private readonly limiter: Limiter,
		private readonly cancel?: AbortSignal,
		private readonly paused?: (until: number) => void,
	) {
		this.door = {
			limiter,
			hasOthers: () => false,
			enter: async (afterMs) => await this.enter(this, afterMs),
		};
		cancel?.addEventListener('abort', this.leave, { once: true });
		if (paused) limiter.onPause.add(paused);
	}

	/**
	 * Does jobs in order, each as soon as those before are on their way; one that is to be asked again holds up none.
	 *
	 * @param most jobs that are begun and not ended
	 * @param run resolves to whether further jobs may start; those on their way are awaited in any case
	 */
	async inTurn<Job>(
		jobs: readonly Job[],
		most: number,
		run: (job: Job, door: Door) => Promise<boolean>,
	): Promise<void> {
		const { limiter, cancel, lines } = this;
		/** The line of those that have not asked yet. */
		const first = {};
		lines.add(first);
		let isOpen = true;
		let next = 0;
		let waiting = 0;
		let begun = 0;
		let asleep = 0;
		await new Promise<void>((resolve, reject) => {
			const begin = async (job: Job) => {
				let isFirst = true;
				const enter = async (afterMs = 0) => {
					const line = isFirst ? first : this;
					if (isFirst && !isOpen) return undefined;
					if (afterMs > 0) asleep += 1;
					fill();
					const place = await this.enter(line, afterMs);
					if (afterMs > 0) asleep -= 1;
					if (isFirst) waiting -= 1;
					isFirst = false;
					fill();
					return place;
				};
				const goesOn = await run(job, { limiter, enter, hasOthers: () => next < jobs.length || waiting > 0 });
				if (isFirst) waiting -= 1;
				isFirst = false;
				begun -= 1;
				if (!goesOn) {
					isOpen = false;
					limiter.leave(first);
				}
				fill();
			};
			const mayBegin = () =>
				isOpen &&
				!cancel?.aborted &&
				next < jobs.length &&
				begun < most &&
				begun - asleep < limiter.mostAtOnce;
			const fill = () => {
				while (mayBegin()) {
					waiting += 1;
					begun += 1;
					next += 1;
					begin(jobs[next - 1] as Job).catch(reject);
				}
				if (begun === 0) resolve();
			};
			fill();
		});
		lines.delete(first);
	}

	/** The run is over. */
	end(): void {
		this.cancel?.removeEventListener('abort', this.leave);
		if (this.paused) this.limiter.onPause.delete(this.paused);
	}

	private readonly leave = (): void => {
		for (const line of this.lines) this.limiter.leave(line);
	};

	private async enter(line: object, afterMs = 0): Promise<Place | undefined> {
		return this.cancel?.aborted ? undefined : await this.limiter.enter(line, afterMs);
	}
}
