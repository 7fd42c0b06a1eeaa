import { toCountry, type CountryCode } from '../text/phone/countries';
import { toInternational, toPhones, type Phone, type PhoneRules } from '../text/phone/phone';
import { fieldWords, numberWords, refuse, type Checked, type Unusable } from '../words';
import type { Field, Parameters } from '../parameters';
import { newRanges, severalNumbers, type defaultCountry, type to } from './commonFields';

/** Defaults from the credential. */
export interface Account {
	/** The country of numbers without country code. */
	readonly defaultCountry: CountryCode | undefined;
	/** Default senders; empty text for none. */
	readonly senders: Readonly<
		Record<'senderId' | 'whatsAppAgent' | 'fromName' | 'fromEmail', string>
	>;
}

/**
 * Validates the value of an option, or its default in the credential if it is empty or was not
 * added.
 */
export const orElse =
	<Result extends object>(
		{ senders }: Account,
		{ name, displayName }: Field & { readonly name: keyof Account['senders'] },
		check: (value: unknown) => Checked<Result>,
	) =>
	(value: unknown): Checked<Result> => {
		// An expression that returned nothing was meant to return a value, so no default hides that.
		if (typeof value !== 'string' || value.trim() !== '') return check(value);
		const found = check(senders[name]);
		const field = `Default ${displayName}`;
		return found.ok ? found : refuse(fieldWords.hasNoDefault, { reason: found.reason, field });
	};

/** Returns the Default Country of the item, or else of the credential. */
export const readCountry = (
	options: Parameters<typeof defaultCountry>,
	account: Account,
): CountryCode | undefined =>
	options.isGiven('defaultCountry')
		? options.checked('defaultCountry', toCountry).country
		: account.defaultCountry;

/**
 * Whether a number may be one that the metadata does not know; not where an operation lacks the
 * option.
 */
export const allowsNewRanges = (options: Parameters): boolean =>
	options.with([newRanges]).flag('newRanges');

/** Returns a parser of phone numbers with the item's Default Country. */
export function toPhone(
	options: Parameters<typeof defaultCountry>,
	account: Account,
	channel: PhoneRules['channel'],
	isLenient = allowsNewRanges(options),
): (value: unknown) => Phone {
	const rules = { defaultCountry: readCountry(options, account), channel, isLenient };
	return (value) => toInternational(value, rules);
}

export async function readPhones(
	parameters: Parameters<typeof to, typeof severalNumbers>,
	parse: (value: unknown) => Phone,
	option = severalNumbers,
) {
	const refuseMany = severalIn(parameters, option);
	const value = parameters.raw('to');
	const read = await toPhones(value, parse, (count) => refuseMany(value, count), parameters.turn);
	return parameters.checked('to', () => read).phones;
}

/** Returns a function that refuses more people than the author allows in a value of To. */
export function severalIn(
	parameters: Parameters<Field & { readonly name: 'to' }, typeof severalNumbers>,
	{ name: option, displayName }: typeof severalNumbers,
): (value: unknown, count: number) => Unusable | undefined {
	const { options, isTool } = parameters;
	const words = { option: displayName, things: displayName.replace('Several ', '').toLowerCase() };
	const given = options.number(option);
	const allowed = isTool && options.expression(option) !== undefined ? 0 : given;
	const most = Math.max(allowed, 1);
	return (value, count) => {
		if (count <= most || parameters.isTyped('to', value)) return undefined;
		if (isTool) return refuse(numberWords.hasSeveralInTool, { ...words, count, most });
		return allowed === 0
			? refuse(numberWords.hasSeveral, { ...words, count })
			: refuse(numberWords.hasTooMany, { ...words, count, most });
	};
}
