export interface Waiter<Granted> {
	/** The flow it belongs to; flows take turns. */
	readonly flow: object;
	/** The earliest moment it may be granted. */
	readonly from: number;
	readonly resolve: (granted: Granted | undefined) => void;
}

/** A fair queue: each run has a flow of its own and flows take turns, so a single message never waits for a mailing. */
export class FairQueue<Granted> {
	/** In the order of their turns. */
	private readonly flows = new Map<object, Array<Waiter<Granted>>>();
	private asleep: Array<Waiter<Granted>> = [];
	/** These have had a turn before they slept, and go first. */
	private awake: Array<Waiter<Granted>> = [];

	get isEmpty(): boolean {
		return this.awake.length === 0 && this.flows.size === 0;
	}

	add(waiter: Waiter<Granted>, now: number): void {
		const flow = this.flows.get(waiter.flow);
		if (waiter.from > now) this.asleep.push(waiter);
		else if (flow) flow.push(waiter);
		else this.flows.set(waiter.flow, [waiter]);
	}

	/** Wakes the waiters that are due. @returns when the next one is due */
	wake(now: number): number {
		this.awake.push(...this.asleep.filter(({ from }) => from <= now));
		this.asleep = this.asleep.filter(({ from }) => from > now);
		return Math.min(...this.asleep.map(({ from }) => from));
	}

	/** Removes the next waiter; its flow goes to the end. */
	take(): Waiter<Granted> | undefined {
		const [[key, flow] = []] = this.flows;
		if (this.awake.length > 0 || !key) return this.awake.shift();
		const next = flow?.shift();
		this.flows.delete(key);
		if (flow && flow.length > 0) this.flows.set(key, flow);
		return next;
	}

	/** Rejects all waiters, or those of one flow. */
	clear(flow?: object): void {
		const all = [...this.awake, ...[...this.flows.values()].flat(), ...this.asleep];
		const stays = (waiter: Waiter<Granted>) => flow !== undefined && waiter.flow !== flow;
		this.awake = this.awake.filter(stays);
		this.asleep = this.asleep.filter(stays);
		if (flow) this.flows.delete(flow);
		else this.flows.clear();
		for (const waiter of all) if (!stays(waiter)) waiter.resolve(undefined);
	}
}
