import type { Draft } from '../../operations/operation';
import { nameOf, recipientOf, standsForEverybody, type Row } from './message';

/**
 * Finds the row of each draft of an item, by its recipient. An item that had one message and has one is the same message,
 * whoever it now goes to: a number that was corrected after the message went out does not send it again.
 */
export function rowsFor(
	drafts: readonly Draft[],
	all: readonly Row[],
	hasKey: boolean,
): Array<Row | undefined> {
	// A Send Once Key tells by itself what another Retry has sent.
	const rows = hasKey ? all.filter((row) => !standsForEverybody(row)) : all;
	const [only, ...others] = rows;
	if (only === undefined) return drafts.map(() => undefined);
	if (drafts.length === 1 && others.length === 0 && !only.ofSeveral) return [only];
	const byName = new Map(rows.map((row) => [nameOf(row.to), row]));
	return drafts.map((draft) => byName.get(nameOf(recipientOf(draft))) ?? byName.get(''));
}
