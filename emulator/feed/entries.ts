import { waysToWrite } from '../state/phone';
import { searchedIn, type Row } from './row';
import { fold } from './search';

/** A row in the feed, with its thread and its search text. */
export interface Entry {
	readonly row: Row;
	/** A phone that was removed and has come back may have another. */
	thread: Thread;
	/** Case-folded. */
	searchText: string;
}

const searched = (row: Row, name: string | undefined) =>
	fold([waysToWrite(row.person), ...searchedIn(row, name).map(([, text]) => text)].join('\n'));

export const entryOf = (row: Row, thread: Thread): Entry => ({
	row,
	thread,
	searchText: searched(row, thread.name),
});

/** Estimates the bytes of an entry: two for each character. */
export const entryWeight = ({ row, searchText }: Entry): number =>
	400 + 2 * (searchText.length + row.text.length);

/** The entries of one phone or mailbox in order of arrival; the oldest is dropped first. */
export class Thread {
	private entries: Entry[] = [];
	private first = 0;
	private given: string | undefined;
	/** Whether its name was set on the page: then no message changes it. */
	isNamed = false;
	/** Number or address and name, case-folded. */
	searchText: string;

	/** Number without `+`, or lowercase address. */
	constructor(readonly address: string) {
		this.searchText = fold(waysToWrite(address));
	}

	get length(): number {
		return this.entries.length - this.first;
	}

	get last(): Entry | undefined {
		return this.length > 0 ? this.entries.at(-1) : undefined;
	}

	get name(): string | undefined {
		return this.given;
	}

	set name(name: string | undefined) {
		this.given = name;
		this.searchText = fold(`${waysToWrite(this.address)}\n${name ?? ''}`);
		for (const entry of this.all()) entry.searchText = searched(entry.row, name);
	}

	push(entry: Entry): void {
		this.entries.push(entry);
	}

	/** Adds an entry that had been removed. */
	insert(entry: Entry): void {
		const at = this.entries.findIndex(({ row }) => row.n > entry.row.n);
		this.entries.splice(at === -1 ? this.entries.length : at, 0, entry);
	}

	dropFirst(): void {
		this.first += 1;
		if (this.first >= 1024 || this.first >= this.length) this.keep(() => true);
	}

	keep(wanted: (entry: Entry) => boolean): void {
		this.entries = this.all().filter(wanted);
		this.first = 0;
	}

	/** Oldest first. */
	all(): Entry[] {
		return this.entries.slice(this.first);
	}
}
