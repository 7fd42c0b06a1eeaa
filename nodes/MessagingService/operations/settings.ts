import { toCountry, type CountryCode } from '../text/phone/countries';
import { toInternational, type Phone, type PhoneRules } from '../text/phone/phone';
import { toPhones } from '../text/phone/several';
import { fieldWords, refuse, type Checked } from '../words';
import type { Parameters } from '../parameters';
import type { defaultCountry, to } from './commonFields';
import { severalIn, severalNumbers, type severalPeople } from './several';

/** Defaults from the credential. */
export interface Account {
	/** The country of numbers without country code. */
	readonly defaultCountry: CountryCode | undefined;
	/** Default senders; empty text for none. */
	readonly senders: {
		readonly senderId: string;
		readonly whatsAppAgent: string;
		readonly fromName: string;
		readonly fromEmail: string;
	};
}

/** Validates the value of a field, or the default of the credential if the field was left empty. */
export const orElse =
	<Result extends object>(fallback: string, check: (value: unknown) => Checked<Result>) =>
	(value: unknown): Checked<Result> => {
		// An expression that returned nothing was meant to return a value, so no default hides that.
		if (typeof value !== 'string' || value.trim() !== '') return check(value);
		if (fallback === '') return refuse(fieldWords.isInNeither);
		const checked = check(fallback);
		return checked.ok ? checked : refuse(fieldWords.hasUnfitDefault, checked);
	};

/** Returns the Default Country of the item, or else of the credential. */
export const readCountry = (
	options: Parameters<typeof defaultCountry>,
	account: Account,
): CountryCode | undefined =>
	options.isGiven('defaultCountry')
		? options.checked('defaultCountry', toCountry).country
		: account.defaultCountry;

/** Returns a parser of phone numbers with the item's Default Country. */
export function toPhone(
	options: Parameters<typeof defaultCountry>,
	account: Account,
	channel: PhoneRules['channel'],
): (value: unknown) => Phone {
	const rules = { defaultCountry: readCountry(options, account), channel };
	return (value) => toInternational(value, rules);
}

export function readPhones(
	parameters: Parameters<typeof to, typeof severalNumbers>,
	parse: (value: unknown) => Phone,
	option: typeof severalNumbers | typeof severalPeople = severalNumbers,
) {
	const refuseMany = severalIn(parameters, 'to', option);
	return parameters.checked('to', (value) => toPhones(value, parse, (count) => refuseMany(value, count)))
		.phones;
}
