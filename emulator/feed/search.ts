import { isDeepStrictEqual } from 'node:util';
import type { Entry } from './entries';
import { channels, rowStates, type Channel, type RowState } from './row';
import { wantedOf, type Wanted } from './words';

/** What is looked for. Every word must occur somewhere in what belongs to the row, and none of the others. */
export interface Query extends Wanted {
	readonly channels: ReadonlySet<Channel>;
	readonly states: ReadonlySet<RowState>;
	/** Part of a number or an address; empty for anybody. */
	readonly person: string;
	/** Only rows that broke a rule or met a fault. */
	readonly trouble: boolean;
}

const longest = 200;

function listed<Value extends string>(known: readonly Value[], given: string | null): ReadonlySet<Value> {
	const named = new Set((given ?? '').split(','));
	return new Set(known.filter((one) => named.has(one)));
}

const lower = (given: string | null) => (given ?? '').slice(0, longest).toLowerCase();
/** Numbers are kept without their plus sign. */
const digits = (word: string) => (/^\+\d+$/.test(word) ? word.slice(1) : word);

const numbers = ({ words, without }: Wanted) => ({ words: words.map(digits), without: without.map(digits) });

/** `q`, `channel` and `state` (lists with commas), `person`, `trouble=1`. What is unknown is left out. */
export const readQuery = (parameters: URLSearchParams): Query => ({
	...numbers(wantedOf(lower(parameters.get('q')))),
	channels: listed(channels, parameters.get('channel')),
	states: listed(rowStates, parameters.get('state')),
	person: digits(lower(parameters.get('person')).replaceAll(/\s+/g, '')),
	trouble: parameters.get('trouble') === '1',
});

const isTroubled = ({ row }: Entry) =>
	(row.violations ?? 0) > 0 ||
	row.fault !== undefined ||
	row.trouble !== undefined ||
	['refused', 'failed', 'rejected', 'unanswered'].includes(row.state);

export function matches(query: Query, entry: Entry): boolean {
	const { row, hay } = entry;
	if (query.channels.size > 0 && !query.channels.has(row.channel)) return false;
	if (query.states.size > 0 && !query.states.has(row.state)) return false;
	if (!row.person.includes(query.person)) return false;
	if (query.trouble && !isTroubled(entry)) return false;
	return query.words.every((word) => hay.includes(word)) && !query.without.some((word) => hay.includes(word));
}

/** Whether nothing narrows it down. */
export const isOpen = (query: Query): boolean =>
	query.words.length === 0 &&
	query.without.length === 0 &&
	query.channels.size === 0 &&
	query.states.size === 0 &&
	query.person === '' &&
	!query.trouble;

/** Whether everything that fits a query fits an earlier one, too, such as when a letter more was typed. */
export const narrows = (query: Query, earlier: Query): boolean =>
	earlier.words.every((word) => query.words.some((longer) => longer.includes(word))) &&
	// Here a longer word leaves out less.
	earlier.without.every((word) => query.without.includes(word)) &&
	(earlier.channels.size === 0 || isDeepStrictEqual(earlier.channels, query.channels)) &&
	(earlier.states.size === 0 || isDeepStrictEqual(earlier.states, query.states)) &&
	query.person.includes(earlier.person) &&
	(query.trouble || !earlier.trouble);
