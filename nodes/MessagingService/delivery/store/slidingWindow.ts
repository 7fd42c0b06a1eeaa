/** Most names to remember; the least recently used are dropped first. */
const kept = 100_000;

/** Counts events by name in a sliding window of time, in the memory of this process. */
export class SlidingWindow {
	private readonly times = new Map<string, number[]>();

	/** Counts an event unless there were `most` of them within the period. @returns whether it was counted */
	take(name: string, most: number, periodMs: number): boolean {
		const now = Date.now();
		const times = (this.times.get(name) ?? []).filter((at) => at > now - periodMs);
		const hasRoom = times.length < most;
		if (hasRoom) times.push(now);
		this.times.delete(name);
		this.times.set(name, times);
		const [oldest] = this.times.keys();
		if (this.times.size > kept && oldest !== undefined) this.times.delete(oldest);
		return hasRoom;
	}

	/** Takes back the last event. */
	giveBack(name: string): void {
		this.times.get(name)?.pop();
	}
}
