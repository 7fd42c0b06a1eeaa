import type { IDataObject } from 'n8n-workflow';
import { isList, isRecord } from '../contract';
import type { CountryCode } from '../text/phone/countries';
import { allowedFrom, asText, toHours, zoneOf } from '../text/phone/hours';
import { toList, type OnList } from '../text/phone/onList';
import type { OnePhone } from '../text/phone/several';
import type { Draft } from './operation';
import { fieldWords, refuse } from '../words';
import type { Parameters } from '../parameters';
import type { sendOnlyBetween, suppression } from './commonFields';

/** Skips recipients on the suppression list (Do Not Send To), and messages outside Send Only Between. */

type List = typeof suppression;

interface Latest {
	readonly from: readonly unknown[];
	readonly read: ReturnType<typeof toList>;
}

/** The list of the item before, by run. Usually all items share one list, so it is read once. */
const latest = new WeakMap<object, Latest>();

/** Whether two lists of rows say the same, such as one that an expression makes anew for each item. */
function isSame(one: unknown, other: unknown, depth = 0): boolean {
	if (Object.is(one, other)) return true;
	if (!(isList(one) && isList(other)) && !(isRecord(one) && isRecord(other))) return false;
	const [entries, others] = [Object.entries<unknown>({ ...one }), Object.entries<unknown>({ ...other })];
	const isAlike = ([name, value]: [string, unknown], index: number) =>
		name === others[index]?.[0] && isSame(value, others[index]?.[1], depth + 1);
	return depth < deepest && entries.length > 0 && entries.length === others.length && entries.every(isAlike);
}

/** A list, n8n's items in it, their fields, and what these hold. */
const deepest = 5;

const isNothing = (value: unknown): boolean =>
	value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Reads the suppression list. Refuses an expression that returned nothing: it would silently suppress nobody. */
export function readList(options: Parameters<List[number]>, country: CountryCode | undefined): OnList {
	const value = options.raw('doNotSendTo');
	if (isNothing(value) && options.expression('doNotSendTo') !== undefined)
		options.refuse('doNotSendTo', refuse(fieldWords.listIsNothing));
	const column = options.optionalText('column')?.trim() ?? '';
	const from = [value, column, country];
	const known = latest.get(options.helpers);
	const isKnown = known && isSame(known.from, from);
	const read = isKnown ? known.read : toList(value, column, country);
	latest.set(options.helpers, { from, read });
	return read.ok ? read.list : options.refuse('doNotSendTo', read);
}

export const onTheList = (to: string): IDataObject => ({
	skipped: true,
	to,
	reason: 'Is on the list of Do Not Send To, so nothing was sent',
});

/** Returns a function that gives the `skip` of the draft for a number, `to` in E.164, if it may have to be skipped, and the hours as read. */
export function readSkip(
	options: Parameters<List[number] | typeof sendOnlyBetween>,
	defaultCountry: CountryCode | undefined,
) {
	const list = readList(options, defaultCountry);
	const { hours } = options.checked('sendOnlyBetween', toHours);
	return ({ country }: OnePhone, to: string): Pick<Draft, 'skip' | 'notes'> => {
		// A national number has no country code in its digits.
		if (list.number(to.slice(1))) return { skip: () => [onTheList(to)] };
		if (!hours) return {};
		const zone = zoneOf(country, options.timeZone);
		const between = `${asText(hours)} in the time zone ${zone}`;
		return {
			notes: { sendOnlyBetween: between },
			skip(now) {
				const from = allowedFrom(hours, zone, now);
				if (from <= now) return undefined;
				const reason = `It is not between ${between}, so nothing was sent`;
				return [{ skipped: true, to, reason, sendFrom: from.toISOString() }];
			},
		};
	};
}
