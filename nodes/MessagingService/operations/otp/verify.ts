import * as z from 'zod/v4';
import { e164, type Rejected, type RequestOf } from '../../contract';
import { field } from '../../parameters';
import { defaultCountry, to } from '../commonFields';
import { operation } from '../operation';
import { toCode } from '../../text/code';
import { wrongCodesReached } from '../../words';
import { toPhone } from '../settings';
import { withoutCode } from './sendCode';

const verification = z.object({
	verified: z.boolean(),
	to: z.string(),
	reason: z.string(),
	locked: z.boolean(),
});

/** With any other status, something else may be wrong, or a proxy may have answered. */
const wrongCodeStatuses = [200, 400, 409, 410, 422];

/**
 * That answer is undocumented, so only a documented refusal about the code counts, without a named
 * condition or proxy status.
 */
const isWrongCode = ({ kind, documented, condition, httpStatus, isAboutCode }: Rejected): boolean =>
	kind === 'refused' &&
	documented === true &&
	isAboutCode === true &&
	!condition &&
	wrongCodeStatuses.includes(httpStatus);

const verificationOf = (
	{ phone }: RequestOf<'otpVerify'>,
	verified: boolean,
	{
		reason = null,
		locked = false,
	}: { readonly reason?: string | null; readonly locked?: boolean } = {},
) => ({ verified, to: e164(phone, 'sms'), reason, locked });

/** Endpoint 9. */
export const verify = operation({
	value: 'verify',
	name: 'Verify',
	action: 'Verify one time password',
	description: 'Check the one-time password that a person entered',
	// Checking may use the code up.
	effect: 'check',
	storedFields: ['verified', 'to', 'reason', 'locked'],
	counts: 'wrongCodes',
	endpoints: ['otpVerify'],
	output: verification,
	fields: [
		to,
		field.required(
			'code',
			'Code',
			'The code that the person entered, as text: a number loses a 0 in front',
			{
				placeholder: 'e.g. 123456',
			},
		),
	],
	options: [defaultCountry],
	toRequest(parameters, account) {
		const { digits } = parameters.checked('to', toPhone(parameters.options, account, 'sms', true));
		const { code } = parameters.checked('code', toCode);
		return { endpoint: 'otpVerify', request: { phone: digits, code }, recipients: [digits] };
	},
	/**
	 * A success without the full record of this number was rejected before (contract/endpoints.ts).
	 */
	toOutput: (_body, { request }) => [verificationOf(request, true)],
	toRaw: (body) => withoutCode(body).map((raw) => ({ verified: true, ...raw })),
	rejectionToOutput: (rejection, { request }) =>
		isWrongCode(rejection)
			? [verificationOf(request, false, { reason: rejection.said })]
			: undefined,
	/** Not a failure: a workflow behind a form would show n8n's page of an error to its visitor. */
	whenLimited: ({ request }) => [
		verificationOf(request, false, { reason: wrongCodesReached, locked: true }),
	],
});
