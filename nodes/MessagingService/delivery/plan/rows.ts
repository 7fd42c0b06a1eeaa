import type { Draft } from '../../operations/operation';
import { nameOf, recipientOf, type Row } from './message';

/**
 * Finds the row of each draft of an item, by its recipient. An item that had one message and has one is the same message,
 * whoever it now goes to: a number that was corrected after the message went out does not send it again.
 */
export function rowsFor(drafts: readonly Draft[], rows: readonly Row[]): Array<Row | undefined> {
	const [only, ...others] = rows;
	if (only !== undefined && !only.ofSeveral && others.length === 0 && drafts.length === 1) return [only];
	const byName = new Map(rows.map((row) => [nameOf(row.to), row]));
	return drafts.map((draft) => byName.get(nameOf(recipientOf(draft))));
}
