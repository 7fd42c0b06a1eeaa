import { checkSmsText, type SmsTextOptions } from '../../text/sms/smsText';
import { requireAllowed, toCountries, type CountryCode } from '../../text/phone/countries';
import { toInternational, toNational, type Phone } from '../../text/phone/phone';
import { several, toPhones, type OnePhone } from '../../text/phone/several';
import { e164 } from '../../contract';
import type { Parameters } from '../../parameters';
import type { characters, message, to } from '../fields';
import type { allowedCountries, defaultCountry, externalId, sender } from '../options';
import type { Draft } from '../operation';
import { readSkip } from '../whoGetsIt';
import { toOptionalLine } from '../../text/entries';
import { readCountry, type Account } from '../settings';
import type { sending } from './fields';

/** What SMS, flash SMS and one-time passwords read alike. */
type TextParameters = Parameters<
	typeof to | typeof message | typeof characters,
	typeof defaultCountry | typeof sender | typeof externalId
>;

/** A draft of any of the send endpoints 1 to 8: their requests have the same form. */
interface TextDraft
	extends
		Pick<Draft<'smsSend'>, 'request' | 'otherParts' | 'recipients' | 'skip'>,
		Required<Pick<Draft, 'notices' | 'notes'>> {
	readonly each?: readonly TextDraft[];
}

interface Rules extends Pick<SmsTextOptions, 'tooLong'> {
	/** The only countries to send to; none for all. */
	readonly allowed: readonly CountryCode[] | undefined;
	/** Whether the service gets the number without country code. */
	readonly national?: boolean;
	/** The endpoint's minimum length, where one is stated. */
	readonly minimum?: 3;
	/** Whether `[code]` in the text stands for a generated code. */
	readonly codeTag?: boolean;
}

/** Reads and checks text, sender and reference of one item: how its number is read, and the draft to one. */
function readText(parameters: TextParameters, account: Account, { allowed, national, ...rules }: Rules) {
	const { options } = parameters;
	const country = readCountry(options, account);
	const characters = parameters.choice('characters');
	const { texts, encoding, sizes, notices } = parameters.checked('message', (value) =>
		checkSmsText(value, { ...rules, characters }),
	);
	const { line: sender = account.senders.senderId } = options.checked('sender', toOptionalLine);
	const { line: id } = options.checked('externalId', toOptionalLine);
	return {
		country,
		toPhone: (value: unknown): Phone =>
			requireAllowed(
				allowed,
				national ? toNational(value) : toInternational(value, { defaultCountry: country, channel: 'sms' }),
			),
		draftTo({ digits, country: of }: OnePhone): TextDraft {
			const requestOf = (msg: string) => ({
				msg,
				phone: digits,
				...(sender && { sender }),
				...(id && { id }),
			});
			const [first, ...others] = texts;
			const to = e164(digits, 'sms');
			return {
				request: requestOf(first),
				otherParts: others.map(requestOf),
				recipients: [digits],
				notices,
				notes: { to, ...(of && { country: of }), ...sizes, encoding },
			};
		},
	};
}

/** The draft of a one-time password, to one number. */
export function codeDraft(
	parameters: TextParameters & Parameters<typeof allowedCountries>,
	account: Account,
): TextDraft {
	const { allowed } = parameters.checked('allowedCountries', toCountries);
	const rules = { allowed, tooLong: 'refuse', minimum: 3, codeTag: true } as const;
	const { toPhone, draftTo } = readText(parameters, account, rules);
	return draftTo(parameters.checked('to', toPhone));
}

/** The drafts to one number or several, but for those that are to get none. */
export function textDrafts(
	parameters: Parameters<(typeof sending.fields)[number], (typeof sending.options)[number]>,
	account: Account,
	form: Pick<Rules, 'national' | 'minimum'>,
): TextDraft {
	const tooLong = parameters.choice('tooLong');
	const { allowed } = parameters.options.checked('allowedCountries', toCountries);
	const { country, toPhone, draftTo } = readText(parameters, account, { ...form, tooLong, allowed });
	const { phones } = parameters.checked('to', (value) => toPhones(value, toPhone));
	const skipOf = readSkip(parameters.options, country);
	return several(phones, (phone) => {
		const draft = draftTo(phone);
		return { ...draft, ...skipOf(phone, String(draft.notes.to)) };
	});
}
