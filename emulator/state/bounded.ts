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
	private first = 0;
	private weight = 0;
	/** How many were ever added. */
	total = 0;

	constructor(private readonly limits: Limits<Item>) {}

	get length(): number {
		return this.items.length - this.first;
	}

	push(item: Item): void {
		this.items.push(item);
		this.total += 1;
		this.weight += this.limits.weigh?.(item) ?? 0;
		while (this.length > this.limits.count) this.drop();
		while (this.weight > (this.limits.weight ?? Infinity) && this.length > 1) this.drop();
	}

	/** Oldest first. A copy: it does not change under the reader. */
	all(): Item[] {
		return this.items.slice(this.first).filter((item) => item !== undefined);
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

	private drop(): void {
		const item = this.items[this.first];
		this.items[this.first] = undefined;
		this.first += 1;
		if (item !== undefined) {
			this.weight -= this.limits.weigh?.(item) ?? 0;
			this.limits.onDrop?.(item);
		}
		// Compacting now and then keeps dropping cheap.
		if (this.first > 1024 || this.first > this.length) {
			this.items = this.items.slice(this.first);
			this.first = 0;
		}
	}
}
