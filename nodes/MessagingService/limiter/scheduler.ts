import type { EndpointName } from '../contract';
import type { Limiter, Permit } from './limiter';

/**
 * Waits for the permit to make a request, after a time if it is repeated.
 * @returns undefined if the run is over or closed, or the endpoint is away
 */
export type Acquire = (endpoint: EndpointName, afterMs?: number) => Promise<Permit | undefined>;

/**
 * Schedules the requests of one run at the limiter of its account: a flow that takes turns with
 * those of other runs.
 */
export class Scheduler {
	private hasGivenUp = false;
	private isClosed = false;

	constructor(
		private readonly limiter: Limiter,
		private readonly cancel?: AbortSignal,
	) {
		cancel?.addEventListener('abort', this.leave, { once: true });
	}

	/**
	 * Runs jobs in order, as many at once as the limiter allows. A job that waits to retry holds up
	 * no other.
	 *
	 * @param most the most jobs that may be open at once
	 * @param run resolves to whether more jobs may start; the others are closed, and those that have
	 * begun are awaited
	 */
	async runAll<Job>(
		jobs: readonly Job[],
		most: number,
		run: (job: Job, acquire: Acquire) => Promise<boolean>,
	): Promise<void> {
		const { limiter, cancel } = this;
		let isOpen = true;
		let [next, begun, asleep] = [0, 0, 0];
		await new Promise<void>((resolve, reject) => {
			const begin = async (job: Job) => {
				let isFirst = true;
				const acquire: Acquire = async (endpoint, afterMs = 0) => {
					if (isFirst && this.isClosed) return undefined;
					asleep += Number(afterMs > 0);
					if (afterMs > 0) fill();
					const permit = await this.acquire(endpoint, afterMs, isFirst);
					asleep -= Number(afterMs > 0);
					isFirst = false;
					return permit;
				};
				isOpen = (await run(job, acquire)) && isOpen;
				if (!isOpen) this.close();
				begun -= 1;
				fill();
			};
			const fill = () => {
				const hasRoom = () => begun < most && begun - asleep < limiter.mostAtOnce;
				while (isOpen && !cancel?.aborted && next < jobs.length && hasRoom()) {
					begun += 1;
					next += 1;
					begin(jobs[next - 1] as Job).catch(reject);
				}
				if (begun === 0) resolve();
			};
			fill();
		});
	}

	/** For requests outside of all jobs. */
	readonly acquire = async (
		endpoint: EndpointName,
		afterMs = 0,
		isFirst = false,
	): Promise<Permit | undefined> => {
		// A run that has found the service away does not wait for it again.
		if (this.cancel?.aborted || (this.hasGivenUp && this.limiter.awayFor(endpoint) !== undefined))
			return undefined;
		const permit = await this.limiter.acquire(this, endpoint, afterMs, isFirst);
		this.hasGivenUp ||= permit === undefined;
		return permit;
	};

	/** Gives no turn to jobs that have made no request yet. */
	close(): void {
		this.isClosed = true;
		this.limiter.leave(this, true);
	}

	end(): void {
		this.cancel?.removeEventListener('abort', this.leave);
	}

	private readonly leave = (): void => this.limiter.leave(this);
}
