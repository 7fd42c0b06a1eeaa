import { numberWords, refuse, type Unusable } from '../../words';
import type { CountryCode } from './countries';
import { specialKinds } from './kinds';
import type { Phone } from './phone';

/** Where messages may go. */
export interface Destinations {
	/** The only countries; undefined for all. */
	readonly allowed: readonly CountryCode[] | undefined;
	/** Whether to premium-rate, shared-cost, satellite, personal and toll-free numbers, too. */
	readonly special: boolean;
}

/** Refuses a number outside the allowed countries, one whose country is unknown, and one of a special kind. */
export function requireAllowed({ allowed, special }: Destinations, phone: Phone): Phone | Unusable {
	if (!phone.ok) return phone;
	if (allowed && !allowed.some((country) => country === phone.country))
		return refuse(numberWords.isNotAllowed, { country: phone.country ?? 'an unknown country' });
	const kind = special ? undefined : specialKinds.get(phone.kind);
	return kind === undefined ? phone : refuse(numberWords.isSpecial, { kind });
}
