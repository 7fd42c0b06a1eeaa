import type { Clock } from '../../nodes/MessagingService/limiter/clock';

interface Event {
	readonly at: number;
	readonly run: () => void;
}

/** A clock that advances only when nothing is left to do at its current time. */
export class VirtualClock implements Clock {
	private time = 0;
	/** In the order in which they are due. */
	private readonly events: Event[] = [];

	now = () => this.time;

	sleep = (milliseconds: number) =>
		new Promise<void>((run) => {
			const at = this.time + Math.max(0, milliseconds);
			const before = this.events.findLastIndex((event) => event.at <= at);
			this.events.splice(before + 1, 0, { at, run });
		});

	/** Runs all events up to a time. */
	async runTo(end: number): Promise<void> {
		await new Promise<void>((over) => {
			let isOver = false;
			const next = (): void => {
				if (isOver) return;
				isOver = !this.step(end);
				if (isOver) over();
			};
			// Node.js runs all promise callbacks between two of these, so each moment is complete before
			// the next.
			const turn = (): void => {
				for (let moment = 0; moment < 100; moment += 1) setImmediate(next);
				if (!isOver) setImmediate(turn);
			};
			setImmediate(turn);
		});
		this.time = end;
	}

	/** Runs the events of the next moment. Returns false if that is after `end`. */
	private step(end: number): boolean {
		const [next] = this.events;
		if (next === undefined || next.at > end) return false;
		this.time = next.at;
		while (this.events[0]?.at === this.time) this.events.shift()?.run();
		return true;
	}
}
