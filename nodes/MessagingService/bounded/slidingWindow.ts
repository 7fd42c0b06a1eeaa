import { NewestMap } from './newestMap';

/** An event that was counted. */
export interface Counted {
	readonly at: number;
}

/** Counts events by name in a sliding window of time. Drops the least recently used names. */
export class SlidingWindow {
	private readonly events = new NewestMap<{ readonly counted: readonly Counted[]; readonly until: number }>(
		100_000,
	);

	/** Counts an event unless there were `most` of them within the period. @returns the event if it was counted */
	take(name: string, most: number, periodMs: number): Counted | undefined {
		const now = Date.now();
		this.forgetOld(now);
		const before = (this.events.get(name)?.counted ?? []).filter(({ at }) => at > now - periodMs);
		const event = before.length < most ? { at: now } : undefined;
		const counted = event ? [...before, event] : before;
		this.events.set(name, { counted, until: now + periodMs });
		return event;
	}

	/** Takes back an event. */
	giveBack(name: string, event: Counted): void {
		const known = this.events.get(name);
		if (known) this.events.set(name, { ...known, counted: known.counted.filter((one) => one !== event) });
	}

	private forgetOld(now: number): void {
		for (const [name, { until }] of this.events) {
			if (until > now) return;
			this.events.delete(name);
		}
	}
}
