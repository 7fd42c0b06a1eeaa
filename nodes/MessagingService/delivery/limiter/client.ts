import type { Limiter, Place } from './limiter';

/** How one job gets to make its requests, one after the other. */
export interface Door {
	readonly limiter: Limiter;
	/** Whether the run has other jobs that have not ended. */
	readonly hasOthers: () => boolean;
	/** @returns none when the run is over or the service is away */
	readonly enter: (afterMs?: number) => Promise<Place | undefined>;
}

/** One run at the limiter of its account. */
export class Client {
	/** For a request of the run itself. */
	readonly door: Door;
	/** The line of those that have asked before. */
	private readonly again = {};
	private readonly lines = new Set<object>([this.again]);
	private hasGivenUp = false;

	/** @param paused is told until when the service wants nobody to ask; by the limiter's clock */
	constructor(
		private readonly limiter: Limiter,
		private readonly cancel?: AbortSignal,
		private readonly paused?: (until: number) => void,
	) {
		this.door = {
			limiter,
			hasOthers: () => false,
			enter: async (afterMs) => await this.enter(this.again, afterMs),
		};
		cancel?.addEventListener('abort', this.leave, { once: true });
		if (paused) limiter.onPause.add(paused);
	}

	/**
	 * Does jobs in order, as many at once as there are places; one that waits to be asked again holds up no other.
	 *
	 * @param most jobs that are begun and not ended
	 * @param run resolves to whether further jobs may start; those that have asked are awaited in any case
	 */
	async inTurn<Job>(
		jobs: readonly Job[],
		most: number,
		run: (job: Job, door: Door) => Promise<boolean>,
	): Promise<void> {
		const { limiter, cancel } = this;
		/** The line of those that have not asked yet. */
		const first = {};
		this.lines.add(first);
		let isOpen = true;
		let [next, begun, asleep] = [0, 0, 0];
		const hasOthers = () => next < jobs.length || begun > 1;
		await new Promise<void>((resolve, reject) => {
			const begin = async (job: Job) => {
				let line: object = first;
				const enter = async (afterMs = 0) => {
					if (line === first && !isOpen) return undefined;
					asleep += Number(afterMs > 0);
					if (afterMs > 0) fill();
					const place = await this.enter(line, afterMs);
					asleep -= Number(afterMs > 0);
					line = this.again;
					return place;
				};
				isOpen = (await run(job, { limiter, hasOthers, enter })) && isOpen;
				if (!isOpen) limiter.leave(first);
				begun -= 1;
				fill();
			};
			const hasRoom = () => begun < most && begun - asleep < limiter.mostAtOnce;
			const fill = () => {
				while (isOpen && !cancel?.aborted && next < jobs.length && hasRoom()) {
					begun += 1;
					next += 1;
					begin(jobs[next - 1] as Job).catch(reject);
				}
				if (begun === 0) resolve();
			};
			fill();
		});
		this.lines.delete(first);
	}

	end(): void {
		this.cancel?.removeEventListener('abort', this.leave);
		if (this.paused) this.limiter.onPause.delete(this.paused);
	}

	private readonly leave = (): void => {
		for (const line of this.lines) this.limiter.leave(line);
	};

	private async enter(line: object, afterMs = 0): Promise<Place | undefined> {
		// Who has found the service away does not wait for it again and again.
		if (this.cancel?.aborted || (this.hasGivenUp && this.limiter.health.isOpen)) return undefined;
		const place = await this.limiter.enter(line, afterMs);
		this.hasGivenUp ||= place === undefined;
		return place;
	}
}
