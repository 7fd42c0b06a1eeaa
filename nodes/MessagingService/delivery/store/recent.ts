/** So many names are known; whose name came up longest ago is forgotten first. */
const kept = 100_000;

/** How often each of many names came up of late, as this process counts it: in memory, by milliseconds. */
export class Recent {
	private readonly times = new Map<string, number[]>();

	/** Counts once more for a name, unless it came up so many times within the period. */
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

	/** The last time did not count after all. */
	giveBack(name: string): void {
		this.times.get(name)?.pop();
	}
}
