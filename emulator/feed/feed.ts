import { isDeepStrictEqual } from 'node:util';
import type { Entry, Thread } from './entries';
import type { Channel, Person, Row } from './row';
import { Rows } from './rows';
import { matches, narrows } from './search';

type Words = readonly string[];

/** Part of a list, with the length of the whole list. */
export interface Slice<Item> {
	readonly total: number;
	readonly items: Item[];
}

/** The rows as lists and conversations, and what the page changes about them. */
export class Feed extends Rows {
	private found:
		{ readonly words: Words; readonly version: number; readonly entries: Entry[] } | undefined;

	/** Returns the matching rows, newest first. */
	rows(words: Words, offset: number, limit: number): Slice<Row> {
		const found = this.find(words);
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
	people(words: Words, offset: number, limit: number): Slice<Person> {
		const those =
			words.length === 0 ? undefined : new Set(this.find(words).map(({ thread }) => thread));
		const found = this.directory
			.all()
			.filter(
				(thread) =>
					those === undefined || this.directory.pairOf(thread).some((one) => one && those.has(one)),
			);
		const items = found
			.slice(offset, offset + limit)
			.map((thread) => this.directory.summaryOf(thread));
		return { total: found.length, items };
	}

	/** Returns the person with this number or address. */
	person(address: string): Person | undefined {
		const thread = this.directory.get(address);
		return thread === undefined ? undefined : this.directory.summaryOf(thread);
	}

	/** Returns the number of a phone as its last message by WhatsApp, or by SMS, has it. */
	numberOf(person: string, channel: Channel): string {
		const rows = this.directory.get(person)?.all() ?? [];
		const last = rows.findLast(
			({ row }) => (row.channel === 'whatsapp') === (channel === 'whatsapp'),
		);
		const { row } = last ?? rows.at(-1) ?? {};
		return row?.asWritten ?? row?.person ?? person;
	}

	/** Sets the name found in a message, unless one was set on the page. */
	name(address: string, name: string): void {
		const thread = this.directory.get(address);
		if (thread === undefined || thread.isNamed || (thread.name ?? '') === name) return;
		this.rename(thread, name);
	}

	/** Names a person on the page: then no message changes the name. */
	nameOnPage(address: string, name: string): void {
		const thread = this.directory.get(address);
		const named = thread ?? this.directory.touch(address);
		for (const one of new Set([named, ...this.directory.pairOf(named)])) {
			if (one === undefined) continue;
			one.isNamed = true;
			this.rename(one, name);
		}
		this.version += 1;
		if (thread === undefined) this.onGone([]);
	}

	/** Dismisses the flash SMS of a person up to a request. */
	dismiss(address: string, request: number): void {
		for (const entry of this.directory.get(address)?.all() ?? [])
			if (entry.row.channel === 'flash' && (entry.row.request ?? 0) <= request)
				this.change(entry, { dismissed: true });
	}

	/** Deletes the row of a request or webhook; without either, all rows of that person. */
	forget(address: string, { request, webhook }: Partial<Pick<Row, 'request' | 'webhook'>>): void {
		const thread = this.directory.get(address);
		if (thread === undefined) return;
		const isAll = request === undefined && webhook === undefined;
		const threads = isAll
			? this.directory.pairOf(thread).filter((one) => one !== undefined)
			: [thread];
		this.remove(
			address,
			threads,
			({ row }) => isAll || (row.request === request && row.webhook === webhook),
		);
	}

	private rename(thread: Thread, name: string): void {
		this.directory.name(thread, name);
		const { last } = thread;
		if (last !== undefined) this.change(last, {});
	}

	/**
	 * Finds entries, oldest first. Cached until a change: lists load page by page, and words grow as
	 * they are typed.
	 */
	private find(words: Words): Entry[] {
		this.settle();
		const known = this.found?.version === this.version ? this.found : undefined;
		if (known !== undefined && isDeepStrictEqual(known.words, words)) return known.entries;
		const among =
			known !== undefined && narrows(words, known.words) ? known.entries : this.entries.all();
		const entries = among.filter((entry) => matches(words, entry));
		this.found = { words, version: this.version, entries };
		return entries;
	}
}
