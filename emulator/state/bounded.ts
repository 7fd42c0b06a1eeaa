interface Limits<Item> {
	/** At most this many are kept. */
	count: number;
	/** At most this much weight is kept, whatever the count; the newest item always stays. */
	weight?: number;
	weigh?: (item: Item) => number;
	/** Told of every item that is let go, to clean up what points to it. */
	onDrop?: (item: Item) => void;
}

/** The newest items in order of arrival: a long benchmark must not fill the memory. */
export class Bounded<Item> {
	private items: Array<Item | undefined> = [];
	/** As weighed when they came, and what was added since: an item may change, the sum must not drift. */
	private weights: number[] = [];
	private first = 0;
	private weight = 0;

	constructor(
		private readonly limits: Limits<Item>,
		/** How many were ever added. */
		public total = 0,
	) {}

	get length(): number {
		return this.items.length - this.first;
	}

	push(item: Item): void {
		const weight = this.limits.weigh?.(item) ?? 0;
		this.items.push(item);
		this.weights.push(weight);
		this.total += 1;
		this.weight += weight;
		this.trim();
	}

	/** The item that was added as the `ordinal`-th (from 1) has become heavier. */
	grew(ordinal: number, by: number): void {
		const at = this.indexOf(ordinal);
		if (at < this.first || at >= this.items.length) return;
		this.weights[at] = (this.weights[at] ?? 0) + by;
		this.weight += by;
		this.trim();
	}

	/** Lets those go that are not wanted; they are not told of, and ordinals mean nothing any more. */
	keep(wanted: (item: Item) => boolean): void {
		const kept = this.items.flatMap((item, at) =>
			item !== undefined && wanted(item) ? [[item, this.weights[at] ?? 0] as const] : [],
		);
		this.items = kept.map(([item]) => item);
		this.weights = kept.map(([, weight]) => weight);
		this.weight = this.weights.reduce((sum, weight) => sum + weight, 0);
		this.first = 0;
	}

	/** Oldest first. A copy: it does not change under the reader. */
	all(): Item[] {
		return this.after(0);
	}

	/** Those added after the first `count` ever, oldest first, at most `limit`. */
	after(count: number, limit = Infinity): Item[] {
		const from = Math.max(this.first, this.indexOf(count + 1));
		return this.items.slice(from, from + limit).filter((item) => item !== undefined);
	}

	/** Oldest first, from the first one that is late enough on; all that follow one must be, too. */
	*from(isLate: (item: Item) => boolean): Generator<Item> {
		let [low, high] = [this.first, this.items.length];
		while (low < high) {
			const middle = (low + high) >>> 1;
			const item = this.items[middle];
			if (item !== undefined && isLate(item)) high = middle;
			else low = middle + 1;
		}
		for (const item of this.items.slice(low)) if (item !== undefined) yield item;
	}

	last(): Item | undefined {
		return this.length > 0 ? this.items.at(-1) : undefined;
	}

	findLast(matches: (item: Item) => boolean): Item | undefined {
		for (let at = this.items.length - 1; at >= this.first; at -= 1) {
			const item = this.items[at];
			if (item !== undefined && matches(item)) return item;
		}
		return undefined;
	}

	private indexOf(ordinal: number): number {
		return this.items.length - this.total + ordinal - 1;
	}

	private trim(): void {
		while (this.length > this.limits.count) this.drop();
		while (this.weight > (this.limits.weight ?? Infinity) && this.length > 1) this.drop();
	}

	private drop(): void {
		const item = this.items[this.first];
		this.weight -= this.weights[this.first] ?? 0;
		this.items[this.first] = undefined;
		this.first += 1;
		if (item !== undefined) this.limits.onDrop?.(item);
		// Compacting now and then keeps dropping cheap.
		if (this.first > 1024 && this.first > this.length) {
			this.items = this.items.slice(this.first);
			this.weights = this.weights.slice(this.first);
			this.first = 0;
		}
	}
}
