export interface Waiter<Granted> {
	/** The flow it belongs to; flows take turns. */
	readonly flow: object;
	/** The earliest moment it may be granted. */
	readonly from: number;
	readonly resolve: (granted: Granted | undefined) => void;
}

/**
 * A fair queue: each run has a flow of its own and flows take turns. Every second turn is for a
 * flow with a single waiter, so that a login code does not wait for ten mailings.
 */
export class FairQueue<One extends Waiter<never>> {
	/** In the order of their turns. */
	private readonly flows = new Map<object, One[]>();
	/** The one that is due first is the first. */
	private asleep: One[] = [];
	private wasForSingle = false;

	add(waiter: One, now: number): void {
		if (waiter.from <= now) {
			const flow = this.flows.get(waiter.flow);
			if (flow) flow.push(waiter);
			else this.flows.set(waiter.flow, [waiter]);
			return;
		}
		// Most pauses are alike, so its place is near the end.
		const before = this.asleep.findLastIndex(({ from }) => from <= waiter.from);
		this.asleep.splice(before + 1, 0, waiter);
	}

	/**
	 * Wakes the waiters that are due: they go to the end of their flow. @returns when the next one is
	 * due
	 */
	wake(now: number): number {
		let first = this.asleep[0];
		for (; first && first.from <= now; first = this.asleep[0]) {
			this.asleep.shift();
			this.add(first, now);
		}
		return first?.from ?? Infinity;
	}

	/** Returns the next waiter that may begin. The first of a flow holds up the rest of it. */
	next(mayBegin: (waiter: One) => boolean): One | undefined {
		let next: One | undefined;
		for (const [first, second] of this.flows.values()) {
			if (!first || (next && second) || !mayBegin(first)) continue;
			if (!second || this.wasForSingle) return first;
			next = first;
		}
		return next;
	}

	/** Removes the first waiter of a flow; the flow goes to the end. */
	shift({ flow }: One): void {
		const waiters = this.flows.get(flow) ?? [];
		this.wasForSingle = !this.wasForSingle && waiters.length === 1;
		waiters.shift();
		this.flows.delete(flow);
		if (waiters.length > 0) this.flows.set(flow, waiters);
	}

	/** Rejects the waiters of which this is true. */
	reject(isGone: (waiter: One) => boolean): void {
		const split = (waiters: One[]): One[] => {
			for (const waiter of waiters) if (isGone(waiter)) waiter.resolve(undefined);
			return waiters.filter((waiter) => !isGone(waiter));
		};
		this.asleep = split(this.asleep);
		for (const [flow, waiters] of this.flows) {
			const stay = split(waiters);
			if (stay.length > 0) this.flows.set(flow, stay);
			else this.flows.delete(flow);
		}
	}
}
