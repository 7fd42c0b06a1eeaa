import { searchedIn, type Row } from './row';
import { fold } from './words';

/** What the feed keeps of a row: the row itself, whose it is, and what is searched. */
export interface Entry {
	readonly row: Row;
	readonly thread: Thread;
	/** Folded. */
	hay: string;
}

const searched = (row: Row, name: string | undefined) =>
	fold(
		searchedIn(row, name)
			.map(([, text]) => text)
			.join('\n'),
	);

export const entryOf = (row: Row, thread: Thread): Entry => ({
	row,
	thread,
	hay: searched(row, thread.name),
});

/** Bytes that an entry may weigh: two for each character. */
export const weightOf = ({ row, hay }: Entry): number => 400 + 2 * (hay.length + row.text.length);

/** The entries of one phone or mailbox in order of arrival; the oldest leaves first. */
export class Thread {
	private entries: Entry[] = [];
	private first = 0;
	private given: string | undefined;
	/** Whether somebody chose its name: then no message changes it. */
	isNamed = false;
	/** Number or address and name, folded. */
	hay: string;

	/** Number without `+`, or address in small letters. */
	constructor(readonly address: string) {
		this.hay = fold(address);
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
		this.hay = fold(`${this.address}\n${name ?? ''}`);
		for (const entry of this.all()) entry.hay = searched(entry.row, name);
	}

	push(entry: Entry): void {
		this.entries.push(entry);
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
