import type { Answer, EndpointName } from '../contract';
import type { Target } from './learned';
import type { Limiter, Permit } from './limiter';

/** How one job gets the turns for its requests, one after the other. */
export interface Turns {
	readonly limiter: Limiter;
	/** Whether other jobs of the run have not ended. */
	readonly hasOthers: () => boolean;
	/** Milliseconds without success at the endpoint that the run asked last; undefined unless it is away. */
	readonly awayFor: () => number | undefined;
	/** @returns undefined if the run is over or the service is away */
	readonly acquire: (target: Target, afterMs?: number) => Promise<Permit | undefined>;
	/** Waits for the answer to another job; meanwhile other jobs may use its place. @returns `over` if the run ends first */
	readonly aside: (shared: Promise<Answer | undefined>) => Promise<Answer | undefined | 'over'>;
}

/** Schedules the requests of one run at the limiter of its account. */
export class Scheduler {
	/** For a single request outside of all jobs. */
	readonly turns: Turns;
	/** The flow of jobs that have made a request before. */
	private readonly again = {};
	private readonly flows = new Set<object>([this.again]);
	private hasGivenUp = false;
	/** The endpoint that was asked last. */
	private asked: EndpointName | undefined;
	private tellOver!: (over: 'over') => void;
	/** Resolves if the run is cancelled. */
	private readonly over = new Promise<'over'>((resolve) => (this.tellOver = resolve));

	constructor(
		private readonly limiter: Limiter,
		private readonly cancel?: AbortSignal,
	) {
		this.turns = {
			limiter,
			hasOthers: () => false,
			awayFor: this.awayFor,
			acquire: async (target, afterMs) => await this.acquire(this.again, target, afterMs),
			aside: this.aside,
		};
		cancel?.addEventListener('abort', this.leave, { once: true });
	}

	/**
	 * Runs jobs in order, as many at once as the limiter allows. A job that waits to retry holds up no other.
	 *
	 * @param most the most jobs that may be open at once
	 * @param run resolves to whether more jobs may start; those that have begun are awaited in any case
	 */
	async runAll<Job>(
		jobs: readonly Job[],
		most: number,
		run: (job: Job, turns: Turns) => Promise<boolean>,
	): Promise<void> {
		const { limiter, cancel } = this;
		/** The flow of jobs that have made no request yet. */
		const first = {};
		this.flows.add(first);
		let isOpen = true;
		let [next, begun, asleep] = [0, 0, 0];
		const hasOthers = () => next < jobs.length || begun > 1;
		await new Promise<void>((resolve, reject) => {
			const begin = async (job: Job) => {
				let flow: object = first;
				const acquire = async (target: Target, afterMs = 0) => {
					if (flow === first && !isOpen) return undefined;
					asleep += Number(afterMs > 0);
					if (afterMs > 0) fill();
					const permit = await this.acquire(flow, target, afterMs);
					asleep -= Number(afterMs > 0);
					flow = this.again;
					return permit;
				};
				const aside: Turns['aside'] = async (shared) => {
					asleep += 1;
					fill();
					const told = await this.aside(shared);
					asleep -= 1;
					return told;
				};
				const turns = { limiter, hasOthers, awayFor: this.awayFor, acquire, aside };
				isOpen = (await run(job, turns)) && isOpen;
				if (!isOpen) limiter.leave(first);
				begun -= 1;
				fill();
			};
			const hasRoom = () => begun < most && begun - asleep < limiter.mostAtOnce;
			let isFilling = false;
			const fill = () => {
				// A job that steps aside as it begins makes room for the next one, however many there are.
				if (isFilling) return;
				isFilling = true;
				while (isOpen && !cancel?.aborted && next < jobs.length && hasRoom()) {
					begun += 1;
					next += 1;
					begin(jobs[next - 1] as Job).catch(reject);
				}
				isFilling = false;
				if (begun === 0) resolve();
			};
			fill();
		});
		this.flows.delete(first);
	}

	end(): void {
		this.cancel?.removeEventListener('abort', this.leave);
	}

	private readonly awayFor = (): number | undefined =>
		this.asked === undefined ? undefined : this.limiter.learned.awayFor(this.asked);

	private readonly leave = (): void => {
		for (const flow of this.flows) this.limiter.leave(flow);
		this.tellOver('over');
	};

	private readonly aside: Turns['aside'] = async (shared) => await Promise.race([shared, this.over]);

	private async acquire(flow: object, target: Target, afterMs = 0): Promise<Permit | undefined> {
		this.asked = target.endpoint;
		// A run that has found the service away does not wait for it again.
		if (this.cancel?.aborted || (this.hasGivenUp && this.limiter.learned.at(target).breaker.isOpen))
			return undefined;
		const permit = await this.limiter.acquire(flow, target, afterMs);
		this.hasGivenUp ||= permit === undefined;
		return permit;
	}
}
