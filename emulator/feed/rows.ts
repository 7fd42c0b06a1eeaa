import { NewestMap } from '../../nodes/MessagingService/bounded/newestMap';
import { Bounded } from '../state/bounded';
import { entryOf, entryWeight, type Entry, type Thread } from './entries';
import { People } from './people';
import { phoneOf } from '../state/phone';
import type { Row } from './row';
import { fold } from './search';

type Changes = Partial<
	Pick<Row, 'state' | 'reason' | 'trouble' | 'hooks' | 'dismissed' | 'status'>
>;

let epochs = Date.now();

/** All traffic as numbered rows, newest last, bounded by count and size. */
export class Rows {
	/** Distinguishes starts and resets: row numbers restart with each. */
	readonly epoch = (epochs += 1);
	/** The number of the last change. */
	version = 0;
	/** Number of the newest row. */
	newest = 0;
	/** Called on every change. */
	onChange: (entry: Entry) => void = () => {};
	/**
	 * Called when rows were removed or brought back, with the numbers and addresses that have none
	 * left.
	 */
	onGone: (empty: readonly string[]) => void = () => {};
	/** Updates states that change with time. */
	settle: (only?: Entry) => void = () => {};
	protected readonly directory = new People();
	protected entries: Bounded<Entry>;
	private readonly byN = new Map<number, Entry>();
	/** The rows that were removed last of each person: several tabs may each take back their own. */
	private readonly forgotten = new NewestMap<readonly Entry[]>(10);

	constructor(
		private readonly count: number,
		private readonly bytes: number,
	) {
		this.entries = this.fresh();
	}

	add(fields: Omit<Row, 'n' | 'v'>): Entry {
		this.newest += 1;
		this.version += 1;
		const { person: asWritten } = fields;
		const person = phoneOf(asWritten);
		const thread = this.directory.touch(person);
		const row = Object.assign(fields, { person, n: this.newest, v: this.version });
		const entry = entryOf(person === asWritten ? row : Object.assign(row, { asWritten }), thread);
		thread.push(entry);
		this.byN.set(row.n, entry);
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

	/**
	 * Returns the rows changed since a version, in the order of their changes; undefined if there are
	 * more than `most`.
	 */
	since(version: number, most: number): Row[] | undefined {
		const rows: Row[] = [];
		for (const { row } of this.byN.values()) {
			if (row.v <= version) continue;
			rows.push(row);
			if (rows.length > most) return undefined;
		}
		return rows.sort((one, other) => one.v - other.v);
	}

	/** Removes the rows of these threads for which `goes` is true; `restore` brings them back. */
	protected remove(
		person: string,
		threads: readonly Thread[],
		goes: (entry: Entry) => boolean,
	): void {
		const gone = new Set(threads.flatMap((thread) => thread.all()).filter(goes));
		const stays = (entry: Entry) => !gone.has(entry);
		this.entries.keep(stays);
		for (const { row } of gone) this.byN.delete(row.n);
		for (const thread of threads) thread.keep(stays);
		const empty = threads.filter(({ length }) => length === 0);
		for (const thread of empty) this.directory.remove(thread);
		this.forgotten.set(person, [...gone]);
		this.version += 1;
		this.onGone(empty.map(({ address }) => address));
	}

	/** Brings back the rows that were removed last of a person. */
	restore(person: string): void {
		const back = this.forgotten.get(person) ?? [];
		this.forgotten.delete(person);
		for (const entry of back) {
			entry.thread = this.directory.bringBack(entry.thread);
			entry.thread.insert(entry);
			this.byN.set(entry.row.n, entry);
		}
		const all = [...this.entries.all(), ...back].sort((one, other) => one.row.n - other.row.n);
		this.entries = this.fresh();
		for (const entry of all) this.entries.push(entry);
		for (const entry of back) {
			this.change(entry, {});
			this.settle(entry);
		}
		this.onGone([]);
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
}
