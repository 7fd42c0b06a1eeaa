import * as z from 'zod/v4';
import { e164 } from '../../contract';
import { toInternational } from '../../text/phone/phone';
import { defaultCountry, to } from '../fields';
import { operation } from '../operation';
import { readCountry } from '../settings';
import { withoutCode } from './fields';

const verification = z.object({
	verified: z.boolean(),
	to: z.string(),
	reason: z.string(),
});

/** Under any other status something else than the code may be wrong, or somebody else may have answered. */
const statuses = [200, 400, 409, 410, 422];

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
			hint: 'Use text for codes that may begin with 0; a number drops it',
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
	/** A success without the whole record of this number is none by then (contract/endpoints/found.ts). */
	toOutput: (_body, { request }) => [{ verified: true, to: e164(request.phone, 'sms'), reason: null }],
	toRaw: withoutCode,
	/**
	 * The answer to a wrong or expired code is not shown. Only what the service itself says of the code sends a
	 * person away: its own form of a refusal, no condition, no status of a proxy, and words about the code, shown or not.
	 */
	rejectionToOutput({ kind, documented, httpStatus, condition, said, isAboutCode }, { request }) {
		const isItsOwn = kind === 'refused' && documented && !condition && statuses.includes(httpStatus);
		return isItsOwn && isAboutCode
			? [{ verified: false, to: e164(request.phone, 'sms'), reason: said ?? null }]
			: undefined;
	},
});
