import * as z from 'zod/v4';
import { e164 } from '../../contract';
import { nameOf, type CountryCode } from '../../text/phone/countries';
import { isMobile } from '../../text/phone/international';
import { to } from '../fields';
import { defaultCountry } from '../options';
import { operation } from '../operation';
import { toPhone } from '../settings';

const checked = z.object({
	valid: z.boolean(),
	to: z.string(),
	country: z.string(),
	countryName: z.string(),
	mobile: z.boolean(),
	reason: z.string(),
	wayOut: z.string(),
});

const nothing = { to: null, country: null, countryName: null, mobile: null };

/** Says what Send would make of a number. It asks nobody: the endpoint only tells which credential it reads. */
export const checkNumber = operation({
	value: 'checkNumber',
	name: 'Check Number',
	action: 'Check a phone number',
	subtitle: 'Check number',
	description: 'Check whether a message can be sent to a phone number, without a request and at no cost',
	effect: 'read',
	asksNobody: true,
	endpoints: ['balance'],
	output: checked,
	fields: [{ ...to, displayName: 'Phone Number', description: 'The number to check, as people write it' }],
	options: [defaultCountry],
	toRequest(parameters, account) {
		const phone = toPhone(parameters.options, account, 'sms')(parameters.raw('to'));
		const json = phone.ok
			? {
					valid: true,
					to: e164(phone.digits, 'sms'),
					country: phone.country ?? null,
					countryName: phone.country ? nameOf(phone.country as CountryCode) : null,
					mobile: isMobile(phone.digits) ?? null,
					reason: null,
					wayOut: null,
				}
			: { valid: false, ...nothing, reason: `The number ${phone.reason}`, wayOut: phone.wayOut };
		return { endpoint: 'balance', request: {}, recipients: [], skip: () => [json] };
	},
	toOutput: () => [],
});
