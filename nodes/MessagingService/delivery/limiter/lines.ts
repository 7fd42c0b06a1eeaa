export interface Waiter<Given> {
	/** Whose turn it takes. */
	readonly line: object;
	/** Not before this moment. */
	readonly from: number;
	readonly resolve: (given: Given | undefined) => void;
}

/** Who waits: each run in a line of its own, and the lines take turns, so that a single message never waits for a mailing. */
export class Lines<Given> {
	/** In the order of their turns. */
	private readonly lines = new Map<object, Array<Waiter<Given>>>();
	private asleep: Array<Waiter<Given>> = [];
	/** Who has slept has had a turn before, and goes first. */
	private awake: Array<Waiter<Given>> = [];

	get isEmpty(): boolean {
		return this.awake.length === 0 && this.lines.size === 0;
	}

	add(waiter: Waiter<Given>, now: number): void {
		const line = this.lines.get(waiter.line);
		if (waiter.from > now) this.asleep.push(waiter);
		else if (line) line.push(waiter);
		else this.lines.set(waiter.line, [waiter]);
	}

	/** @returns when the next one wakes up */
	wake(now: number): number {
		this.awake.push(...this.asleep.filter(({ from }) => from <= now));
		this.asleep = this.asleep.filter(({ from }) => from > now);
		return Math.min(...this.asleep.map(({ from }) => from));
	}

	/** The next one; its line is the last to have another turn. */
	take(): Waiter<Given> | undefined {
		const [[key, line] = []] = this.lines;
		if (this.awake.length > 0 || !key) return this.awake.shift();
		const next = line?.shift();
		this.lines.delete(key);
		if (line && line.length > 0) this.lines.set(key, line);
		return next;
	}

	/** Sends away those of one line, or everybody. */
	clear(line?: object): void {
		const all = [...this.awake, ...[...this.lines.values()].flat(), ...this.asleep];
		const stays = (waiter: Waiter<Given>) => line !== undefined && waiter.line !== line;
		this.awake = this.awake.filter(stays);
		this.asleep = this.asleep.filter(stays);
		if (line) this.lines.delete(line);
		else this.lines.clear();
		for (const waiter of all) if (!stays(waiter)) waiter.resolve(undefined);
	}
}
