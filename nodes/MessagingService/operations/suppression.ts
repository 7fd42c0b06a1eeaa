import type { IDataObject } from 'n8n-workflow';
import { nameOf, type CountryCode } from '../text/phone/countries';
import { allowedFrom } from '../text/phone/hours';
import { asText, toHours } from '../text/phone/span';
import { toList, type OnList } from '../text/phone/onList';
import type { OnePhone } from '../text/phone/several';
import type { Draft } from './operation';
import { refuse } from '../text/checked';
import { leavingWords } from '../words';
import { isList } from '../contract';
import type { Parameters } from '../parameters';
import type { doNotSendTo, sendOnlyBetween } from './fields';

/** Skips recipients on the suppression list (Do Not Send To), and messages outside Send Only Between. */

/** The parsed list of the item before. Usually all items share one list, so it is parsed once. */
let latest:
	| {
			readonly value: unknown;
			readonly country: CountryCode | undefined;
			readonly read: ReturnType<typeof toList>;
	  }
	| undefined;

const isSame = (one: unknown, other: unknown): boolean =>
	one === other ||
	(isList(one) &&
		isList(other) &&
		one.length === other.length &&
		one.every((entry, index) => entry === other[index] && typeof entry !== 'object'));

const isNothing = (value: unknown): boolean =>
	value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Reads the suppression list. Refuses an expression that returned nothing: it would silently suppress nobody. */
export function readList(options: Parameters<typeof doNotSendTo>, country: CountryCode | undefined): OnList {
	const value = options.raw('doNotSendTo');
	if (isNothing(value) && options.expression('doNotSendTo') !== undefined)
		options.refuse('doNotSendTo', refuse(leavingWords.listIsNothing));
	const isKnown = latest && latest.country === country && isSame(latest.value, value);
	if (!latest || !isKnown) latest = { value, country, read: toList(value, country) };
	const { read } = latest;
	return read.ok ? read.list : options.refuse('doNotSendTo', read);
}

export const onTheList = (to: string): IDataObject => ({
	skipped: true,
	to,
	reason: 'Is on the list of Do Not Send To, so nothing was sent',
});

/** Returns a function that gives the `skip` of the draft for a number, `to` in E.164, if it may have to be skipped, and the hours as read. */
export function readSkip(
	options: Parameters<typeof doNotSendTo | typeof sendOnlyBetween>,
	defaultCountry: CountryCode | undefined,
) {
	const list = readList(options, defaultCountry);
	const { hours } = options.checked('sendOnlyBetween', toHours);
	return ({ country }: OnePhone, to: string): Pick<Draft, 'skip' | 'notes'> => {
		// A national number has no country code in its digits.
		if (list.number(to.slice(1))) return { skip: () => [onTheList(to)] };
		if (!hours) return {};
		if (country === undefined) return options.refuse('sendOnlyBetween', refuse(leavingWords.hasHoursNowhere));
		const name = nameOf(country as CountryCode);
		if (!allowedFrom(hours, country, new Date()))
			options.refuse('sendOnlyBetween', refuse(leavingWords.hasNoMoment, { country: name }));
		const between = `${asText(hours)} in ${name}`;
		return {
			notes: { sendOnlyBetween: between },
			skip(now) {
				const from = allowedFrom(hours, country, now);
				if (from === undefined || from <= now) return undefined;
				const reason = `It is not between ${between}, so nothing was sent`;
				return [{ skipped: true, to, reason, sendFrom: from.toISOString() }];
			},
		};
	};
}
