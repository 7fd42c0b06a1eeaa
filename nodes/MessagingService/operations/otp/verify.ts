import * as z from 'zod/v4';
import { e164, type Rejected } from '../../contract';
import { field } from '../../parameters';
import { to } from '../fields';
import { defaultCountry } from '../options';
import { operation } from '../operation';
import { toPhone } from '../settings';
import { withoutCode } from './fields';

const verification = z.object({ verified: z.boolean(), to: z.string(), reason: z.string() });

/** Under any other status something else than the code may be wrong, or somebody else may have answered. */
const statuses = [200, 400, 409, 410, 422];

/**
 * The answer to a wrong or expired code is not shown. Only what the service itself says of the code sends a
 * person away: its own form of a refusal, no condition, no status of a proxy, and words about the code, shown or not.
 */
export const isWrongCode = ({ kind, documented, condition, httpStatus, isAboutCode }: Rejected): boolean =>
	kind === 'refused' &&
	documented === true &&
	isAboutCode === true &&
	!condition &&
	statuses.includes(httpStatus);

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
		field.text('code', 'Code', 'The code that the person entered', {
			required: true,
			placeholder: 'e.g. 123456',
			hint: 'Use text for codes that may begin with 0; a number drops it',
		}),
	],
	options: [defaultCountry],
	toRequest(parameters, account) {
		const { digits } = parameters.checked('to', toPhone(parameters.options, account, 'sms'));
		return {
			endpoint: 'otpVerify',
			request: { phone: digits, code: parameters.text('code').trim() },
			recipients: [digits],
		};
	},
	/** A success without the whole record of this number is none by then (contract/endpoints/found.ts). */
	toOutput: (_body, { request }) => [{ verified: true, to: e164(request.phone, 'sms'), reason: null }],
	toRaw: withoutCode,
	rejectionToOutput: (rejection, { request }) =>
		isWrongCode(rejection)
			? [{ verified: false, to: e164(request.phone, 'sms'), reason: rejection.said ?? null }]
			: undefined,
});
