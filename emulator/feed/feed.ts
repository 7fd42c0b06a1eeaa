import { isDeepStrictEqual } from 'node:util';
import { Bounded } from '../state/bounded';
import { entryOf, weightOf, type Entry, type Thread } from './entries';
import { People } from './people';
import type { LookAction, Person, Row } from './row';
import { isOpen, matches, narrows, type Query } from './search';
import { Stats } from './stats';
import { fold } from './words';

type Changes = Partial<Pick<Row, 'state' | 'reason' | 'trouble' | 'hooks' | 'dismissed'>>;

/** A part of a list: how many there are in all, and those asked for. */
export interface Slice<Item> {
	readonly total: number;
	readonly items: Item[];
}

let epochs = Date.now();

/** What happened, newest last, numbered, searchable and bounded by count and size. */
export class Feed {
	/** Tells one start or reset from the next: numbers begin anew then. */
	readonly epoch = (epochs += 1);
	/** Number of the last change. */
	version = 0;
	readonly stats = new Stats();
	/** Told of every change. */
	onChange: (entry: Entry) => void = () => {};
	/** Told when rows were taken away. */
	onGone: () => void = () => {};
	/** Brings states up to date that time has changed. */
	settle: (only?: Entry) => void = () => {};
	private entries: Bounded<Entry>;
	/** Number of the newest row. */
	newest = 0;
	private readonly byN = new Map<number, Entry>();
	private readonly folk = new People();
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
		const thread = this.folk.come(fields.person);
		const row = Object.assign(fields, { n: this.newest, v: this.version });
		const entry = entryOf(row, thread);
		thread.push(entry);
		this.byN.set(entry.row.n, entry);
		this.entries.push(entry);
		this.onChange(entry);
		return entry;
	}

	change(entry: Entry, changes: Changes): void {
		// Taken away meanwhile.
		if (this.byN.get(entry.row.n) !== entry) return;
		this.version += 1;
		Object.assign(entry.row, changes, { v: this.version });
		if (changes.reason !== undefined) entry.hay += `\n${fold(changes.reason)}`;
		this.onChange(entry);
	}

	entry(n: number): Entry | undefined {
		return this.byN.get(n);
	}

	/** Rows changed after a change, in the order of their changes; undefined when they are too many to list. */
	since(version: number, most: number): Row[] | undefined {
		const rows: Row[] = [];
		for (const { row } of this.byN.values()) {
			if (row.v <= version) continue;
			rows.push(row);
			if (rows.length > most) return undefined;
		}
		return rows.sort((one, other) => one.v - other.v);
	}

	/** What a query finds, newest first. */
	rows(query: Query, offset: number, limit: number): Slice<Row> {
		const found = this.find(query);
		const end = Math.max(0, found.length - offset);
		const items = found.slice(Math.max(0, end - limit), end).reverse();
		return { total: found.length, items: items.map(({ row }) => row) };
	}

	/** The newest rows of a conversation before (and without) one, oldest first. */
	conversation(person: string, before: number, limit: number): Slice<Row> {
		this.settle();
		const all = this.folk.get(person)?.all() ?? [];
		let end = all.length;
		if (Number.isFinite(before)) {
			end = all.findIndex(({ row }) => row.n >= before);
			if (end === -1) end = all.length;
		}
		return { total: end, items: all.slice(Math.max(0, end - limit), end).map(({ row }) => row) };
	}

	/** Those who have a row that fits, the last to be heard of first. */
	people(query: Query, offset: number, limit: number): Slice<Person> {
		const those = isOpen(query) ? undefined : new Set(this.find(query).map(({ thread }) => thread));
		const found = this.folk
			.all()
			.filter((thread) => those === undefined || this.folk.of(thread).some((one) => one && those.has(one)));
		const items = found.slice(offset, offset + limit).map((thread) => this.folk.shown(thread));
		return { total: found.length, items };
	}

	/** Whose phone or mailbox this is. */
	person(address: string): Person | undefined {
		const thread = this.folk.get(address);
		return thread === undefined ? undefined : this.folk.shown(thread);
	}

	/** The name that a message gives, unless somebody chose another. */
	name(address: string, name: string): void {
		const thread = this.folk.get(address);
		if (thread === undefined || thread.isNamed || (thread.name ?? '') === name) return;
		this.rename(thread, name);
	}

	/** What somebody did on the page. What it is about may be gone: then it does nothing. */
	act(action: LookAction): void {
		const thread = this.folk.get(action.person);
		if (action.do === 'name') {
			const named = thread ?? this.folk.come(action.person);
			for (const one of new Set([named, ...this.folk.of(named)])) {
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
		this.folk.name(thread, name);
		const { last } = thread;
		if (last !== undefined) this.change(last, {});
	}

	private forget(thread: Thread, goes: (entry: Entry) => boolean): void {
		const gone = new Set(thread.all().filter(goes));
		thread.keep((entry) => !gone.has(entry));
		this.entries.keep((entry) => !gone.has(entry));
		for (const { row } of gone) this.byN.delete(row.n);
		if (thread.length === 0) this.folk.remove(thread);
		this.version += 1;
		this.onGone();
	}

	private fresh(): Bounded<Entry> {
		return new Bounded({
			count: this.count,
			weight: this.bytes,
			weigh: weightOf,
			onDrop: ({ row, thread }) => {
				this.byN.delete(row.n);
				thread.dropFirst();
				if (thread.length === 0) this.folk.remove(thread);
			},
		});
	}

	/** Oldest first. Kept until something changes: a list asks for one page after the other, and words grow as they are typed. */
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
