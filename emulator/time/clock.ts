/** Time, under the caller's control: everything the emulator does by the clock goes by one of these. */
export interface Clock {
	/** Milliseconds since the epoch. */
	now(): number;
	/** Runs something once that many milliseconds have passed. Returns what calls it off. */
	after(milliseconds: number, run: () => void): () => void;
}

const longestTimeout = 2 ** 31 - 1;

/** The time of this machine. */
export const realClock: Clock = {
	now: () => Date.now(),
	after(milliseconds, run) {
		let timer: NodeJS.Timeout;
		// Node knows no longer wait: it would be over at once.
		const wait = (left: number) => {
			const now = Math.min(left, longestTimeout);
			timer = setTimeout(() => (left > now ? wait(left - now) : run()), now);
		};
		wait(milliseconds);
		return () => clearTimeout(timer);
	},
};

/** Time that stands still until it is moved. */
export class ManualClock implements Clock {
	private readonly due = new Set<{ readonly at: number; readonly run: () => void }>();

	constructor(private time = Date.UTC(2026, 0, 1)) {}

	now(): number {
		return this.time;
	}

	/** How much waits for time to pass. */
	get waiting(): number {
		return this.due.size;
	}

	after(milliseconds: number, run: () => void): () => void {
		const timer = { at: this.time + milliseconds, run };
		this.due.add(timer);
		return () => this.due.delete(timer);
	}

	/** Moves time on. What falls due happens in its order and at its moment, before this returns. */
	advance(milliseconds: number): void {
		const end = this.time + milliseconds;
		for (;;) {
			const [next] = [...this.due].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
			if (next === undefined) break;
			this.due.delete(next);
			this.time = Math.max(this.time, next.at);
			next.run();
		}
		this.time = end;
	}
}

let cachedSecond = Number.NaN;
let cachedText = '';

/** `YYYY-MM-DD HH:MM:SS` in UTC (the time zone is not shown). */
export function wireTime(milliseconds: number): string {
	const second = Math.floor(milliseconds / 1000);
	// Thousands of messages share a second, and formatting a date costs more than queueing one.
	if (second !== cachedSecond) {
		cachedText = new Date(second * 1000).toISOString().slice(0, 19).replace('T', ' ');
		cachedSecond = second;
	}
	return cachedText;
}

/** Timers that can all be ended at once, so that stopping never waits for one. */
export class Timers {
	private readonly running = new Set<() => void>();

	constructor(private readonly clock: Clock) {}

	/** Returns what calls it off; `onCancel` is called where `clear` does. */
	after(milliseconds: number, run: () => void, onCancel?: () => void): () => void {
		const callOff = this.clock.after(milliseconds, () => {
			this.running.delete(end);
			run();
		});
		const end = () => {
			callOff();
			onCancel?.();
		};
		this.running.add(end);
		return () => {
			callOff();
			this.running.delete(end);
		};
	}

	/** Resolves with false when the wait was cut short by `clear`. */
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
