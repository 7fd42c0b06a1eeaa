import * as z from 'zod/v4';
import { e164 } from '../../contract';
import { nameOf, type CountryCode } from '../../text/phone/countries';
import { isMobile } from '../../text/phone/international';
import { defaultCountry, to } from '../fields';
import { operation, textFields } from '../operation';
import { toPhone } from '../settings';

const checked = z.object({
	valid: z.boolean(),
	...textFields('to', 'country', 'countryName'),
	mobile: z.boolean(),
	...textFields('reason', 'wayOut'),
});

/** Validates a number as Send does, without a request: the endpoint only determines the credential. */
export const checkNumber = operation({
	value: 'checkNumber',
	name: 'Check Number',
	action: 'Check a phone number',
	subtitle: 'Check number',
	description: 'Check whether a message can be sent to a phone number, without a request and at no cost',
	effect: 'read',
	isLocal: true,
	endpoints: ['balance'],
	output: checked,
	fields: [{ ...to, displayName: 'Phone Number', description: 'The number to check, as people write it' }],
	options: [defaultCountry],
	toRequest(parameters, account) {
		const phone = toPhone(parameters.options, account, 'sms')(parameters.raw('to'));
		const { digits, country } = phone.ok ? phone : {};
		const json = {
			valid: phone.ok,
			to: digits === undefined ? null : e164(digits, 'sms'),
			country: country ?? null,
			countryName: country ? nameOf(country as CountryCode) : null,
			mobile: digits === undefined ? null : (isMobile(digits) ?? null),
			reason: phone.ok ? null : `The number ${phone.reason}`,
			wayOut: phone.ok ? null : phone.wayOut,
		};
		return { endpoint: 'balance', request: {}, recipients: [], skip: () => [json] };
	},
	toOutput: () => [],
});
