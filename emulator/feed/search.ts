import { isDeepStrictEqual } from 'node:util';
import type { Entry } from './entries';
import { fold, parseMoment, parseSearch, type Condition, type SearchTerms } from './searchSyntax';

/** A parsed search. Every word must occur in the row's search text, and every condition must hold. */
export interface Query extends SearchTerms {
	/** The moments of `before:` conditions, in milliseconds. */
	readonly moments: ReadonlyMap<Condition, number | undefined>;
}

const longest = 200;

/** Reduces a phone number to its digits: rows have numbers without `+` and spaces. */
const digits = (word: string) => (/^\+[\d\s()-]+$/.test(word) ? word.replaceAll(/\D/g, '') : word);

/** Reads `q`, the typed search, and `zone`, the minutes from the user's local time to UTC (searchSyntax.ts). */
export function readQuery(parameters: URLSearchParams, now: number): Query {
	const { words, without, conditions } = parseSearch((parameters.get('q') ?? '').slice(0, longest));
	const given = Number(parameters.get('zone') ?? Number.NaN);
	const zone = Math.abs(given) <= 24 * 60 ? given : new Date(now).getTimezoneOffset();
	const read = conditions.map((one) => ({ ...one, value: digits(one.value) }));
	return {
		words: words.map(digits),
		without: without.map(digits),
		conditions: read,
		moments: new Map(
			read.flatMap((one) => (one.field === 'before' ? [[one, parseMoment(one.value, now, zone)]] : [])),
		),
	};
}

const isTroubled = ({ row }: Entry) =>
	(row.violations ?? 0) > 0 ||
	row.fault !== undefined ||
	row.trouble !== undefined ||
	['refused', 'failed', 'rejected', 'unanswered'].includes(row.state);

/** Whether a party's identifiers contain a text: number or address and name, or sender ID or agent. */
const goesBy = ({ row, thread }: Entry, isPerson: boolean, value: string) =>
	isPerson ? thread.searchText.includes(value) : fold(row.sender ?? '').includes(value);

function holds(condition: Condition, entry: Entry, moments: Query['moments']): boolean {
	const { row } = entry;
	const { field, value } = condition;
	switch (field) {
		case 'to':
			return goesBy(entry, row.out, value);
		case 'from':
			return goesBy(entry, !row.out, value);
		case 'channel':
			return row.channel === value;
		case 'state':
			return row.state === value;
		case 'is':
			return value === 'trouble' && isTroubled(entry);
		case 'before':
			return row.at < (moments.get(condition) ?? -Infinity);
	}
}

export function matches({ words, without, conditions, moments }: Query, entry: Entry): boolean {
	if (!conditions.every((one) => holds(one, entry, moments) !== one.not)) return false;
	const { searchText } = entry;
	return (
		words.every((word) => searchText.includes(word)) && !without.some((word) => searchText.includes(word))
	);
}

/** Whether a query matches everything. */
export const isOpen = ({ words, without, conditions }: Query): boolean =>
	words.length === 0 && without.length === 0 && conditions.length === 0;

/** Whether a query can only match a subset of an earlier one, such as after typing one more letter. */
export const narrows = (query: Query, earlier: Query): boolean =>
	earlier.words.every((word) => query.words.some((longer) => longer.includes(word))) &&
	// A longer excluded word excludes less.
	earlier.without.every((word) => query.without.includes(word)) &&
	(earlier.conditions.length === 0 || isDeepStrictEqual(earlier.conditions, query.conditions));
