import type { IDataObject } from 'n8n-workflow';
import { isList, isRecord } from '../contract';
import { countryName, type CountryCode } from '../text/phone/countries';
import { splitEntries } from '../text/email/recipients';
import { allowedFrom, hoursText, toHours, zonesOf } from '../text/phone/hours';
import { toList, type ListRules, type OnList } from '../text/phone/onList';
import type { OnePhone, Phone } from '../text/phone/phone';
import { abridged, fieldWords, refuse, type Checked } from '../words';
import type { Parameters } from '../parameters';
import type { phoneOptions, suppression, to as toField } from './commonFields';
import { allowsNewRanges, readCountry, readPhones, type Account } from './settings';

/**
 * Skips recipients on the suppression list (Do Not Send To), and messages outside Send Only
 * Between.
 */

type List = typeof suppression;

/** The list of the item before, by run. Usually all items share one list, so it is read once. */
const latest = new WeakMap<object, { from: readonly unknown[]; read: Checked<{ list: OnList }> }>();

/**
 * Whether two lists of rows say the same, such as one that an expression makes anew for each item.
 */
function isSame(one: unknown, other: unknown, depth = 0): boolean {
	if (Object.is(one, other)) return true;
	if (!(isList(one) && isList(other)) && !(isRecord(one) && isRecord(other))) return false;
	const [entries, others] = [
		Object.entries<unknown>({ ...one }),
		Object.entries<unknown>({ ...other }),
	];
	const isAlike = ([name, value]: [string, unknown], index: number) =>
		name === others[index]?.[0] && isSame(value, others[index]?.[1], depth + 1);
	return (
		depth < deepest &&
		entries.length > 0 &&
		entries.length === others.length &&
		entries.every(isAlike)
	);
}

/** A list, n8n's items in it, their fields, and what these hold. */
const deepest = 5;

/** Whether a value is a row or a text of one entry, and no list. */
const isOnePerson = (value: unknown): boolean =>
	isRecord(value) ||
	(!isList(value) && !/^\s*\[/.test(String(value)) && splitEntries(String(value)).length === 1);

/**
 * Reads the suppression list. Refuses one number for each item: every item would leave out its own
 * only.
 * @throws one error for the run, unless each item may have a list of its own
 */
export async function readList(
	options: Parameters<List[number]>,
	rules: Omit<ListRules, 'column'>,
): Promise<OnList> {
	const value = options.raw('doNotSendTo');
	options.refuseEmpty('doNotSendTo');
	const node = isOnePerson(value) ? options.nodeOfEach('doNotSendTo') : undefined;
	if (node !== undefined)
		options.refuse('doNotSendTo', refuse(fieldWords.listIsOneEach, { node: JSON.stringify(node) }));
	const column = options.optionalText('column')?.trim() ?? '';
	const from = [value, column, ...Object.values(rules)];
	const known = latest.get(options.helpers);
	const isKnown = known && isSame(known.from, from);
	const read = isKnown ? known.read : await toList(value, { ...rules, column }, options.turn);
	latest.set(options.helpers, { from, read });
	if (read.ok) return read.list;
	return options.refuse('doNotSendTo', read, [], options.isShared('doNotSendTo'));
}

export const onTheList = (to: string): IDataObject => ({
	skipped: true,
	to,
	reason: 'Is on the list of Do Not Send To, so nothing was sent',
});

type NumberParameters = Parameters<typeof toField, (typeof phoneOptions)[number]>;

/**
 * Returns a draft for each number in To, which is not sent if the number or the hour forbids it.
 */
export async function toEachNumber<
	Made extends { readonly notes: { readonly to: string }; readonly notices?: readonly string[] },
>(
	parameters: NumberParameters,
	account: Account,
	parse: (value: unknown) => Phone,
	draftTo: (phone: OnePhone) => Made,
) {
	const { options } = parameters;
	const phones = await readPhones(parameters, parse);
	const list = await readList(options, {
		kind: 'a number',
		defaultCountry: readCountry(options, account),
		isLenient: allowsNewRanges(options),
	});
	options.refuseEmpty('sendOnlyBetween');
	const { hours } = options.checked('sendOnlyBetween', toHours);
	return phones.map((phone) => {
		const { notes, ...draft } = draftTo(phone);
		const { to } = notes;
		// A national number has no country code in its digits.
		if (list.number(to.slice(1))) return { ...draft, notes, skip: () => [onTheList(to)] };
		if (!hours) return { ...draft, notes };
		const zones = zonesOf(phone.country, options.timeZone);
		const named = abridged(zones, 4);
		const clock =
			zones.length > 1 ? `all time zones of its country (${named})` : `the time zone ${named}`;
		const between = `${hoursText(hours)} in ${clock}`;
		if (!allowedFrom(hours, zones, new Date())) {
			const country = countryName(phone.country as CountryCode);
			options.refuse('sendOnlyBetween', refuse(fieldWords.neverHold, { country }));
		}
		const skip = (now: Date) => {
			const from = allowedFrom(hours, zones, now);
			if (from && from <= now) return undefined;
			const reason = `It is not between ${between}, so nothing was sent`;
			return [{ skipped: true, to, reason, sendFrom: from?.toISOString() ?? null }];
		};
		const notices = [...(draft.notices ?? []), `Send Only Between: ${between}`];
		return { ...draft, notices, notes: { ...notes, sendOnlyBetween: between }, skip };
	});
}
