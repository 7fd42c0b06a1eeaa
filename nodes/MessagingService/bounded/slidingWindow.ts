import { NewestMap } from './newestMap';

/** Counts events by name in a sliding window of time. Drops the least recently used names. */
export class SlidingWindow {
	private readonly times = new NewestMap<number[]>(100_000);

	/** Counts an event unless there were `most` of them within the period. @returns whether it was counted */
	take(name: string, most: number, periodMs: number): boolean {
		const now = Date.now();
		const times = (this.times.get(name) ?? []).filter((at) => at > now - periodMs);
		const hasRoom = times.length < most;
		if (hasRoom) times.push(now);
		this.times.set(name, times);
		return hasRoom;
	}

	/** Takes back the last event. */
	giveBack(name: string): void {
		this.times.get(name)?.pop();
	}
}
