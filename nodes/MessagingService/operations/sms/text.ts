import { keepsCode } from '../../text/sms/codeTag';
import { checkSmsText, type SmsTextOptions } from '../../text/sms/smsText';
import type { Destinations } from '../../text/phone/countries';
import { requireAllowed, toNational, type OnePhone, type Phone } from '../../text/phone/phone';
import { e164 } from '../../contract';
import type { Parameters } from '../../parameters';
import type { characters, defaultCountry, inRequest, message, to } from '../commonFields';
import { toOptionalLine } from '../../text/entries';
import { allowsNewRanges, toPhone, type Account } from '../settings';

type TextParameters = Parameters<
	typeof to | typeof message,
	typeof defaultCountry | typeof characters | (typeof inRequest)[number]
>;

interface SmsTextRules extends Pick<SmsTextOptions, 'tooLong'> {
	readonly destinations: Destinations;
	readonly national?: boolean;
	readonly minimum?: 3;
	/** Whether `[code]` in the text is replaced with a generated code. */
	readonly codeTag?: boolean;
}

/** A request without the options that are empty. */
export const toSmsRequest = (
	phone: string,
	msg: string,
	{ sender, id }: Readonly<Record<'sender' | 'id', string | undefined>>,
) => ({ msg, phone, ...(sender && { sender }), ...(id && { id }) });

/** Reads text, sender and reference; returns a parser of numbers, and the draft to one number. */
export function readSmsText(
	parameters: TextParameters,
	account: Account,
	{ destinations, national, ...rules }: SmsTextRules,
) {
	const { options } = parameters;
	const isLenient = allowsNewRanges(options);
	const read = national
		? (value: unknown) => toNational(value, isLenient)
		: toPhone(options, account, 'sms', isLenient);
	const characters = options.choice('characters');
	const { texts, encoding, sizes, notices } = parameters.checked(
		'message',
		(value) => checkSmsText(value, { ...rules, characters }),
		rules.codeTag ? keepsCode : undefined,
	);
	const { line: sender = account.senders.senderId } = options.checked('sender', toOptionalLine);
	const { line: id } = options.checked('externalId', toOptionalLine);
	return {
		toPhone: (value: unknown): Phone => requireAllowed(destinations, read(value)),
		/** A draft for any of the send endpoints 1 to 8, whose requests have the same form. */
		draftTo({ digits, country }: OnePhone) {
			const requestOf = (msg: string) => toSmsRequest(digits, msg, { sender, id });
			const [first, ...others] = texts;
			const to = e164(digits, 'sms');
			return {
				request: requestOf(first),
				nextParts: others.map(requestOf),
				recipients: [digits],
				known: [{ to, ...(id && { externalId: id }) }],
				notices,
				notes: { to, ...(country && { country }), text: texts.join('\n'), ...sizes, encoding },
			};
		},
	};
}
