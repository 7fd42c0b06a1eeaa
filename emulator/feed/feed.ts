import { isDeepStrictEqual } from 'node:util';
import { Bounded } from '../state/bounded';
import { entryOf, Thread, weightOf, type Entry } from './entries';
import type { Person, Row } from './row';
import { isOpen, matches, narrows, type Query } from './search';
import { Stats } from './stats';

type Changes = Partial<Pick<Row, 'state' | 'reason' | 'trouble' | 'hooks'>>;

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
	/** Brings states up to date that time has changed. */
	settle: (only?: Entry) => void = () => {};
	private entries: Bounded<Entry>;
	/** Number of the newest row. */
	newest = 0;
	private readonly byN = new Map<number, Entry>();
	/** In order of their last row. */
	private readonly threads = new Map<string, Thread>();
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
		const thread = this.threads.get(fields.person) ?? new Thread(fields.person);
		const row = Object.assign(fields, { n: this.newest, v: this.version });
		const entry = entryOf(row, thread.name);
		// Deleted first, so that the order is that of the last row.
		this.threads.delete(fields.person);
		this.threads.set(fields.person, thread);
		thread.push(entry);
		this.byN.set(entry.row.n, entry);
		this.entries.push(entry);
		this.onChange(entry);
		return entry;
	}

	change(entry: Entry, changes: Changes): void {
		this.version += 1;
		Object.assign(entry.row, changes, { v: this.version });
		if (changes.reason !== undefined) entry.hay += `\n${changes.reason.toLowerCase()}`;
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
		const all = this.threads.get(person)?.all() ?? [];
		let end = all.length;
		if (Number.isFinite(before)) {
			end = all.findIndex(({ row }) => row.n >= before);
			if (end === -1) end = all.length;
		}
		return { total: end, items: all.slice(Math.max(0, end - limit), end).map(({ row }) => row) };
	}

	/** Those who have a row that fits, the last to be heard of first. */
	people(query: Query, offset: number, limit: number): Slice<Person> {
		const those = isOpen(query) ? undefined : new Set(this.find(query).map(({ row }) => row.person));
		const found = [...this.threads.values()]
			.filter(({ person }) => person !== '' && (those === undefined || those.has(person)))
			.reverse();
		return { total: found.length, items: found.slice(offset, offset + limit).map(personOf) };
	}

	person(person: string): Person | undefined {
		const thread = this.threads.get(person);
		return thread === undefined ? undefined : personOf(thread);
	}

	/** Gives a person a name, also for the search. */
	name(person: string, name: string): void {
		const thread = this.threads.get(person);
		if (thread === undefined || thread.name === name) return;
		thread.name = name;
		for (const entry of thread.all()) entry.hay = entryOf(entry.row, name).hay;
		const { last } = thread;
		if (last !== undefined) this.change(last, {});
	}

	private fresh(): Bounded<Entry> {
		return new Bounded({
			count: this.count,
			weight: this.bytes,
			weigh: weightOf,
			onDrop: ({ row }) => {
				this.byN.delete(row.n);
				const thread = this.threads.get(row.person);
				thread?.dropFirst();
				if (thread?.length === 0) this.threads.delete(row.person);
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

const personOf = ({ person, name, length, last }: Thread): Person => ({
	person,
	kind: person.includes('@') ? 'mailbox' : 'phone',
	name,
	count: length,
	last: last?.row,
});
