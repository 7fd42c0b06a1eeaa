import { isRecord, smsSendResult } from '../../contract';
import type { Field } from '../../parameters';
import { withoutText } from '../sms/sent';
import { message } from '../fields';

/** The text that carries a one-time password. */
export const codeMessage = {
	...message,
	placeholder: 'e.g. Your code is [code]. Do not share it.',
	hint: 'Write [code] where the generated code goes; without it the code is added at the end',
	description: 'Text of the message, at most 160 characters with the code',
} as const satisfies Field;

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
