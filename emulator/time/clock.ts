/** The source of time for everything in the emulator. */
export interface Clock {
	/** Milliseconds since the epoch. */
	now(): number;
	/** Runs a function after a delay. Returns a function that cancels it. */
	after(milliseconds: number, run: () => void): () => void;
	/** Moves the time forward; what is due by then happens before this returns. */
	advance(milliseconds: number): void;
}

interface Due {
	readonly at: number;
	readonly run: () => void;
	/** Ends the machine's timer, if there is one. */
	cancel(): void;
}

/** A clock that can be moved forward. */
abstract class MovableClock implements Clock {
	protected readonly due = new Set<Due>();

	abstract now(): number;
	/** Moves to a later time. */
	protected abstract moveTo(time: number): void;
	/** Starts the machine's timer, if there is one. */
	protected abstract start(timer: Due): void;

	after(milliseconds: number, run: () => void): () => void {
		const timer: Due = { at: this.now() + milliseconds, run, cancel: () => {} };
		this.due.add(timer);
		this.start(timer);
		return () => this.drop(timer);
	}

	/** Due timers run in order, each at its own time, before this returns. */
	advance(milliseconds: number): void {
		const end = this.now() + milliseconds;
		for (let next = this.next(end); next; next = this.next(end)) {
			this.drop(next);
			this.moveTo(next.at);
			next.run();
		}
		this.moveTo(end);
		for (const timer of this.due) this.start(timer);
	}

	protected drop(timer: Due): void {
		timer.cancel();
		this.due.delete(timer);
	}

	/** The next timer that is due by then. */
	private next(end: number): Due | undefined {
		return [...this.due].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
	}
}

/** The machine's time, ahead of it as far as it was moved. */
export class AheadClock extends MovableClock {
	private ahead = 0;

	now(): number {
		return Date.now() + this.ahead;
	}

	protected moveTo(time: number): void {
		this.ahead += Math.max(0, time - this.now());
	}

	protected start(timer: Due): void {
		timer.cancel();
		const left = Math.max(0, timer.at - this.now());
		const run = () => {
			this.due.delete(timer);
			timer.run();
		};
		const timeout = setTimeout(run, left);
		timer.cancel = () => clearTimeout(timeout);
	}
}

/** A clock that stands still until it is moved. */
export class ManualClock extends MovableClock {
	constructor(private time = Date.UTC(2026, 0, 1)) {
		super();
	}

	now(): number {
		return this.time;
	}

	/** Number of pending timers. */
	get waiting(): number {
		return this.due.size;
	}

	protected moveTo(time: number): void {
		this.time = Math.max(this.time, time);
	}

	protected start(): void {}
}

/** Timers that can all be cleared at once, so that stopping never waits for one. */
export class Timers {
	private readonly running = new Set<() => void>();

	constructor(private readonly clock: Clock) {}

	/** Returns a function that cancels the timer; `onCancel` is called only by `clear`. */
	after(milliseconds: number, run: () => void, onCancel?: () => void): () => void {
		const cancel = this.clock.after(milliseconds, () => {
			this.running.delete(end);
			run();
		});
		const end = () => {
			cancel();
			onCancel?.();
		};
		this.running.add(end);
		return () => {
			cancel();
			this.running.delete(end);
		};
	}

	/** Resolves after the delay with true, or with false if `clear` ended it. */
	wait(milliseconds: number): Promise<boolean> {
		return new Promise((resolve) =>
			this.after(
				milliseconds,
				() => resolve(true),
				() => resolve(false),
			),
		);
	}

	clear(): void {
		const ended = [...this.running];
		this.running.clear();
		for (const end of ended) end();
	}
}
