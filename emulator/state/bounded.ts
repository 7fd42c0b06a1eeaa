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
	private readonly items: Item[] = [];
	private bytes = 0;

	/** Number of items ever added. */
	total = 0;

	constructor(private readonly limits: Limits<Item>) {}

	push(item: Item): void {
		const { count, bytes = Infinity, bytesOf, onDrop } = this.limits;
		this.items.push(item);
		this.total += 1;
		this.bytes += bytesOf?.(item) ?? 0;
		while (this.items.length > count || (this.bytes > bytes && this.items.length > 1)) {
			const [oldest] = this.items.splice(0, 1) as [Item];
			this.bytes -= bytesOf?.(oldest) ?? 0;
			onDrop?.(oldest);
		}
	}

	/** Returns a copy, oldest first. */
	all(): Item[] {
		return [...this.items];
	}

	/** Returns the items after the first `count` ever added, oldest first, at most `limit`. */
	after(count: number, limit = Infinity): Item[] {
		const from = Math.max(0, this.items.length - this.total + count);
		return this.items.slice(from, from + limit);
	}
}
