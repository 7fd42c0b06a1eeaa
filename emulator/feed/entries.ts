import type { Row } from './row';

/** What the feed keeps of a row: the row itself, and what is searched. */
export interface Entry {
	readonly row: Row;
	/** In small letters. */
	hay: string;
}

const searched = ({ row }: Pick<Entry, 'row'>, name: string | undefined) =>
	[
		row.person,
		name,
		row.text,
		row.snippet,
		row.id,
		row.reference,
		row.sender,
		row.content?.caption,
		row.content?.filename,
		row.content?.template?.values.join(' '),
		row.reason,
		row.fault,
	]
		.filter((text) => text !== undefined && text !== '')
		.join('\n')
		.toLowerCase();

/** An entry of a row; `name` is the person's. */
export const entryOf = (row: Row, name: string | undefined): Entry => ({ row, hay: searched({ row }, name) });

/** Bytes that an entry may weigh: two for each character. */
export const weightOf = ({ row, hay }: Entry): number => 400 + 2 * (hay.length + row.text.length);

/** The entries of one person in order of arrival; the oldest leaves first. */
export class Thread {
	private entries: Entry[] = [];
	private first = 0;
	name: string | undefined;

	constructor(readonly person: string) {}

	get length(): number {
		return this.entries.length - this.first;
	}

	get last(): Entry | undefined {
		return this.length > 0 ? this.entries.at(-1) : undefined;
	}

	push(entry: Entry): void {
		this.entries.push(entry);
	}

	dropFirst(): void {
		this.first += 1;
		if (this.first < 1024 && this.first < this.length) return;
		this.entries = this.entries.slice(this.first);
		this.first = 0;
	}

	/** Oldest first. */
	all(): Entry[] {
		return this.entries.slice(this.first);
	}
}
