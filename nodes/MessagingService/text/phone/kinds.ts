import type { PhoneNumber, PhoneNumberType } from 'libphonenumber-js/core';

/** What kind of phone answers a number. */

const lineTypes = {
	FIXED_LINE: 'fixedLine',
	FIXED_LINE_OR_MOBILE: 'fixedLineOrMobile',
	MOBILE: 'mobile',
	PAGER: 'pager',
	PERSONAL_NUMBER: 'personal',
	PREMIUM_RATE: 'premiumRate',
	SHARED_COST: 'sharedCost',
	TOLL_FREE: 'tollFree',
	UAN: 'company',
	VOICEMAIL: 'voicemail',
	VOIP: 'voip',
} as const satisfies Record<PhoneNumberType, string>;

export type Kind = (typeof lineTypes)[PhoneNumberType] | 'satellite';

/** Kinds that cost more, or at which nobody reads a code: in words that go before “number”. */
export const specialKinds: ReadonlyMap<Kind | undefined, string> = new Map<Kind, string>([
	['personal', 'personal'],
	['premiumRate', 'premium-rate'],
	['satellite', 'satellite'],
	['sharedCost', 'shared-cost'],
	['tollFree', 'toll-free'],
]);

/** Satellite phones, and networks of no country that are reached the same way. */
const satelliteCodes: readonly string[] = ['870', '881', '882', '883'];

/**
 * Returns the kind of a number; undefined if the metadata knows no such number, so that it is not
 * valid.
 */
export function kindOf(number: PhoneNumber): Kind | undefined {
	if (satelliteCodes.includes(number.countryCallingCode)) return 'satellite';
	// Calls to it follow a person from country to country.
	if (number.countryCallingCode === '878') return 'personal';
	const type = number.getType();
	return type && lineTypes[type];
}
