/** Estimates the bytes of memory that a plain value takes. */
export function weightOf(value: unknown): number {
	if (typeof value === 'string') return 24 + value.length;
	if (Buffer.isBuffer(value)) return 96 + value.length;
	if (typeof value !== 'object' || value === null) return 8;
	let weight = 48;
	if (Array.isArray(value)) for (const one of value) weight += 8 + weightOf(one);
	// Objects of one shape share their names, but untrusted objects may all differ.
	else
		for (const name in value)
			weight += 8 + name.length + weightOf((value as Record<string, unknown>)[name]);
	return weight;
}

interface Limits<Item> {
	/** Maximum number of items. */
	count: number;
	/** Maximum total weight; the newest item always stays. */
	weight?: number;
	weigh?: (item: Item) => number;
	/** Called for every dropped item, to remove references to it. */
	onDrop?: (item: Item) => void;
}

/** The newest items in order of arrival, bounded so that a long run does not exhaust memory. */
export class Bounded<Item> {
	private items: Array<Item | undefined> = [];
	/** Stored, because items may change after they were weighed and the sum must not drift. */
	private weights: number[] = [];
	private first = 0;
	private weight = 0;

	/** Number of items ever added. */
	total = 0;

	constructor(private readonly limits: Limits<Item>) {}

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

	/** Adds to the weight of the `ordinal`-th item ever added (from 1). */
	addWeight(ordinal: number, by: number): void {
		const at = this.indexOf(ordinal);
		if (at < this.first || at >= this.items.length) return;
		this.weights[at] = (this.weights[at] ?? 0) + by;
		this.weight += by;
		this.trim();
	}

	/** Removes all other items without calling `onDrop`; ordinals are invalid afterwards. */
	keep(wanted: (item: Item) => boolean): void {
		const kept = this.items.flatMap((item, at) =>
			item !== undefined && wanted(item) ? [[item, this.weights[at] ?? 0] as const] : [],
		);
		this.items = kept.map(([item]) => item);
		this.weights = kept.map(([, weight]) => weight);
		this.weight = this.weights.reduce((sum, weight) => sum + weight, 0);
		this.first = 0;
	}

	/** Returns a copy, oldest first. */
	all(): Item[] {
		return this.after(0);
	}

	/** Returns the items after the first `count` ever added, oldest first, at most `limit`. */
	after(count: number, limit = Infinity): Item[] {
		const from = Math.max(this.first, this.indexOf(count + 1));
		return this.items.slice(from, from + limit).filter((item) => item !== undefined);
	}

	/**
	 * Yields the items from the first for which `isLate` is true, oldest first. Binary search: it
	 * must stay true after that.
	 */
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
		// Compact only now and then to keep dropping cheap.
		if (this.first > 1024 && this.first > this.length) {
			this.items = this.items.slice(this.first);
			this.weights = this.weights.slice(this.first);
			this.first = 0;
		}
	}
}
