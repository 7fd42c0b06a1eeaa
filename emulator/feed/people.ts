import { Thread } from './entries';
import { phoneOf } from '../state/phone';
import type { Person } from './row';
import { fold } from './search';

/** Phones and mailboxes of one name, in the order in which they got it. */
interface Named {
	readonly phones: Set<Thread>;
	readonly mailboxes: Set<Thread>;
}

const isMailbox = ({ address }: Thread) => address.includes('@');
const key = (name: string) => fold(name.trim());
const first = <Item>(items: ReadonlySet<Item>): Item | undefined => items.values().next().value;

/**
 * Everyone who received or sent a message or has a name. A phone and a mailbox of the same name are
 * one person; if several have that name, the first of each.
 */
export class People {
	/** Ordered by last row. */
	private readonly threads = new Map<string, Thread>();
	private readonly named = new Map<string, Named>();

	get(address: string): Thread | undefined {
		return this.threads.get(phoneOf(address));
	}

	/** Returns a thread as the most recent one; creates it if needed. */
	touch(address: string): Thread {
		const thread = this.get(address) ?? new Thread(phoneOf(address));
		// Reinserted to keep the order of the last row.
		this.threads.delete(thread.address);
		this.threads.set(thread.address, thread);
		return thread;
	}

	/** Adds a removed thread again, unless a new one has its place; returns the one that is there. */
	bringBack(removed: Thread): Thread {
		const { address, name } = removed;
		const thread = this.threads.get(address);
		if (thread !== undefined) return thread;
		this.threads.set(address, removed);
		if (name !== undefined) this.name(removed, name);
		return removed;
	}

	name(thread: Thread, name: string): void {
		this.unname(thread);
		thread.name = name === '' ? undefined : name;
		if (name.trim() === '') return;
		const named = this.named.get(key(name)) ?? { phones: new Set(), mailboxes: new Set() };
		this.named.set(key(name), named);
		(isMailbox(thread) ? named.mailboxes : named.phones).add(thread);
	}

	remove(thread: Thread): void {
		this.threads.delete(thread.address);
		this.unname(thread);
	}

	/** Returns phone and mailbox of a thread's person; at least one is defined. */
	pairOf(thread: Thread): readonly [phone: Thread | undefined, mailbox: Thread | undefined] {
		const { phones, mailboxes } = this.named.get(key(thread.name ?? '')) ?? {};
		const pair = [phones && first(phones), mailboxes && first(mailboxes)] as const;
		if (pair.includes(thread)) return pair;
		return isMailbox(thread) ? [undefined, thread] : [thread, undefined];
	}

	/** Returns one thread per person, most recently active first. */
	all(): Thread[] {
		const seen = new Set<Thread>();
		return [...this.threads.values()].reverse().filter((thread) => {
			const [phone, mailbox] = this.pairOf(thread);
			const other = phone === thread ? mailbox : phone;
			if (thread.address === '' || (other !== undefined && seen.has(other))) return false;
			return seen.add(thread);
		});
	}

	/** Returns the displayed data of a thread's person. */
	summaryOf(thread: Thread): Person {
		const [phone, mailbox] = this.pairOf(thread);
		const both = [phone, mailbox].filter((one) => one !== undefined);
		const last = both
			.flatMap((one) => one.last?.row ?? [])
			.sort((one, other) => other.n - one.n)
			.at(0);
		return {
			person: (phone ?? thread).address,
			...(mailbox !== undefined && phone !== undefined && { mailbox: mailbox.address }),
			name: thread.name,
			count: both.reduce((sum, one) => sum + one.length, 0),
			last,
		};
	}

	private unname(thread: Thread): void {
		const named = this.named.get(key(thread.name ?? ''));
		named?.phones.delete(thread);
		named?.mailboxes.delete(thread);
		if (named !== undefined && named.phones.size + named.mailboxes.size === 0)
			this.named.delete(key(thread.name ?? ''));
	}
}
