import * as z from 'zod/v4';
import { descriptionOf } from '../../contract';
import { toInternational } from '../../text/phone';
import { defaultCountry, to } from '../fields';
import { operation } from '../operation';
import { readCountry } from '../settings';

const verification = z.object({
	verified: z.boolean(),
	to: z.string(),
	reason: z.string(),
});

/** Endpoint 9. */
export const verify = operation({
	value: 'verify',
	name: 'Verify',
	action: 'Verify one time password',
	subtitle: 'Verify one-time password',
	description: 'Check the one-time password that a person entered',
	// Checking may use the code up.
	effect: 'check',
	keeps: ['verified', 'to', 'reason'],
	endpoints: ['otpVerify'],
	output: verification,
	fields: [
		to,
		{
			displayName: 'Code',
			name: 'code',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. 123456',
			hint: 'Use text for codes that may begin with 0; a number loses it',
			description: 'The code that the person entered',
		},
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [defaultCountry],
		},
	],
	toRequest(parameters, account) {
		const country = readCountry(parameters.group('options'), account);
		const { digits } = parameters.checked('to', (value) =>
			toInternational(value, { defaultCountry: country, channel: 'sms' }),
		);
		return {
			endpoint: 'otpVerify',
			request: { phone: digits, code: parameters.text('code').trim() },
			recipients: [digits],
		};
	},
	/** The success shown has a record as its description; nothing less counts as verified. */
	toOutput(body, { request }) {
		const description = descriptionOf(body);
		const verified = typeof description === 'object' && description !== null;
		const reason = verified ? null : 'The answer of the service does not confirm the code';
		return [{ verified, to: request.phone, reason }];
	},
	/**
	 * The answer to a wrong or expired code is not shown. A rejection that the specification does not name, and
	 * that is not about the number of requests, is taken for "not verified".
	 */
	rejectionToOutput({ httpStatus, condition, said }, { request }) {
		const isAnswer = condition === undefined && httpStatus !== 429;
		return isAnswer ? [{ verified: false, to: request.phone, reason: said || null }] : undefined;
	},
});
