import { email, otp, type Family } from '../../tools/faults/families';
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
	/** To whom it goes: one person, or all of an email. */
	readonly people: readonly number[];
	/** The node that sends it: each has keys of its own. */
	readonly node: number;
	/** Undefined for the only message of an item. */
	readonly person: number | undefined;
}

/** Whether an item has a message for each number. It stays so when only one is left in *To*. */
export const isList = (family: Family, { people, usable }: Item): boolean =>
	people.length > 1 && usable && family !== email && family !== otp;

/** The people in *To* of an item. */
export const peopleOf = (
	family: Family,
	{ people }: Item,
	{ to }: Pick<Run, 'to'>,
): readonly number[] => lists[to](family === otp ? people.slice(0, 1) : people);

/** The messages of an item with this mark, in the order of *To*. */
export function messagesOf(
	family: Family,
	item: Item,
	index: number,
	mark: string,
	node: number,
	run: Run,
): Message[] {
	const people = peopleOf(family, item, run);
	const shared = { index, item, node };
	if (!isList(family, item))
		return [{ ...shared, name: mark, people: [...people].sort(), person: undefined }];
	return people.map((person) => ({
		...shared,
		name: `${mark}>${person}`,
		people: [person],
		person,
	}));
}
