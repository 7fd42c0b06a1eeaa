import type { IDataObject } from 'n8n-workflow';
import * as z from 'zod/v4';
import { e164 } from '../../contract';
import { countryName, type CountryCode } from '../../text/phone/countries';
import { entriesIn, type Phone } from '../../text/phone/phone';
import { numberWords, refuse } from '../../words';
import { defaultCountry, toSeveral, severalNumbers } from '../commonFields';
import { operation, textFields } from '../operation';
import { toPhone, severalIn } from '../settings';

const checkedNumber = z.object({
	valid: z.boolean(),
	possible: z.boolean(),
	...textFields('to', 'country', 'countryName', 'type', 'reason', 'wayOut'),
});

/**
 * One row of the output. A number is possible by its length, and valid if the metadata knows such a
 * number, so that Send takes it.
 */
function toRow(phone: Phone): IDataObject {
	const common = {
		valid: false,
		possible: phone.ok,
		to: null,
		country: null,
		countryName: null,
		type: null,
	};
	if (!phone.ok) return { ...common, reason: `The number ${phone.reason}`, wayOut: phone.wayOut };
	const { digits, country, kind = null } = phone;
	const { reason, wayOut } = refuse(numberWords.isNotValid);
	return {
		...common,
		valid: kind !== null,
		to: e164(digits, 'sms'),
		country: country ?? null,
		countryName: country === undefined ? null : countryName(country as CountryCode),
		type: kind,
		reason: kind === null ? `The number ${reason}` : null,
		wayOut: kind === null ? wayOut : null,
	};
}

/**
 * Reads numbers as Send does. It makes no request and needs no credential: its endpoint is never
 * asked.
 */
export const checkNumber = operation({
	value: 'checkNumber',
	name: 'Check Number',
	action: 'Check a phone number',
	description: 'Check phone numbers as Send reads them, without a credential, a request or cost',
	effect: 'read',
	isLocal: true,
	endpoints: ['balance'],
	output: checkedNumber,
	fields: [
		{
			...toSeveral,
			displayName: 'Phone Number',
			description:
				'The number to check, as people write it. Several that you type, separated by commas, get a row each; an expression gives one.',
		},
		{
			...defaultCountry,
			description:
				'Country whose numbers may be written without country code, as in your credential',
		},
	],
	// Its only option: the collection is never empty.
	options: [
		{
			...severalNumbers,
			description:
				'How many numbers an expression may give at most, as a list or separated by commas; each gets a row. In an AI agent’s tool this must be a fixed value.',
			displayOptions: {},
		},
	],
	toRequest(parameters, account) {
		const value = parameters.raw('to');
		const entries = entriesIn(value);
		const refused = severalIn(parameters, severalNumbers)(value, entries.length);
		const read = toPhone(parameters, account, 'sms', true);
		const phones = refused ? [refused] : (entries.length > 0 ? entries : [value]).map(read);
		return { endpoint: 'balance', request: {}, recipients: [], skip: () => phones.map(toRow) };
	},
	toOutput: () => [],
});
