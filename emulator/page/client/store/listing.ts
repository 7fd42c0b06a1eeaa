import { signal } from '@preact/signals';
import type { Slice } from '../../../feed/feed';
import { onNews } from './live';

const pageSize = 100;

type Filter = Record<string, string>;

/** A long list that loads only its visible pages, and reloads them after changes. */
export class Listing<Item> {
	readonly total = signal(0);
	readonly isLoaded = signal(false);
	private readonly pages = signal<ReadonlyMap<number, readonly Item[]>>(new Map());
	private filter: Filter = {};
	private visible: readonly [number, number] = [0, 0];
	/** Counts changes of the filter; answers to earlier filters are dropped. */
	private asked = 0;
	private isBusy = false;
	private isStale = false;

	constructor(
		private readonly fetch: (filter: Filter, offset: number, limit: number) => Promise<Slice<Item>>,
	) {
		onNews(() => this.refresh());
	}

	at(index: number): Item | undefined {
		return this.pages.value.get(Math.floor(index / pageSize))?.[index % pageSize];
	}

	/** All loaded items, in order. */
	get loaded(): Item[] {
		return [...this.pages.value]
			.sort(([one], [other]) => one - other)
			.flatMap(([, items]) => [...items]);
	}

	ask(filter: Filter): void {
		if (JSON.stringify(filter) === JSON.stringify(this.filter) && this.isLoaded.peek()) return;
		this.filter = filter;
		this.visible = [0, 0];
		this.asked += 1;
		this.isBusy = false;
		this.refresh();
	}

	/** Sets the visible range and loads missing pages. */
	show(from: number, to: number): void {
		const next: readonly [number, number] = [
			Math.floor(from / pageSize),
			Math.floor(to / pageSize),
		];
		const isMissing = next.some((page) => !this.pages.peek().has(page));
		this.visible = next;
		if (isMissing) this.refresh();
	}

	/** Reloads the visible pages; a call during a reload starts another one afterwards. */
	refresh(): void {
		if (this.isBusy) {
			this.isStale = true;
			return;
		}
		this.isBusy = true;
		this.isStale = false;
		void this.load(this.asked).finally(() => {
			if (this.isStale) this.refresh();
		});
	}

	private async load(asked: number): Promise<void> {
		const [from, to] = this.visible;
		try {
			const pages = new Map<number, readonly Item[]>();
			for (let page = from; page <= to; page += 1) {
				const { total, items } = await this.fetch(this.filter, page * pageSize, pageSize);
				if (asked !== this.asked) return;
				pages.set(page, items);
				this.total.value = total;
			}
			this.pages.value = pages;
			this.isLoaded.value = true;
		} catch {
			// The next event retries; the header shows a lost connection.
		} finally {
			if (asked === this.asked) this.isBusy = false;
		}
	}
}
