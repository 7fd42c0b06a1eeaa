import type { IDataObject } from 'n8n-workflow';
import { nameOf, type CountryCode } from '../text/phone/countries';
import { allowedFrom, asText, toHours } from '../text/phone/hours';
import { toList, type OnList } from '../text/phone/onList';
import type { OnePhone } from '../text/phone/several';
import type { Draft } from './operation';
import { leavingWords, refuse } from '../words';
import type { Parameters } from '../parameters';
import type { doNotSendTo, sendOnlyBetween } from './commonFields';

/** Skips recipients on the suppression list (Do Not Send To), and messages outside Send Only Between. */

interface Latest {
	/** A list of rows as JSON, because an expression makes its rows anew for each item. */
	readonly written: unknown;
	readonly country: CountryCode | undefined;
	readonly read: ReturnType<typeof toList>;
}

/** The parsed list of the item before, by run. Usually all items share one list, so it is parsed once. */
const latest = new WeakMap<object, Latest>();

const isNothing = (value: unknown): boolean =>
	value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Circular data has no JSON, and is read for each item. */
function asJson(value: unknown): string | undefined {
	try {
		return JSON.stringify(value);
	} catch {
		return undefined;
	}
}

/** Reads the suppression list. Refuses an expression that returned nothing: it would silently suppress nobody. */
export function readList(options: Parameters<typeof doNotSendTo>, country: CountryCode | undefined): OnList {
	const value = options.raw('doNotSendTo');
	if (isNothing(value) && options.expression('doNotSendTo') !== undefined)
		options.refuse('doNotSendTo', refuse(leavingWords.listIsNothing));
	const written = typeof value === 'object' ? asJson(value) : value;
	const known = latest.get(options.helpers);
	const isKnown = known && known.country === country && known.written === written && written !== undefined;
	const read = isKnown ? known.read : toList(value, country);
	latest.set(options.helpers, { written, country, read });
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
