import { refuse, type Checked } from '../text/checked';
import { toCountry, type CountryCode } from '../text/phone/countries';
import { toInternational, type Phone, type PhoneRules } from '../text/phone/phone';
import { fieldWords } from '../words';
import type { Parameters } from '../parameters';
import type { defaultCountry } from './options';

/** What the credential says about the account, beside the key. */
export interface Account {
	/** Whose numbers may be written without country code. */
	readonly defaultCountry: CountryCode | undefined;
	/** Who sends where a node does not say it; empty text where nobody is named. */
	readonly senders: {
		readonly senderId: string;
		readonly whatsAppAgent: string;
		readonly fromName: string;
		readonly fromEmail: string;
	};
}

/** What a field holds, or where it was left empty what the credential has for it. */
export const orElse =
	<Result extends object>(fallback: string, check: (value: unknown) => Checked<Result>) =>
	(value: unknown): Checked<Result> => {
		// An expression that returned nothing was meant to name somebody.
		if (typeof value !== 'string' || value.trim() !== '') return check(value);
		if (fallback === '') return refuse(fieldWords.isInNeither);
		const found = check(fallback);
		return found.ok ? found : refuse(fieldWords.hasUnfitDefault, found);
	};

/** The country of an item's numbers: its own, else the account's. */
export const readCountry = (
	options: Parameters<typeof defaultCountry>,
	account: Account,
): CountryCode | undefined => options.checked('defaultCountry', toCountry).country ?? account.defaultCountry;

/** Reads a number as it is written in the country of the item. */
export function toPhone(
	options: Parameters<typeof defaultCountry>,
	account: Account,
	channel: PhoneRules['channel'],
): (value: unknown) => Phone {
	const country = readCountry(options, account);
	return (value) => toInternational(value, { defaultCountry: country, channel });
}
