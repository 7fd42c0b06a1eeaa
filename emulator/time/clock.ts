/** The source of time for everything in the emulator. */
export interface Clock {
	/** Milliseconds since the epoch. */
	now(): number;
	/** Runs a function after a delay. Returns a function that cancels it. */
	after(milliseconds: number, run: () => void): () => void;
}

const longestTimeout = 2 ** 31 - 1;

/** The machine's time. */
const realClock: Clock = {
	now: () => Date.now(),
	after(milliseconds, run) {
		let timer: NodeJS.Timeout;
		// Node runs longer timeouts at once.
		const wait = (left: number) => {
			const now = Math.min(left, longestTimeout);
			timer = setTimeout(() => (left > now ? wait(left - now) : run()), now);
		};
		wait(milliseconds);
		return () => clearTimeout(timer);
	},
};

/** A clock that can be moved forward. */
interface MovableClock extends Clock {
	/** Due timers run in order, each at its own time, before this returns. */
	advance(milliseconds: number): void;
}

const isMovable = (clock: Clock): clock is MovableClock => 'advance' in clock;

interface Due {
	readonly at: number;
	readonly run: () => void;
}

/** The next of these timers that is due by then. */
const nextOf = <Timer extends Due>(timers: Iterable<Timer>, end: number): Timer | undefined =>
	[...timers].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];

/** The machine's time, ahead of it as far as it was moved. */
export class AheadClock implements MovableClock {
	private ahead = 0;
	private readonly due = new Set<Due & { cancel: () => void }>();

	now(): number {
		return realClock.now() + this.ahead;
	}

	after(milliseconds: number, run: () => void): () => void {
		const timer = { at: this.now() + milliseconds, run, cancel: () => {} };
		this.due.add(timer);
		this.start(timer);
		return () => this.drop(timer);
	}

	advance(milliseconds: number): void {
		const end = this.now() + milliseconds;
		for (let next = nextOf(this.due, end); next; next = nextOf(this.due, end)) {
			this.drop(next);
			this.ahead += Math.max(0, next.at - this.now());
			next.run();
		}
		this.ahead += Math.max(0, end - this.now());
		for (const timer of this.due) {
			timer.cancel();
			this.start(timer);
		}
	}

	private start(timer: Due & { cancel: () => void }): void {
		timer.cancel = realClock.after(Math.max(0, timer.at - this.now()), () => {
			this.due.delete(timer);
			timer.run();
		});
	}

	private drop(timer: Due & { cancel: () => void }): void {
		timer.cancel();
		this.due.delete(timer);
	}
}

/** A clock that stands still until it is moved. */
export class ManualClock implements MovableClock {
	private readonly due = new Set<Due>();

	constructor(private time = Date.UTC(2026, 0, 1)) {}

	now(): number {
		return this.time;
	}

	/** Number of pending timers. */
	get waiting(): number {
		return this.due.size;
	}

	after(milliseconds: number, run: () => void): () => void {
		const timer = { at: this.time + milliseconds, run };
		this.due.add(timer);
		return () => this.due.delete(timer);
	}

	advance(milliseconds: number): void {
		const end = this.time + milliseconds;
		for (let next = nextOf(this.due, end); next; next = nextOf(this.due, end)) {
			this.due.delete(next);
			this.time = Math.max(this.time, next.at);
			next.run();
		}
		this.time = end;
	}
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

	/**
	 * Moves the clock forward; what is due by then happens before this returns.
	 * @throws if the process gave a clock that cannot be moved
	 */
	advance(milliseconds: number): void {
		const { clock } = this;
		if (!isMovable(clock))
			throw new Error('This clock can only be moved by the process that gave it');
		clock.advance(milliseconds);
	}

	clear(): void {
		const ended = [...this.running];
		this.running.clear();
		for (const end of ended) end();
	}
}
