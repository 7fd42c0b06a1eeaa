import type { Checked } from '../text/checked';
import { toCountry, type CountryCode } from '../text/phone/countries';

/** What the credential says about the account, beside the key. */
export interface Account {
	/** Whose numbers may be written without country code. */
	readonly defaultCountry: CountryCode | undefined;
}

interface CountryOption {
	checked<Result extends object>(name: 'defaultCountry', check: (value: unknown) => Checked<Result>): Result;
}

/** The country of an item's numbers: its own, else the account's. */
export const readCountry = (options: CountryOption, account: Account): CountryCode | undefined =>
	options.checked('defaultCountry', toCountry).country ?? account.defaultCountry;
