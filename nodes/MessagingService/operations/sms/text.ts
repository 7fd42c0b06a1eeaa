import { keepsCode } from '../../text/sms/codeTag';
import { checkSmsText, type SmsTextOptions } from '../../text/sms/smsText';
import { toCountries } from '../../text/phone/countries';
import { requireAllowed, type Destinations } from '../../text/phone/destinations';
import { toNational, type Phone } from '../../text/phone/phone';
import type { OnePhone } from '../../text/phone/several';
import { e164, type EndpointName, type RequestOf } from '../../contract';
import type { Parameters } from '../../parameters';
import type {
	allowedCountries,
	allowSpecialNumbers,
	characters,
	defaultCountry,
	inRequest,
	message,
	requestOrNational,
	to,
} from '../commonFields';
import type { Draft } from '../operation';
import { readSkip } from '../suppression';
import { toExternalId, toOptionalLine } from '../../text/entries';
import { readCountry, readPhones, toPhone, type Account } from '../settings';
import type { sending } from './sent';

type TextParameters = Parameters<
	typeof to | typeof message | typeof characters,
	typeof defaultCountry | (typeof inRequest)[number]
>;

/** A draft for any of the send endpoints 1 to 8, whose requests have the same form. */
interface TextDraft
	extends
		Pick<Draft<'smsSend'>, 'request' | 'nextParts' | 'recipients' | 'known' | 'skip'>,
		Required<Pick<Draft, 'notices' | 'notes'>> {}

interface Rules extends Pick<SmsTextOptions, 'tooLong'> {
	readonly destinations: Destinations;
	readonly national?: boolean;
	readonly minimum?: 3;
	/** Whether `[code]` in the text is replaced with a generated code. */
	readonly codeTag?: boolean;
}

type InRequest = Omit<RequestOf<'smsSend'>, 'msg' | 'phone'>;

/** A request without the optional fields that are empty. */
export const smsRequest = (
	phone: string,
	msg: string,
	optional: { readonly [Name in keyof InRequest]: InRequest[Name] | undefined },
) => ({
	msg,
	phone,
	...(Object.fromEntries(Object.entries(optional).filter(([, value]) => value)) as InRequest),
});

/** Reads text, sender and reference; returns a parser of numbers, and the draft to one number. */
function readText(parameters: TextParameters, account: Account, { destinations, national, ...rules }: Rules) {
	const { options } = parameters;
	const read = national ? toNational : toPhone(options, account, 'sms');
	const characters = parameters.choice('characters');
	const { texts, encoding, sizes, notices } = parameters.checked(
		'message',
		(value) => checkSmsText(value, { ...rules, characters }),
		rules.codeTag ? keepsCode : undefined,
	);
	const { line: sender = account.senders.senderId } = options.checked('sender', toOptionalLine);
	const { line: id } = options.checked('externalId', toExternalId);
	return {
		toPhone: (value: unknown): Phone => requireAllowed(destinations, read(value)),
		draftTo({ digits, country }: OnePhone): TextDraft {
			const requestOf = (msg: string) => smsRequest(digits, msg, { sender, id });
			const [first, ...others] = texts;
			const to = e164(digits, 'sms');
			return {
				request: requestOf(first),
				nextParts: others.map(requestOf),
				recipients: [digits],
				known: [{ to, ...(id && { externalId: id }) }],
				notices,
				notes: { to, ...(country && { country }), ...sizes, encoding },
			};
		},
	};
}

export function codeDraft(
	parameters: TextParameters & Parameters<typeof allowedCountries, typeof allowSpecialNumbers>,
	account: Account,
): TextDraft {
	const { allowed } = parameters.checked('allowedCountries', toCountries);
	const destinations = { allowed, special: parameters.options.flag('allowSpecialNumbers') };
	const rules = { destinations, tooLong: 'refuse', minimum: 3, codeTag: true } as const;
	const { toPhone, draftTo } = readText(parameters, account, rules);
	return draftTo(parameters.checked('to', toPhone));
}

/**
 * Returns a draft for each number.
 * @param endpoints by Request, with the minimum length of the text if specified
 */
export function textDrafts<Name extends EndpointName>(
	parameters: Parameters<
		(typeof sending.fields)[number],
		(typeof sending.options)[number] | ReturnType<typeof requestOrNational>
	>,
	account: Account,
	endpoints: Readonly<Record<'POST' | 'GET' | 'national', readonly [name: Name, minimum?: 3]>>,
): Array<TextDraft & { readonly endpoint: Name }> {
	const { options } = parameters;
	const way = options.choice('request');
	const national = way === 'national';
	const [endpoint, minimum] = endpoints[way];
	const tooLong = parameters.choice('tooLong');
	const { allowed } = options.checked('allowedCountries', toCountries);
	const special = options.flag('allowSpecialNumbers') || allowed === undefined;
	const rules = { destinations: { allowed, special }, national, tooLong, ...(minimum && { minimum }) };
	const text = readText(parameters, account, rules);
	const phones = readPhones(parameters, text.toPhone);
	const skipOf = readSkip(options, readCountry(options, account));
	return phones.map((phone) => {
		const draft = text.draftTo(phone);
		const skip = skipOf(phone, String(draft.notes.to));
		return { endpoint, ...draft, ...skip, notes: { ...draft.notes, ...skip.notes } };
	});
}
