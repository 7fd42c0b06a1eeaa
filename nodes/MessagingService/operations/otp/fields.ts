import { isRecord, smsSendResult } from '../../contract';
import type { Field } from '../../parameters';
import { withoutText } from '../sms/sent';
import { characters, message, to, unicodeCost } from '../fields';
import { allowedCountries } from '../options';

/** The text that carries a one-time password. */
const codeMessage = {
	...message,
	placeholder: 'e.g. Your code is [code]. Do not share it.',
	hint: 'Write [code] where the generated code goes; without it the code is added at the end',
	description: 'Text of the message, at most 160 characters with the code',
} as const satisfies Field;

export const codeFields = [
	to,
	// Not among the options: whoever builds a login sees it, and strangers' numbers cost money.
	allowedCountries,
	codeMessage,
	characters,
	unicodeCost,
] as const satisfies readonly Field[];

/** An answer as it came, but for what may hold the code. */
export const withoutCode = (body: unknown) => [
	isRecord(body) && isRecord(body.description)
		? {
				status: body.status,
				error: body.error,
				description: withoutText(smsSendResult, body.description, 'message'),
			}
		: {},
];
