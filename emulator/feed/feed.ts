import { isDeepStrictEqual } from 'node:util';
import { Bounded } from '../state/bounded';
import { entryOf, entryWeight, type Entry, type Thread } from './entries';
import { People } from './people';
import type { PageAction, Person, Row } from './row';
import { isOpen, matches, narrows, type Query } from './search';
import { Stats } from './stats';
import { fold } from './searchSyntax';

type Changes = Partial<Pick<Row, 'state' | 'reason' | 'trouble' | 'hooks' | 'dismissed'>>;

/** Part of a list, with the length of the whole list. */
export interface Slice<Item> {
	readonly total: number;
	readonly items: Item[];
}

let epochs = Date.now();

/** All traffic as numbered, searchable rows, newest last, bounded by count and size. */
export class Feed {
	/** Distinguishes starts and resets: row numbers restart with each. */
	readonly epoch = (epochs += 1);
	/** The number of the last change. */
	version = 0;
	readonly stats = new Stats();
	/** Called on every change. */
	onChange: (entry: Entry) => void = () => {};
	/** Called when rows were removed. */
	onGone: () => void = () => {};
	/** Updates states that change with time. */
	settle: (only?: Entry) => void = () => {};
	private entries: Bounded<Entry>;
	/** Number of the newest row. */
	newest = 0;
	private readonly byN = new Map<number, Entry>();
	private readonly directory = new People();
	private found: { readonly query: Query; readonly version: number; readonly entries: Entry[] } | undefined;

	constructor(
		private readonly count: number,
		private readonly bytes: number,
	) {
		this.entries = this.fresh();
	}

	add(fields: Omit<Row, 'n' | 'v'>): Entry {
		this.newest += 1;
		this.version += 1;
		const thread = this.directory.touch(fields.person);
		const row = Object.assign(fields, { n: this.newest, v: this.version });
		const entry = entryOf(row, thread);
		thread.push(entry);
		this.byN.set(entry.row.n, entry);
		this.entries.push(entry);
		this.onChange(entry);
		return entry;
	}

	change(entry: Entry, changes: Changes): void {
		// Removed in the meantime.
		if (this.byN.get(entry.row.n) !== entry) return;
		this.version += 1;
		Object.assign(entry.row, changes, { v: this.version });
		if (changes.reason !== undefined) entry.searchText += `\n${fold(changes.reason)}`;
		this.onChange(entry);
	}

	entry(n: number): Entry | undefined {
		return this.byN.get(n);
	}

	/** Returns the rows changed since a version, in the order of their changes; undefined if there are more than `most`. */
	since(version: number, most: number): Row[] | undefined {
		const rows: Row[] = [];
		for (const { row } of this.byN.values()) {
			if (row.v <= version) continue;
			rows.push(row);
			if (rows.length > most) return undefined;
		}
		return rows.sort((one, other) => one.v - other.v);
	}

	/** Returns the matching rows, newest first. */
	rows(query: Query, offset: number, limit: number): Slice<Row> {
		const found = this.find(query);
		const end = Math.max(0, found.length - offset);
		const items = found.slice(Math.max(0, end - limit), end).reverse();
		return { total: found.length, items: items.map(({ row }) => row) };
	}

	/** Returns the newest rows of a conversation before row number `before`, oldest first. */
	conversation(person: string, before: number, limit: number): Slice<Row> {
		this.settle();
		const all = this.directory.get(person)?.all() ?? [];
		let end = all.length;
		if (Number.isFinite(before)) {
			end = all.findIndex(({ row }) => row.n >= before);
			if (end === -1) end = all.length;
		}
		return { total: end, items: all.slice(Math.max(0, end - limit), end).map(({ row }) => row) };
	}

	/** Returns the people with a matching row, most recently active first. */
	people(query: Query, offset: number, limit: number): Slice<Person> {
		const those = isOpen(query) ? undefined : new Set(this.find(query).map(({ thread }) => thread));
		const found = this.directory
			.all()
			.filter(
				(thread) => those === undefined || this.directory.pairOf(thread).some((one) => one && those.has(one)),
			);
		const items = found.slice(offset, offset + limit).map((thread) => this.directory.summaryOf(thread));
		return { total: found.length, items };
	}

	/** Returns the person with this number or address. */
	person(address: string): Person | undefined {
		const thread = this.directory.get(address);
		return thread === undefined ? undefined : this.directory.summaryOf(thread);
	}

	/** Sets the name found in a message, unless one was set on the page. */
	name(address: string, name: string): void {
		const thread = this.directory.get(address);
		if (thread === undefined || thread.isNamed || (thread.name ?? '') === name) return;
		this.rename(thread, name);
	}

	/** Applies an action of the page; does nothing if its row is gone. */
	act(action: PageAction): void {
		const thread = this.directory.get(action.person);
		if (action.do === 'name') {
			const named = thread ?? this.directory.touch(action.person);
			for (const one of new Set([named, ...this.directory.pairOf(named)])) {
				if (one === undefined) continue;
				one.isNamed = true;
				this.rename(one, action.name);
			}
			this.version += 1;
			if (thread === undefined) this.onGone();
		} else if (action.do === 'dismiss') {
			for (const entry of thread?.all() ?? [])
				if (entry.row.channel === 'flash' && (entry.row.request ?? 0) <= action.request)
					this.change(entry, { dismissed: true });
		} else if (thread !== undefined) {
			const { request, webhook } = action;
			const isAll = request === undefined && webhook === undefined;
			this.forget(thread, ({ row }) => isAll || (row.request === request && row.webhook === webhook));
		}
	}

	private rename(thread: Thread, name: string): void {
		this.directory.name(thread, name);
		const { last } = thread;
		if (last !== undefined) this.change(last, {});
	}

	private forget(thread: Thread, goes: (entry: Entry) => boolean): void {
		const gone = new Set(thread.all().filter(goes));
		thread.keep((entry) => !gone.has(entry));
		this.entries.keep((entry) => !gone.has(entry));
		for (const { row } of gone) this.byN.delete(row.n);
		if (thread.length === 0) this.directory.remove(thread);
		this.version += 1;
		this.onGone();
	}

	private fresh(): Bounded<Entry> {
		return new Bounded({
			count: this.count,
			weight: this.bytes,
			weigh: entryWeight,
			onDrop: ({ row, thread }) => {
				this.byN.delete(row.n);
				thread.dropFirst();
				if (thread.length === 0) this.directory.remove(thread);
			},
		});
	}

	/** Finds entries, oldest first. Cached until a change: lists load page by page, and queries grow as they are typed. */
	private find(query: Query): Entry[] {
		this.settle();
		const known = this.found?.version === this.version ? this.found : undefined;
		if (known !== undefined && isDeepStrictEqual(known.query, query)) return known.entries;
		const among = known !== undefined && narrows(query, known.query) ? known.entries : this.entries.all();
		const entries = isOpen(query) ? among : among.filter((entry) => matches(query, entry));
		this.found = { query, version: this.version, entries };
		return entries;
	}
}
