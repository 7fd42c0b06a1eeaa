import { descriptionOf, isRecord, smsSendResult } from '../../contract';
import { field, type Field } from '../../parameters';
import * as fields from '../commonFields';
import { operation } from '../operation';
import { keptOfSms, sentItem, sentSms, withoutText } from '../sms/sent';
import { readSmsText } from '../sms/text';
import { toCountries } from '../../text/phone/countries';

const codeMessage = {
	...fields.message,
	default: 'Your code is [code]',
	placeholder: 'e.g. Your code is [code]. Do not share it.',
	description:
		'Text of the message, at most 160 characters with the code, which replaces [code] or is added at the end',
} as const satisfies Field;

/** The raw answer without fields that may contain the code. */
export function withoutCode(body: unknown) {
	const { status, error, description } = isRecord(body) ? body : {};
	return [{ status, error, description: withoutText(smsSendResult, description, 'message') }];
}

/** Endpoints 7 and 8. */
export const sendCode = operation({
	value: 'send',
	name: 'Send',
	action: 'Send one time password',
	description: 'Generate a one-time password and send it by SMS',
	effect: 'send',
	spendsBalance: true,
	counts: 'codes',
	endpoints: ['otpSend', 'otpSendByQuery'],
	output: sentSms.omit({ part: true, parts: true, skipped: true, reason: true, sendFrom: true }),
	storedFields: keptOfSms,
	fields: [
		fields.to,
		// Not under Options: it must be visible in a login flow, where sending to any number costs
		// money.
		{
			...fields.allowedCountries,
			description: `${fields.allowedCountries.description} Empty for all.`,
		},
		codeMessage,
		fields.unicodeCost,
	],
	options: [
		...fields.inRequest,
		fields.characters,
		fields.defaultCountry,
		fields.newRanges,
		fields.request,
		field.toggle(
			'includeMessage',
			'Include Message With Code',
			'Whether to return the sent text, which contains the code. Anyone who can see the execution can then read it.',
		),
	],
	toRequest(parameters, account) {
		const { options } = parameters;
		// Validated before sending, because `toOutput` reads it after the message was sent.
		options.flag('includeMessage');
		const byQuery = options.choice('request') === 'GET';
		const destinations = parameters.checked('allowedCountries', toCountries);
		const rules = { destinations, tooLong: 'refuse', minimum: 3, codeTag: true } as const;
		const { toPhone, draftTo } = readSmsText(parameters, account, rules);
		const draft = draftTo(parameters.checked('to', toPhone));
		return { endpoint: byQuery ? 'otpSendByQuery' : 'otpSend', ...draft };
	},
	toOutput(body, { request }, parameters) {
		const items = sentItem(body, request);
		const description = descriptionOf(body);
		if (parameters.options.flag('includeMessage'))
			return items.map((item) => ({
				...item,
				text: isRecord(description) ? description.message : null,
			}));
		// An unknown answer could contain the code.
		return items.map(({ response: _response, ...others }) => others);
	},
	toRaw: (body, parameters) =>
		parameters.options.flag('includeMessage') ? [body] : withoutCode(body),
});
