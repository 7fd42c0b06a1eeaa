interface Limits<Item> {
	/** Maximum number of items. */
	readonly count: number;
	/** Maximum bytes together; the newest item always stays. */
	readonly bytes?: number;
	readonly bytesOf?: (item: Item) => number;
	/** Called for every dropped item, to remove references to it. */
	readonly onDrop?: (item: Item) => void;
}

/** The newest items in order of arrival, bounded so that a long run does not exhaust memory. */
export class Bounded<Item> {
	private items: Item[] = [];
	private first = 0;
	private bytes = 0;

	/** Number of items ever added. */
	total = 0;

	constructor(private readonly limits: Limits<Item>) {}

	get length(): number {
		return this.items.length - this.first;
	}

	push(item: Item): void {
		const { count, bytes = Infinity, bytesOf } = this.limits;
		this.items.push(item);
		this.total += 1;
		this.bytes += bytesOf?.(item) ?? 0;
		while (this.length > count || (this.bytes > bytes && this.length > 1)) this.drop();
	}

	/** Returns a copy, oldest first. */
	all(): Item[] {
		return this.items.slice(this.first);
	}

	/** Returns the items after the first `count` ever added, oldest first, at most `limit`. */
	after(count: number, limit = Infinity): Item[] {
		const from = Math.max(this.first, this.items.length - this.total + count);
		return this.items.slice(from, from + limit);
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
		this.first += 1;
		if (item !== undefined) {
			this.bytes -= this.limits.bytesOf?.(item) ?? 0;
			this.limits.onDrop?.(item);
		}
		// Compact only now and then to keep dropping cheap.
		if (this.first <= 1024 || this.first <= this.length) return;
		this.items = this.items.slice(this.first);
		this.first = 0;
	}
}
