import type { IDataObject } from 'n8n-workflow';
import { nameOf, type CountryCode } from '../text/phone/countries';
import { allowedFrom, asText, toHours } from '../text/phone/hours';
import { toList, type OnList } from '../text/phone/onList';
import type { OnePhone } from '../text/phone/several';
import type { Draft } from './operation';
import { refuse } from '../text/checked';
import { leavingWords } from '../words';
import { isList } from '../contract';
import type { Parameters } from '../parameters';
import type { doNotSendTo, sendOnlyBetween } from './options';

/** Who gets no message, and who gets none at this hour. */

/** The list of the item before, which is usually that of all: it is read once. */
let latest:
	{ readonly value: unknown; readonly country: CountryCode | undefined; readonly list: OnList } | undefined;

const isSame = (one: unknown, other: unknown): boolean =>
	one === other ||
	(isList(one) &&
		isList(other) &&
		one.length === other.length &&
		one.every((entry, index) => entry === other[index] && typeof entry !== 'object'));

/** The list of those who get nothing; a list that an expression does not return would guard nobody, without a word. */
export function readList(options: Parameters<typeof doNotSendTo>, country: CountryCode | undefined): OnList {
	const value = options.raw('doNotSendTo');
	if (value === undefined || value === null)
		options.refuse('doNotSendTo', refuse(leavingWords.listIsNothing));
	const known = latest && latest.country === country && isSame(latest.value, value) ? latest : undefined;
	latest = known ?? { value, country, list: toList(value, country) };
	return latest.list;
}

const skipped = (to: string, reason: string, more: IDataObject = {}): IDataObject => ({
	skipped: true,
	to,
	reason,
	...more,
});

export const onTheList = (to: string): IDataObject =>
	skipped(to, 'Is on the list of Do Not Send To, so nothing was sent');

/** What is said in place of a message to a number that gets none, at the moment at which it would leave. */
export function readSkip(
	options: Parameters<typeof doNotSendTo | typeof sendOnlyBetween>,
	country: CountryCode | undefined,
) {
	const list = readList(options, country);
	const { hours } = options.checked('sendOnlyBetween', toHours);
	return ({ digits, country: of }: OnePhone, to: string): Pick<Draft, 'skip'> => {
		if (list.number(digits)) return { skip: () => [onTheList(to)] };
		if (!hours) return {};
		if (of === undefined) return options.refuse('sendOnlyBetween', refuse(leavingWords.hasHoursNowhere));
		const place = nameOf(of as CountryCode);
		if (!allowedFrom(hours, of, new Date()))
			options.refuse('sendOnlyBetween', refuse(leavingWords.hasNoMoment, { country: place }));
		return {
			skip(now) {
				const from = allowedFrom(hours, of, now);
				if (from === undefined || from <= now) return undefined;
				const reason = `It is not between ${asText(hours)} in ${place}, so nothing was sent`;
				return [skipped(to, reason, { sendFrom: from.toISOString() })];
			},
		};
	};
}
