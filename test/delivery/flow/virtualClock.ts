import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../../nodes/MessagingService/delivery/flow/clock';

interface Event {
	readonly at: number;
	readonly happen: () => void;
}

/** Time that passes only when nothing is left to be done in it. */
export class VirtualClock implements Clock {
	private time = 0;
	/** In the order of their moments. */
	private readonly events: Event[] = [];

	now = () => this.time;

	sleep = (milliseconds: number) =>
		new Promise<void>((happen) => {
			const at = this.time + Math.max(0, milliseconds);
			const before = this.events.findLastIndex((event) => event.at <= at);
			this.events.splice(before + 1, 0, { at, happen });
		});

	/** A process that others leave alone. */
	lag = async () => 0;

	/** And that has next to nothing to do. */
	busy = () => 0;

	/** Lets everything happen up to a moment. */
	async runTo(end: number): Promise<void> {
		for (;;) {
			await turn();
			const [next] = this.events;
			if (next === undefined || next.at > end) break;
			this.time = next.at;
			while (this.events[0]?.at === this.time) this.events.shift()?.happen();
		}
		this.time = end;
	}
}
