import { email, otp, type Family } from '../faults/families';
import { lists, type Item, type Run } from './scenario';

/** The messages of an item: one to each number, or one email to all addresses. */

/** The mark of an item in its messages: execution, index, version of its data. */
export const markOf = (execution: number, item: number, version: number) =>
	`x${execution}i${item}v${version}`;

export interface Message {
	/** The mark of its item, and its person if the item has several messages. */
	readonly name: string;
	/** Index of its item. */
	readonly index: number;
	readonly item: Item;
	/** For whom a Send Once Key is: a person, or all of an email. */
	readonly recipients: string;
	/** Undefined for the only message of an item. */
	readonly person: number | undefined;
}

/** Whether an item has a message for each number. It stays so when only one is left in *To*. */
export const isList = (family: Family, { people, usable }: Item): boolean =>
	people.length > 1 && usable && family !== email && family !== otp;

/** The people in *To* of an item. */
export const peopleOf = (family: Family, { people }: Item, { to }: Pick<Run, 'to'>): readonly number[] =>
	lists[to](family === otp ? people.slice(0, 1) : people);

/** The messages of an item with this mark, in the order of *To*. */
export function messagesOf(family: Family, item: Item, index: number, mark: string, run: Run): Message[] {
	const people = peopleOf(family, item, run);
	if (!isList(family, item)) {
		const recipients = [...people].sort().join('+');
		return [{ name: mark, index, item, recipients, person: undefined }];
	}
	return people.map((person) => ({
		name: `${mark}>${person}`,
		index,
		item,
		recipients: String(person),
		person,
	}));
}
