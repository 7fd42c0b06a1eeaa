import type { IDataObject } from 'n8n-workflow';
import type { CountryCode } from '../text/phone/countries';
import { allowedFrom, asText, toHours, zoneOf } from '../text/phone/hours';
import { toList, type OnList } from '../text/phone/onList';
import type { OnePhone } from '../text/phone/several';
import type { Draft } from './operation';
import { leavingWords, refuse } from '../words';
import type { Parameters } from '../parameters';
import type { sendOnlyBetween, suppression } from './commonFields';

/** Skips recipients on the suppression list (Do Not Send To), and messages outside Send Only Between. */

type List = typeof suppression;

interface Latest {
	/** What the list was read from: its expression if all items share that, its text, or its JSON. */
	readonly source: unknown;
	readonly column: string;
	readonly country: CountryCode | undefined;
	readonly read: ReturnType<typeof toList>;
}

/** The list of the item before, by run. Usually all items share one list, so it is read once. */
const latest = new WeakMap<object, Latest>();

/** n8n's names of what is the same for all items. */
const shared =
	/\$(?:\(|now\b|today\b|workflow\b|execution\b|vars\b|env\b|if\b|ifEmpty\b|jmespath\b|input\.(?:all|first|last)\b)/g;

/** Whether an expression has the same value for all items. */
const isSameForAll = (expression: string): boolean =>
	!/\$|\.item\b|itemMatching|pairedItem|random/i.test(expression.replace(shared, ''));

/** Circular data has no JSON, and is read for each item. */
function asJson(value: unknown): string | undefined {
	try {
		return JSON.stringify(value);
	} catch {
		return undefined;
	}
}

const isNothing = (value: unknown): boolean =>
	value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Reads the suppression list. Refuses an expression that returned nothing: it would silently suppress nobody. */
export function readList(options: Parameters<List[number]>, country: CountryCode | undefined): OnList {
	const expression = options.expression('doNotSendTo');
	const value = options.raw('doNotSendTo');
	if (isNothing(value) && expression !== undefined)
		options.refuse('doNotSendTo', refuse(leavingWords.listIsNothing));
	const column = options.optionalText('column')?.trim() ?? '';
	const isShared = expression !== undefined && isSameForAll(expression);
	const source = isShared ? expression : typeof value === 'object' ? asJson(value) : value;
	const known = latest.get(options.helpers);
	const isKnown = known?.source === source && known?.column === column && known.country === country;
	const read = isKnown && source !== undefined ? known.read : toList(value, column, country);
	latest.set(options.helpers, { source, column, country, read });
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
