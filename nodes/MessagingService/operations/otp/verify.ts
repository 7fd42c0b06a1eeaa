import * as z from 'zod/v4';
import { isInvalidKey, isMissingParameter } from '../../failures/advice';
import { toInternational } from '../../text/phone';
import { to } from '../fields';
import { operation } from '../operation';

const verification = z.object({
	verified: z.boolean(),
	to: z.string(),
	reason: z.string().nullable(),
});

/** Endpoint 9. */
export const verify = operation({
	value: 'verify',
	name: 'Verify',
	action: 'Verify one time password',
	description: 'Check the one-time password that a person entered',
	// Checking may use the code up, so it is as little repeated as a send.
	effect: 'send',
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
	],
	toRequest(parameters) {
		const { digits } = parameters.checked('to', toInternational);
		return { endpoint: 'otpVerify', request: { phone: digits, code: parameters.text('code').trim() } };
	},
	/** The success shown has a record as its description; nothing less counts as verified. */
	toOutput({ description }, { request }) {
		const verified: boolean = typeof description === 'object' && description !== null;
		const reason = verified ? null : 'The answer of the service does not confirm the code';
		return [{ verified, to: request.phone, reason }];
	},
	/**
	 * The answer to a wrong or expired code is not shown. Any refusal that is neither about the key nor
	 * about missing parameters, nor the service's own breakdown, is taken for "not verified".
	 */
	refusalToOutput(refusal, { endpoint, request }) {
		const { httpStatus, said, quote } = refusal;
		const isAnswer =
			!isInvalidKey(endpoint, refusal) && !isMissingParameter(said) && httpStatus < 500 && httpStatus !== 429;
		return isAnswer ? [{ verified: false, to: request.phone, reason: quote ?? null }] : undefined;
	},
});
