/** Who waits for a place: one line for each run, and the runs take turns. */

export interface Waiter<Given> {
	readonly run: object;
	/** Not before this moment. */
	readonly from: number;
	readonly resolve: (given: Given | undefined) => void;
}

export class Lines<Given> {
	/** In the order of their turns. */
	private readonly lines = new Map<object, Array<Waiter<Given>>>();
	private asleep: Array<Waiter<Given>> = [];
	/** They have waited, and go first. */
	private awake: Array<Waiter<Given>> = [];
	private count = 0;
	/** When the first of those that sleep wakes up. */
	wakesAt = Infinity;

	get isEmpty(): boolean {
		return this.count === 0;
	}

	add(waiter: Waiter<Given>, now: number): void {
		if (waiter.from > now) {
			this.asleep.push(waiter);
			this.wakesAt = Math.min(this.wakesAt, waiter.from);
			return;
		}
		const line = this.lines.get(waiter.run);
		if (line) line.push(waiter);
		else this.lines.set(waiter.run, [waiter]);
		this.count += 1;
	}

	/** Puts those whose time has come in line. */
	wake(now: number): void {
		if (this.wakesAt > now) return;
		const woken = this.asleep.filter(({ from }) => from <= now);
		this.awake.push(...woken);
		this.count += woken.length;
		this.asleep = this.asleep.filter(({ from }) => from > now);
		this.wakesAt = Math.min(...this.asleep.map(({ from }) => from));
	}

	/** The next one; its run is the last to have another turn. */
	take(): Waiter<Given> | undefined {
		this.count -= 1;
		const first = this.awake.shift();
		if (first) return first;
		for (const [run, line] of this.lines) {
			this.lines.delete(run);
			const waiter = line.shift();
			if (line.length > 0) this.lines.set(run, line);
			return waiter;
		}
		return undefined;
	}

	/** Sends everybody away, or those of one run. */
	clear(run?: object): void {
		const all = [...this.awake, ...[...this.lines.values()].flat(), ...this.asleep];
		const [gone, left] = [
			all.filter((of) => run === undefined || of.run === run),
			all.filter((of) => run !== undefined && of.run !== run),
		];
		this.awake = [];
		this.asleep = [];
		this.lines.clear();
		this.count = 0;
		this.wakesAt = Infinity;
		for (const waiter of left) this.add(waiter, 0);
		for (const { resolve } of gone) resolve(undefined);
	}
}
