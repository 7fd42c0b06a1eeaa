import { isDeepStrictEqual } from 'node:util';
import type { Entry } from './entries';
import { fold, momentOf, wantedOf, type Condition, type Wanted } from './words';

/** What is looked for. Every word must occur somewhere in what belongs to the row, and every condition hold. */
export interface Query extends Wanted {
	/** A condition on time says a moment here, in milliseconds. */
	readonly moments: ReadonlyMap<Condition, number | undefined>;
}

const longest = 200;

/** Numbers are kept without their plus sign, and written in groups. */
const digits = (word: string) => (/^\+[\d\s()-]+$/.test(word) ? word.replaceAll(/\D/g, '') : word);

/** `q` as it was typed, and `zone`, the minutes from there to UTC (words.ts). */
export function readQuery(parameters: URLSearchParams, now: number): Query {
	const { words, without, conditions } = wantedOf((parameters.get('q') ?? '').slice(0, longest));
	const given = Number(parameters.get('zone') ?? Number.NaN);
	const zone = Math.abs(given) <= 24 * 60 ? given : new Date(now).getTimezoneOffset();
	const read = conditions.map((one) => ({ ...one, value: digits(one.value) }));
	return {
		words: words.map(digits),
		without: without.map(digits),
		conditions: read,
		moments: new Map(
			read.flatMap((one) => (one.field === 'before' ? [[one, momentOf(one.value, now, zone)]] : [])),
		),
	};
}

const isTroubled = ({ row }: Entry) =>
	(row.violations ?? 0) > 0 ||
	row.fault !== undefined ||
	row.trouble !== undefined ||
	['refused', 'failed', 'rejected', 'unanswered'].includes(row.state);

/** Whether what somebody goes by holds a text: number or address and name, sender ID or agent. */
const goesBy = ({ row, thread }: Entry, isPerson: boolean, value: string) =>
	isPerson ? thread.hay.includes(value) : fold(row.sender ?? '').includes(value);

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
	const { hay } = entry;
	return words.every((word) => hay.includes(word)) && !without.some((word) => hay.includes(word));
}

/** Whether nothing narrows it down. */
export const isOpen = ({ words, without, conditions }: Query): boolean =>
	words.length === 0 && without.length === 0 && conditions.length === 0;

/** Whether everything that fits a query fits an earlier one, too, such as when a letter more was typed. */
export const narrows = (query: Query, earlier: Query): boolean =>
	earlier.words.every((word) => query.words.some((longer) => longer.includes(word))) &&
	// Here a longer word leaves out less.
	earlier.without.every((word) => query.without.includes(word)) &&
	(earlier.conditions.length === 0 || isDeepStrictEqual(earlier.conditions, query.conditions));
