import type { Clock } from '../../nodes/MessagingService/limiter/clock';

interface Event {
	readonly at: number;
	readonly order: number;
	readonly run: () => void;
}

const isBefore = (one: Event, other: Event) =>
	one.at < other.at || (one.at === other.at && one.order < other.order);

/** A clock that advances only when nothing is left to do at its current time. */
export class VirtualClock implements Clock {
	private time = 0;
	private order = 0;
	/** A binary heap: each event is before its two children. */
	private readonly events: Event[] = [];

	now = () => this.time;

	sleep = (milliseconds: number) =>
		new Promise<void>((run) => {
			this.order += 1;
			this.push({ at: this.time + Math.max(0, milliseconds), order: this.order, run });
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
		while (this.events[0]?.at === this.time) this.pop()?.run();
		return true;
	}

	private push(event: Event): void {
		const { events } = this;
		let at = events.length;
		while (at > 0) {
			const parent = (at - 1) >> 1;
			const above = events[parent] as Event;
			if (isBefore(above, event)) break;
			events[at] = above;
			at = parent;
		}
		events[at] = event;
	}

	private pop(): Event | undefined {
		const { events } = this;
		const [top] = events;
		const last = events.pop();
		if (last === undefined || events.length === 0) return top;
		let at = 0;
		for (;;) {
			let child = 2 * at + 1;
			if (child >= events.length) break;
			const right = events[child + 1];
			if (right && isBefore(right, events[child] as Event)) child += 1;
			if (isBefore(last, events[child] as Event)) break;
			events[at] = events[child] as Event;
			at = child;
		}
		events[at] = last;
		return top;
	}
}
